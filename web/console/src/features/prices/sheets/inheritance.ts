import { recordsOf, type EntryEdit } from '../../drafts/edits'
import type { Inheritance } from '../grid/inheritance'
import type { Sheet } from '../grid/model'
import { familyIn, pricesIn } from './records'
import type { PricedEntries } from './styles-sheet'

/** The styles that take the price of “Each style” of their family, by price list, with a draft. */
export function styleInheritance(
  sheet: Sheet,
  entries: PricedEntries,
  edits: readonly EntryEdit[],
): Inheritance {
  const rows = new Set(sheet.rows.map(({ key }) => key))
  const families = new Map(entries.style.map(({ id, record }) => [id, familyIn(record)]))
  const lists = recordsOf('price_list', entries.price_list, edits)
  return {
    baseOf: (row) => {
      const family = families.get(row)
      return family !== undefined && rows.has(family) ? family : undefined
    },
    hasOwn: (row, column, side) => {
      const list = lists.get(column)
      if (!list) return true
      const record = side === 'stored' ? list.stored : (list.record ?? list.stored)
      return pricesIn(record)[row] !== undefined
    },
  }
}
