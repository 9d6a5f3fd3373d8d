import { useState } from 'react'
import { useKeys } from '../../keys/use-keys'
import type { FoundOrder } from '../queries'
import {
  isSubset,
  minus,
  plus,
  refreshed,
  shareOf,
  stepped,
  toggled,
  type Range,
  type Selection,
} from './selection'

type Chosen = {
  list: string
  selection: Selection<FoundOrder>
  range: Range<FoundOrder> | null
  /** Grows when rows are put back, which overtakes rows that are still on their way. */
  removals: number
}

const none = { selection: new Map<string, FoundOrder>(), range: null }

/**
 * The orders chosen from a list; `list` tells lists apart, and another one begins with none. A chosen
 * order is as `rows` have it by now, where they have it.
 */
export function useSelection(list: string, rows: readonly FoundOrder[], isOn: boolean) {
  const [kept, setKept] = useState<Chosen>({ ...none, list, removals: 0 })
  const fresh = refreshed(kept.selection, rows)
  if (kept.list !== list) setKept({ ...none, list, removals: kept.removals + 1 })
  else if (fresh !== kept.selection) setKept({ ...kept, selection: fresh })
  const { selection, range } = isOn && kept.list === list ? kept : none

  const change = (
    next: (selection: Selection<FoundOrder>) => Selection<FoundOrder>,
    range: Range<FoundOrder> | null = null,
  ) =>
    setKept((now) => {
      const selection = next(now.selection)
      const removals = now.removals + (isSubset(now.selection, selection) ? 0 : 1)
      return { list: now.list, selection, range, removals }
    })
  const toggle = (row: FoundOrder) => change(() => toggled(selection, row))
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
      change(() =>
        shareOf(selection, rows) === 'all' ? minus(selection, rows) : plus(selection, rows),
      ),
    /** Adds orders that were asked for; does nothing where rows were put back since. */
    add: (more: readonly FoundOrder[]) =>
      setKept((now) =>
        now.removals === kept.removals
          ? { ...now, selection: plus(now.selection, more), range: null }
          : now,
      ),
    /** Takes an order out of the selection of whatever list is shown by then. */
    drop: (order: FoundOrder) => change((now) => minus(now, [order])),
    clear: () => change(() => none.selection),
    /** The orders as the list has them by now, where it has them. */
    latest: (orders: readonly FoundOrder[]): FoundOrder[] => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      return orders.map((order) => byId.get(order.id) ?? order)
    },
    /** Shift and an arrow at a row: chooses on to the next one, and gives it the focus. */
    extend: (from: string, step: 1 | -1) => {
      const next = stepped(range, selection, rows, from, step)
      if (!next) return
      change(() => next.selection, next.range)
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
