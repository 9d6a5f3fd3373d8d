import { money } from '@typecase/shared/format'
import { Standing } from '@typecase/ui/Standing'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { visibleAxes } from './axes'
import { pairStyles } from './pair-styles'
import css from './StyleList.module.css'
import { standIn } from './stand-in'
import { useIsNarrow } from './use-is-narrow'
import { useNear } from './use-near'
import { useTesterFont } from './use-tester-font'

type Props = { font: Font; onChoose: (style: Style) => void }

/** Every style set in itself, uprights beside their italics. A press sets the line above in it. */
export function StyleList({ font, onChoose }: Props) {
  const isNarrow = useIsNarrow()
  const rows = isNarrow ? font.styles.map((style) => [style]) : pairStyles(font.styles)
  return (
    <ul>
      {rows.map((pair) => (
        <Row key={pair[0]!.id} font={font} pair={pair} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function Row({ font, pair, onChoose }: Props & { pair: Style[] }) {
  const row = useRef<HTMLLIElement>(null)
  const isNear = useNear(row, false)
  const [first, second] = pair as [Style, Style?]
  const price = money(first.price, font.currency, 'needed')
  const offer = second ? text('font.each', { price }) : price
  return (
    <li ref={row} className={css.row}>
      <div className={css.names}>
        <Standing rise="style">
          {[first, second].map(
            (style) =>
              style && (
                <StyleName key={style.id} style={style} isNear={isNear} onChoose={onChoose} />
              ),
          )}
        </Standing>
      </div>
      <span className={css.note}>{noteOn(first, second !== undefined)}</span>
      <Link
        className={css.price}
        to={paths.buy({ id: font.id, style: first.id })}
        aria-label={`${text('font.buyNamed', { name: first.fullName })}, ${offer}`}
      >
        {offer}
      </Link>
    </li>
  )
}

function noteOn({ axes, weight }: Style, hasItalic: boolean) {
  if (axes.length > 0) return text('font.variable', { count: visibleAxes(axes).length })
  return text(hasItalic ? 'font.withItalic' : 'font.weight', { weight })
}

type NameProps = { style: Style; isNear: boolean; onChoose: (style: Style) => void }

function StyleName({ style, isNear, onChoose }: NameProps) {
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    text: style.name,
    isNear,
  })
  return (
    <Button
      className={css.name!}
      data-stand-in={standIn(font, isNear)}
      aria-label={text('font.tryStyle', { name: style.fullName })}
      style={font.alias === null ? {} : { fontFamily: `${font.alias}, var(--ui)` }}
      onPress={() => onChoose(style)}
    >
      {style.name}
    </Button>
  )
}
