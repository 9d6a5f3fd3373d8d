import { useState } from 'react'
import { useKeys } from '../../keys/use-keys'
import type { FoundOrder } from '../queries'
import { minus, plus, shareOf, stepped, toggled, type Range, type Selection } from './selection'

type Chosen = { list: string; selection: Selection<FoundOrder>; range: Range<FoundOrder> | null }

const empty: Selection<FoundOrder> = new Map()

/** The orders chosen from a list; `list` tells lists apart, and another one begins with none. */
export function useSelection(list: string, rows: readonly FoundOrder[], isOn: boolean) {
  const [kept, setKept] = useState<Chosen>({ list, selection: empty, range: null })
  const { selection, range } = isOn && kept.list === list ? kept : { selection: empty, range: null }
  const set = (selection: Selection<FoundOrder>, range: Range<FoundOrder> | null = null) =>
    setKept({ list, selection, range })
  const toggle = (row: FoundOrder) => set(toggled(selection, row))
  useKeys({
    x: () => {
      const row = rows.find(({ id }) => id === focusedRow())
      if (isOn && row) toggle(row)
    },
  })
  return {
    selection,
    share: shareOf(selection, rows),
    toggle,
    togglePage: () =>
      set(shareOf(selection, rows) === 'all' ? minus(selection, rows) : plus(selection, rows)),
    add: (more: readonly FoundOrder[]) => set(plus(selection, more)),
    clear: () => set(empty),
    /** Shift and an arrow at a row: chooses on to the next one, and gives it the focus. */
    extend: (from: string, step: 1 | -1) => {
      const next = stepped(range, selection, rows, from, step)
      if (!next) return
      set(next.selection, next.range)
      document.getElementById(rowLinkId(next.range.last))?.focus()
    },
  }
}

export type OrderSelection = ReturnType<typeof useSelection>

/** The id, in the document, of the link of an order's row. */
export const rowLinkId = (order: string) => `order-${order}`

/** The order whose row has the focus. */
const focusedRow = () =>
  document.activeElement?.closest('tr')?.querySelector('[id^=order-]')?.id.slice('order-'.length)
