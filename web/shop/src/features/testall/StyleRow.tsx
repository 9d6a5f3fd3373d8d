import { useSuspenseQuery } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { TextLink } from '@typecase/ui/Link'
import { memo, useMemo } from 'react'
import { Button } from '@typecase/ui/Button'
import { namesOf } from '#src/features/tester/LineNotice.tsx'
import { BuyLink } from '#src/features/tester/ShopLinks.tsx'
import { shopQuery, type Family, type StyleSummary } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { TestButton } from '#src/features/multitester/TestButton.tsx'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { firstPlace, type TesterFont } from '#src/features/tester/tester-address.ts'
import { useTesterFont, type TesterState } from '#src/features/tester/use-tester-font.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { nameOf, codePointsOf } from '#src/features/tester/characters.ts'
import {
  extend,
  holds,
  joinCover,
  splitCover,
  type Bucket,
} from '#src/features/tester/loading/cover.ts'
import { directionOf } from './selection'
import css from './StyleRow.module.css'

type StyleRowProps = {
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
      style={{ '--top': `${top}px`, '--size': length }}
      onFocus={() => {
        font.onIntent()
        props.onFocus(style.id)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // While another window has the focus, what had it here stays the active element.
        if (relatedTarget ? currentTarget.contains(relatedTarget) : hasActive(currentTarget)) return
        props.onLeave(style.id)
      }}
    >
      <BaselineRow className={css.stand} isActive="within">
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
      </BaselineRow>
      <div className={css.info}>
        <TextLink look="row" className={css.name} to={paths.font({ id: style.family })}>
          {style.fullName}
        </TextLink>
        <RowNote font={font} />
        <span className={css.price}>
          {style.price !== null && money(style.price, style.currency, 'needed')}
        </span>
        <span className={css.acts}>
          <TestButton family={family} style={style} />
          {family.fromPrice !== null && style.price !== null && (
            <BuyLink id={style.family} style={style.id} name={style.fullName} />
          )}
          <HeartButton heart={{ id: style.id, name: style.fullName }} />
        </span>
      </div>
    </li>
  )
})

const hasActive = (element: Element) => element.contains(document.activeElement)

// Of more the note tells the number.
const mostNamed = 3

/** The content of LineNotice, in the one line that a row of many has for it. */
function RowNote({ font }: { font: TesterState }) {
  const { missing, image, hasFailed, retry } = font
  if (hasFailed) {
    return (
      <span className={css.note}>
        {text('testAll.failed')}{' '}
        <Button kind="words" onPress={retry}>
          {text('failure.retry')}
        </Button>
      </span>
    )
  }
  const list = namesOf(missing, mostNamed, isolated)
  const words =
    missing.length > 0
      ? text('testAll.lacks', { list })
      : image === 'spent' && text('testAll.image')
  return words ? <span className={css.note}>{words}</span> : null
}

// Isolated: an Arabic letter must not turn the commas round it.
const isolated = (character: string) => `\u2068${nameOf(character)}\u2069`

/**
 * The style, first fetched for this text alone: a row that is only looked at needs a tenth of what
 * typing needs. Characters beyond the style's own are fetched the usual way.
 */
function forText(tester: TesterFont, text: string, buckets: readonly Bucket[]): TesterFont {
  const home = splitCover(tester.typing.cover)
  const only = extend(new Set(['only']), codePointsOf(text), buckets, (point) =>
    holds(home, point, buckets),
  )
  return { ...tester, first: { ...tester.first, cover: joinCover(only, buckets) } }
}
