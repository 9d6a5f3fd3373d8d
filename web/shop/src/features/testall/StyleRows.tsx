import {
  useCallback,
  useRef,
  useState,
  startTransition,
  useLayoutEffect,
  type RefObject,
} from 'react'
import type { Family, StyleSummary } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { useIsNarrow } from '#src/features/tester/viewport.ts'
import { StyleRow } from './StyleRow'
import css from './StyleRows.module.css'

type Props = {
  styles: readonly StyleSummary[]
  familyOf: ReadonlyMap<string, Family>
  size: number
  words: string
  isTyped: boolean
  onWords: (words: string) => void
}

/** px; the same for every style, so that the place of each is known. See StyleRow.module.css. */
function rowHeight(size: number, isNarrow: boolean) {
  const stand = size * 1.15 + 16
  return Math.ceil(stand + size * 0.3 + (isNarrow ? 42 + 4 : 28 + 12))
}

/**
 * Every style, a row each; in the document are those near the screen, and the one that the visitor
 * works in.
 */
export function StyleRows({ styles, familyOf, size, words, isTyped, onWords }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const height = rowHeight(size, useIsNarrow())
  const { from, to } = useWindowed(list, height, styles.length)
  const [active, setActive] = useState<string | null>(null)

  const leave = useCallback((id: string) => setActive((now) => (now === id ? null : now)), [])

  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const worked = styles.findIndex(({ id }) => id === active)
  if (worked !== -1 && (worked < from || worked >= to)) places.push(worked)
  places.sort((one, other) => one - other)

  return (
    <ul
      ref={list}
      className={css.rows}
      aria-label={text('testAll.heading')}
      style={{ '--height': `${height * styles.length}px` }}
    >
      {places.map((place) => {
        const style = styles[place]
        const family = style && familyOf.get(style.family)
        if (!family) return null
        return (
          <StyleRow
            key={style.id}
            {...{ style, family, place, size, words, isTyped, onWords }}
            count={styles.length}
            top={place * height}
            onFocus={setActive}
            onLeave={leave}
          />
        )
      })}
    </ul>
  )
}

/** Places of rows, `to` not included. */
type Span = { from: number; to: number }

// Rows come and go in groups of this many, so that their fonts come together.
const group = 4
const mostRows = 54

/**
 * The rows to have in the document: those on the screen, whole groups, and a group before and after.
 * `top`: of the list's start above the screen's, px.
 */
export function spanOf(top: number, screen: number, height: number, count: number): Span {
  const first = Math.max(0, Math.floor(top / height))
  const last = Math.max(0, Math.ceil((top + screen) / height))
  const from = Math.max(0, Math.floor(first / group) - 1) * group
  const to = (Math.ceil(last / group) + 1) * group
  return { from: Math.min(from, count), to: Math.min(to, from + mostRows, count) }
}

/** The span of a list in the page as the page scrolls; all its rows have one height. */
function useWindowed(list: RefObject<Element | null>, height: number, count: number): Span {
  const [span, setSpan] = useState(() => spanOf(0, innerHeight, height, count))

  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = -(list.current?.getBoundingClientRect().top ?? 0)
      const next = spanOf(top, innerHeight, height, count)
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    // The rows that come are a group ahead of the screen: they may be made in slices, between frames.
    const soon = () => {
      frame ||= requestAnimationFrame(() => startTransition(measure))
    }
    measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [list, height, count])

  return span
}
