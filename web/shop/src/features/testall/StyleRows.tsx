import { useCallback, useRef, useState, type CSSProperties } from 'react'
import type { Family, StyleSummary } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { useIsNarrow } from '#src/features/tester/use-is-narrow.ts'
import { StyleRow } from './StyleRow'
import css from './StyleRows.module.css'
import { useWindowed } from './windowed'

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
      style={{ '--height': `${height * styles.length}px` } as CSSProperties}
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
