import { text } from '@typecase/shared/messages/text'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { placeAt } from './reorder'

/** An item on its way: its place, and the one where it would land. */
type Move = { from: number; to: number; isDragged: boolean }

type Options = {
  count: number
  nameOf: (at: number) => string
  onMove: (from: number, to: number) => void
}

export type Reorder = ReturnType<typeof useReorder>

/**
 * Moves items of a list by their grips: dragged, or by keyboard. M, Space or Enter picks an item up,
 * arrows move it, Enter puts it down and Escape leaves it where it was. Steps move it by one at once.
 * `said` is for screen readers; `say` tells them something else of the list.
 */
export function useReorder({ count, nameOf, onMove }: Options) {
  const rows = useRef<(HTMLElement | null)[]>([])
  const grips = useRef<(HTMLElement | null)[]>([])
  const steps = useRef(new Map<string, HTMLButtonElement | null>())
  const [move, setMove] = useState<Move | null>(null)
  const [said, setSaid] = useState('')

  const place = (to: number) => ({ place: to + 1, count })
  function put(from: number, to: number, handle = () => grips.current[to]) {
    setMove(null)
    setSaid(text('console.field.movedTo', { name: nameOf(from), ...place(to) }))
    if (from === to) return
    onMove(from, to)
    requestAnimationFrame(() => handle()?.focus())
  }
  function leave(from: number) {
    setMove(null)
    setSaid(text('console.field.movedBack', { name: nameOf(from) }))
  }
  function step(from: number, to: number) {
    if (to < 0 || to >= count) return
    setMove({ from, to, isDragged: false })
    setSaid(text('console.field.over', place(to)))
  }

  /** Moves an item by one; the button keeps the focus, or the other one where it ends. */
  function stepBy(at: number, by: 1 | -1) {
    const stepOf = (way: number) => steps.current.get(`${at + by} ${way}`)
    put(at, at + by, () => (stepOf(by)?.disabled ? stepOf(-by) : stepOf(by)) ?? null)
  }

  function onKeyDown(at: number, event: KeyboardEvent) {
    const isHeld = move?.from === at && !move.isDragged
    const isPick = ['m', 'M', ' ', 'Enter'].includes(event.key)
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!isHeld && !isPick) return
    if (!isHeld) {
      setMove({ from: at, to: at, isDragged: false })
      setSaid(text('console.field.pickedUp', { name: nameOf(at), ...place(at) }))
    } else if (way) step(at, move.to + way)
    else if (isPick) put(at, move.to)
    else if (event.key === 'Escape' || event.key === 'Tab') leave(at)
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const middles = () =>
    rows.current.slice(0, count).map((row) => {
      const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
      return top + height / 2
    })
  function onPointerDown(at: number, event: PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setMove({ from: at, to: at, isDragged: true })
  }
  function onPointerMove(at: number, event: PointerEvent) {
    if (move?.from !== at || !move.isDragged) return
    scrollAtEdge(event.clientY)
    const to = placeAt(event.clientY, middles(), at)
    if (to !== move.to) setMove({ ...move, to })
  }
  function onPointerUp(at: number) {
    if (move?.from === at && move.isDragged) put(at, move.to)
  }

  /** Where a rubric line shows that the item lands: before or after the row. */
  function markOf(at: number) {
    if (!move || move.to !== at || move.from === at) return undefined
    return move.to < move.from ? 'before' : 'after'
  }

  return {
    said,
    say: setSaid,
    row: (at: number) => ({
      ref: (row: HTMLElement | null) => void (rows.current[at] = row),
      'data-lands': markOf(at),
      'data-held': move?.from === at || undefined,
    }),
    grip: (at: number) => ({
      ref: (grip: HTMLElement | null) => void (grips.current[at] = grip),
      'aria-pressed': move?.from === at,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(at, event),
      onBlur: () => move?.from === at && !move.isDragged && leave(at),
      onPointerDown: (event: PointerEvent) => onPointerDown(at, event),
      onPointerMove: (event: PointerEvent) => onPointerMove(at, event),
      onPointerUp: () => onPointerUp(at),
      onPointerCancel: () => leave(at),
    }),
    /** Of the button that moves an item by one. */
    step: (at: number, by: 1 | -1) => ({
      ref: (button: HTMLButtonElement | null) => void steps.current.set(`${at} ${by}`, button),
      disabled: at + by < 0 || at + by >= count,
      onClick: () => stepBy(at, by),
    }),
  }
}

/** px from the edge of the window at which a drag scrolls, and by how much. */
const edge = { height: 48, by: 12 }

function scrollAtEdge(y: number) {
  if (y < edge.height) window.scrollBy(0, -edge.by)
  if (y > window.innerHeight - edge.height) window.scrollBy(0, edge.by)
}
