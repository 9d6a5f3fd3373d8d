import { text } from '@typecase/shared/messages/text'
import {
  recordsOf,
  type Entry,
  type EntryEdit,
  type EntryRecord,
  type NewEdit,
} from '../../drafts/edits'
import type { Draft, Sheet } from '../grid/model'
import type { PriceEdit } from '../grid/use-price-edits'
import { lifeIn, listIn, nameIn } from './records'
import { tieredDraft, tieredSheet, tiersIn, tiersWith, type TieredRow } from './tiered'

/** Licence kinds in the shop's order; kinds that it does not name follow. `licensing`: its entry. */
export function inOrder(licences: readonly Entry[], licensing: readonly Entry[]) {
  const order = listIn(licensing[0]?.record ?? null, 'order')
  const placeOf = ({ id }: Entry) => (order.includes(id) ? order.indexOf(id) : Infinity)
  return [...licences].sort((a, b) =>
    placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b)),
  )
}

/** The sheet of licence kinds by the place of their tiers, as the shop has them. */
export const tiersSheet = (licences: readonly Entry[], now: number): Sheet =>
  tieredSheet(
    licences.map(({ id, record }) => ({
      key: id,
      label: labelOf(record, id, now),
      stored: tiersIn(record),
      drafted: [],
    })),
  )

function labelOf(record: EntryRecord, id: string, now: number) {
  const label = nameIn(record, id)
  const state = lifeIn(record, now)
  return state === 'published'
    ? label
    : text('console.prices.inLife', { label, state: text(`console.prices.life.${state}`) })
}

const rowsOf = (licences: readonly Entry[], edits: readonly EntryEdit[]) =>
  [...recordsOf('licence', licences, edits)].map(([id, { stored, record }]) => ({
    row: { key: id, label: id, stored: tiersIn(stored), drafted: tiersIn(record) } as TieredRow,
    record,
  }))

/** The cells of the sheet that the edits of a draft change: factors of tiers that the shop has. */
export const tiersDraft = (licences: readonly Entry[], edits: readonly EntryEdit[]): Draft =>
  tieredDraft(rowsOf(licences, edits).map(({ row }) => row))

/** The edits of licence kinds that edits of cells make. */
export const tiersEdits = (
  cells: readonly PriceEdit[],
  licences: readonly Entry[],
  edits: readonly EntryEdit[],
): NewEdit[] =>
  rowsOf(licences, edits).flatMap(({ row, record }) => {
    const tiers = record && tiersWith(row, cells)
    return tiers ? [{ kind: 'licence' as const, id: row.key, record: { ...record, tiers } }] : []
  })
