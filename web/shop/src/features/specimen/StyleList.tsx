import { TextLink } from '@typecase/ui/Link'
import { money } from '@typecase/shared/format'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { visibleAxes } from '#src/features/tester/axes.ts'
import { textRoom } from '#src/features/tester/specimen-words.ts'
import { useIsNarrow } from '#src/features/tester/viewport.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { SetName, useNameFont } from '#src/features/tester/SetName.tsx'
import { groupStyles, pairStyles } from './group-styles'
import css from './StyleList.module.css'

type Props = { font: Font; onChoose: (style: Style) => void }

/** Every style set in itself, uprights beside their italics. A press sets the line above in it. */
export function StyleList({ font, onChoose }: Props) {
  const isNarrow = useIsNarrow()
  const groups = groupStyles(font.styles, text('font.plainGroup'))
  const own = groups?.find(({ styles }) => styles.some(({ id }) => id === font.specimen.style.id))
  const [chosen, setChosen] = useState(own?.name ?? '')
  const styles = groups?.find(({ name }) => name === chosen)?.styles ?? font.styles
  const rows = isNarrow ? styles.map((style) => [style]) : pairStyles(styles)
  return (
    <>
      {groups && (
        <div className={css.groups}>
          <FilterTabs
            label={text('font.styleGroups')}
            words={groups.map(({ name, styles }) => ({ id: name, name, count: styles.length }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      )}
      <ul style={styles.some(hasOtherSample) ? textRoom(font.specimen) : undefined}>
        {rows.map((pair) => (
          <Row key={pair[0]!.id} font={font} pair={pair} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

function Row({ font, pair, onChoose }: Props & { pair: Style[] }) {
  const row = useRef<HTMLLIElement>(null)
  const isNear = useNear(row, false)
  const [first, second] = pair as [Style, Style?]
  const price = first.price === null ? null : money(first.price, font.currency, 'needed')
  const offer = price && second ? text('font.each', { price }) : price
  return (
    <li ref={row} className={`ninths ${css.row}`}>
      <div className={css.names}>
        <BaselineRow rise="style">
          {pair.map((style) => (
            <StyleName key={style.id} {...{ font, style, isNear, onChoose }} />
          ))}
        </BaselineRow>
        <div className={css.below}>
          {pair.map((style) => (
            <StyleActs key={style.id} font={font} style={style} />
          ))}
        </div>
      </div>
      <span className={css.note}>{noteOn(first, second !== undefined)}</span>
      {offer && (
        <TextLink
          look="row"
          className={css.price}
          to={paths.buy({ id: font.id, style: first.id })}
          aria-label={`${text('font.buyNamed', { name: first.fullName })}, ${offer}`}
        >
          {offer}
        </TextLink>
      )}
    </li>
  )
}

// A word of the family may reach lower than a name does.
const hasOtherSample = ({ name, sample }: Style) => name !== sample

function noteOn({ axes, weight }: Style, hasItalic: boolean) {
  if (axes.length > 0) return text('font.variable', { count: visibleAxes(axes).length })
  return text(hasItalic ? 'font.withItalic' : 'font.weight', { weight })
}

type StyleNameProps = {
  font: Font
  style: Style
  isNear: boolean
  onChoose: (style: Style) => void
}

/** A style's name set in the style itself. A press sets the line above in it. */
function StyleName({ font, style, isNear, onChoose }: StyleNameProps) {
  const face = useNameFont(style.name, style, font, { isNear })
  return (
    <Button
      className={css.name!}
      aria-label={text('font.tryStyle', { name: style.fullName })}
      onPress={() => onChoose(style)}
    >
      <SetName
        name={style.name}
        {...{ style, isNear }}
        family={font}
        font={face}
        tracking={-0.01}
      />
    </Button>
  )
}

/** Actions on a style: try it beside others, save it. */
function StyleActs({ font, style }: { font: Font; style: Style }) {
  return (
    <div className={css.acts}>
      <TestButton family={font} style={style} />
      <HeartButton heart={{ id: style.id, name: style.fullName }} />
    </div>
  )
}
