import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import css from './List.module.css'
import { pageSize } from './paging'

type Props = {
  /** Pages before this one; null: unknown. */
  pagesBefore: number | null
  /** null: they are on their way. */
  shown: number | null
  /** null: the server does not count them. */
  all: number | null
  onPrevious: () => void
  onNext: (() => void) | null
}

/** The places of the rows above in the whole list, and the ways to the others. */
export function Pager({ pagesBefore, shown, all, onPrevious, onNext }: Props) {
  if (shown === null) return <p className={css.pager} />
  const before = (pagesBefore ?? 0) * pageSize
  return (
    <nav className={css.pager} aria-label={text('console.pager.title')}>
      <span className={css.place}>{placeOf(pagesBefore, before, shown, all)}</span>
      {pagesBefore !== 0 && (
        <Button kind="words" onPress={onPrevious}>
          {text(pagesBefore === null ? 'console.pager.first' : 'console.pager.previous')}
        </Button>
      )}
      {onNext && (
        <Button kind="words" onPress={onNext}>
          {text('console.pager.next')}
        </Button>
      )}
    </nav>
  )
}

function placeOf(pagesBefore: number | null, before: number, shown: number, all: number | null) {
  const place = { first: number(before + 1), last: number(before + shown) }
  if (all === null) return pagesBefore === null ? '' : text('console.pager.rows', place)
  return pagesBefore === null
    ? text('console.pager.some', { shown: number(shown), all: number(all) })
    : text('console.pager.place', { ...place, all: number(all) })
}
