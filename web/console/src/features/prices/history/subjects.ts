import type { HistorySubject } from '../../drafts/queries'
import { own } from '../sheets/styles-sheet'

/** The subject of the history of a cell. `item`: of a price; absent: the history is that of the row. */
export type CellSubject = { subject: HistorySubject; item?: string }

/** By the keys of a row and a column. */
export type SubjectOf = (row: string, column: string) => CellSubject

/** A price in the shop's own currency is an entry; one in another currency stands in its price list. */
export const priceSubject: SubjectOf = (row, column) => ({
  subject:
    column === own ? { kind: 'price', id: row } : { kind: 'price_list', id: column, item: row },
  item: row,
})

export const tierSubject: SubjectOf = (row) => ({ subject: { kind: 'licence', id: row } })

export const overrideSubject: SubjectOf = (row) => ({
  subject: { kind: 'licence_override', id: row },
})
