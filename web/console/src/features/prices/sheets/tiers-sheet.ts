import { text } from '@typecase/shared/messages/text'
import {
  recordsOf,
  type Entry,
  type EntryEdit,
  type EntryRecord,
  type NewEdit,
} from '../../drafts/edits'
import type { Draft, Price, Sheet } from '../grid/model'
import { factor } from '../grid/price-text'
import type { PriceEdit } from '../grid/use-price-edits'
import { lifeIn, listIn, nameIn } from './records'

type Tier = { id: string; name?: string; multiplier?: number; contactUs?: boolean }

const tiersIn = (record: EntryRecord | null) => listIn(record, 'tiers') as readonly Tier[]

/** The factor of a tier in ten-thousandths; null: it has no price, the foundry is asked. */
const factorOf = ({ multiplier = 10_000, contactUs = false }: Tier): Price =>
  contactUs ? null : multiplier

/** Licence kinds in the shop's order; kinds that it does not name follow. `licensing`: its entry. */
export function inOrder(licences: readonly Entry[], licensing: readonly Entry[]) {
  const order = listIn(licensing[0]?.record ?? null, 'order')
  const placeOf = ({ id }: Entry) => (order.includes(id) ? order.indexOf(id) : Infinity)
  return [...licences].sort((a, b) =>
    placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b)),
  )
}

/** The sheet of licence kinds by the place of their tiers, as the shop has them. */
export function tiersSheet(licences: readonly Entry[], now: number): Sheet {
  const count = Math.max(0, ...licences.map(({ record }) => tiersIn(record).length))
  const places = Array.from({ length: count }, (_, at) => at)
  return {
    columns: places.map((at) => ({
      key: String(at),
      label: text('console.prices.tier', { number: at + 1 }),
      currency: factor,
    })),
    rows: licences.map(({ id, record }) => ({
      key: id,
      label: labelOf(record, id, now),
      cells: places.map((at) => {
        const tier = tiersIn(record)[at]
        return tier && factorOf(tier)
      }),
      notes: places.map((at) => tiersIn(record)[at]?.name ?? ''),
    })),
  }
}

function labelOf(record: EntryRecord, id: string, now: number) {
  const label = nameIn(record, id)
  const state = lifeIn(record, now)
  return state === 'published'
    ? label
    : text('console.prices.inLife', { label, state: text(`console.prices.life.${state}`) })
}

/** The cells of the sheet that the edits of a draft change: factors of tiers that the shop has. */
export function tiersDraft(licences: readonly Entry[], edits: readonly EntryEdit[]): Draft {
  const records = recordsOf('licence', licences, edits)
  const rows = [...records].map(([id, { stored, record }]) => {
    const after = new Map(tiersIn(record).map((tier) => [tier.id, factorOf(tier)]))
    const cells = tiersIn(stored).flatMap((tier, at) => {
      const price = after.get(tier.id)
      return price === undefined || price === factorOf(tier) ? [] : [[String(at), price] as const]
    })
    return [id, new Map(cells)] as const
  })
  return new Map(rows.filter(([, cells]) => cells.size > 0))
}

/** The edits of licence kinds that edits of cells make. */
export function tiersEdits(
  cells: readonly PriceEdit[],
  licences: readonly Entry[],
  edits: readonly EntryEdit[],
): NewEdit[] {
  return [...recordsOf('licence', licences, edits)].flatMap(([id, { stored, record }]) => {
    const own = cells.filter(({ row }) => row === id)
    if (own.length === 0 || !record) return []
    const changes = new Map(own.map(({ column, price }) => changeOf(stored, column, price)))
    const tiers = tiersIn(record).map((tier) => ({ ...tier, ...changes.get(tier.id) }))
    return [{ kind: 'licence' as const, id, record: { ...record, tiers } }]
  })
}

/** The members of a tier that its cell gives it; `price` undefined: those that the shop has. */
function changeOf(stored: EntryRecord | null, column: string, price: Price | undefined) {
  const tier = tiersIn(stored)[Number(column)]!
  const { id, multiplier = 10_000, contactUs = false } = tier
  if (price === undefined) return [id, { multiplier, contactUs }] as const
  return [id, { multiplier: price ?? 0, contactUs: price === null }] as const
}
