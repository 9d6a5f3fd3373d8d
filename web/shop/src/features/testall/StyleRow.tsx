import { useSuspenseQuery } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { memo, useMemo, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { shopQuery, type Family, type StyleSummary } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { firstPlace } from '#src/features/tester/tester-address.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { forText } from './row-tester'
import { RowNote } from './RowNote'
import { directionOf } from './selection'
import css from './StyleRow.module.css'

export type StyleRowProps = {
  style: StyleSummary
  family: Family
  /** Of the whole list. */
  place: number
  count: number
  /** px from the list's start; px */
  top: number
  size: number
  words: string
  /** The visitor has written: letters for typing on are kept at hand. */
  isTyped: boolean
  onWords: (words: string) => void
  onFocus: (style: string) => void
  /** The focus has gone elsewhere in the page. */
  onLeave: (style: string) => void
}

/** One style: the text that all rows show stands on its rule, what we say about it hangs below. */
export const StyleRow = memo(function StyleRow(props: StyleRowProps) {
  const { style, family, place, count, top, size, words, isTyped } = props
  const { buckets } = useSuspenseQuery(shopQuery).data
  const tester = useMemo(
    () => (isTyped ? style.tester : forText(style.tester, words, buckets)),
    [buckets, isTyped, style.tester, words],
  )
  const font = useTesterFont({
    styleId: style.id,
    tester,
    protection: style.protection,
    text: words,
    language: style.language,
    place: firstPlace(style.tester, family.specimen),
    start: family.specimen.coordinates,
    isBatched: true,
  })
  const length = `${size}px`
  return (
    <li
      className={css.row}
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ '--top': `${top}px`, '--size': length } as CSSProperties}
      onFocus={() => {
        font.approach()
        props.onFocus(style.id)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // While another window has the focus, what had it here stays the active element.
        if (relatedTarget ? currentTarget.contains(relatedTarget) : hasActive(currentTarget)) return
        props.onLeave(style.id)
      }}
    >
      <div className={css.stand}>
        <i className={css.strut} />
        <SpecimenText
          label={text('tester.type', { name: style.fullName })}
          text={words}
          onChange={props.onWords}
          font={font}
          language={style.language}
          direction={directionOf(words) ?? style.direction}
          size={length}
          sizeSmall={length}
          isSizeChosen
          tracking={0}
          bearing={0}
        />
      </div>
      <div className={css.info}>
        <Link className={css.name} to={paths.font({ id: style.family })}>
          {style.fullName}
        </Link>
        <RowNote font={font} />
        <span className={css.price}>
          {style.price !== null && money(style.price, style.currency, 'needed')}
        </span>
        <span className={css.acts}>
          <TestButton family={family} style={style} />
          {family.fromPrice !== null && style.price !== null && (
            <Link
              className={linkLook.word}
              to={paths.buy({ id: style.family, style: style.id })}
              aria-label={text('font.buyNamed', { name: style.fullName })}
            >
              {text('font.buy')}
            </Link>
          )}
          <HeartButton heart={{ id: style.id, name: style.fullName }} />
        </span>
      </div>
    </li>
  )
})

const hasActive = (element: Element) => element.contains(document.activeElement)
