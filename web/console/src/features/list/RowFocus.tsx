import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import css from './RowFocus.module.css'

/** A focused control of a row, and the place of the row among the others. */
type Held = { control: Element; at: number }

/**
 * Rows of which the focused control may go away: the focus goes on to the last button of the row at
 * its place, or else to the last button of all, which adds a row.
 */
export function RowFocus({ children }: { children: ReactNode }) {
  const all = useRef<HTMLDivElement>(null)
  const held = useRef<Held | null>(null)
  const hold = ({ target }: FocusEvent) => {
    const row = target.closest(rows)
    held.current = row && { control: target, at: rowsIn(all.current).indexOf(row) }
  }
  useEffect(() => {
    if (!held.current || held.current.control.isConnected) return
    const { at } = held.current
    held.current = null
    if (document.activeElement !== document.body) return
    const left = rowsIn(all.current)
    const near = left[Math.min(at, left.length - 1)]
    const target = near && lastButton(near)
    ;(target ?? lastButton(all.current))?.focus()
  })
  return (
    <div ref={all} className={css.all} onFocus={hold}>
      {children}
    </div>
  )
}

const rows = '[data-row], li, tbody > tr'

const rowsIn = (all: Element | null) => [...(all?.querySelectorAll(rows) ?? [])]

const lastButton = (of: Element | null) =>
  [...(of?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].at(-1)
