import { text } from '@typecase/shared/messages/text'
import type { EntryRecord } from '../../drafts/edits'
import type { Draft, Group, Sheet } from '../grid/model'
import { factor, type Price } from '../../money/price-text'
import type { PriceEdit } from '../grid/use-price-edits'
import { listIn } from './records'

/** A size of a licence; its factor in ten-thousandths. */
export type Tier = { id: string; name?: string; multiplier?: number; contactUs?: boolean }

export const tiersIn = (record: EntryRecord | null) => listIn(record, 'tiers') as readonly Tier[]

/** A row of tiers: of a licence kind, or of what a family has of one. */
export type TieredRow = {
  key: string
  label: string
  group?: Group
  /** As visitors have them. */
  stored: readonly Tier[]
  /** As the draft has them. */
  drafted: readonly Tier[]
}

/** null: the tier has no price, the foundry is asked. */
const factorOf = ({ multiplier = 10_000, contactUs = false }: Tier): Price =>
  contactUs ? null : multiplier

/** The factors of rows by the place of their tiers, as the shop has them. */
export function tieredSheet(rows: readonly TieredRow[]): Sheet {
  const count = Math.max(0, ...rows.map(({ stored }) => stored.length))
  const places = Array.from({ length: count }, (_, at) => at)
  return {
    columns: places.map((at) => ({
      key: String(at),
      label: text('console.prices.tier', { number: at + 1 }),
      currency: factor,
    })),
    rows: rows.map(({ key, label, group, stored }) => ({
      key,
      label,
      ...(group && { group }),
      cells: places.map((at) => {
        const tier = stored[at]
        return tier && factorOf(tier)
      }),
      notes: places.map((at) => stored[at]?.name ?? ''),
    })),
  }
}

/** The cells of the sheet that the draft changes: factors of tiers that the shop has. */
export const tieredDraft = (rows: readonly TieredRow[]): Draft =>
  new Map(
    rows
      .map(({ key, stored, drafted }) => {
        const after = new Map(drafted.map((tier) => [tier.id, factorOf(tier)]))
        const cells = stored.flatMap((tier, at) => {
          const price = after.get(tier.id)
          return price === undefined || price === factorOf(tier)
            ? []
            : [[String(at), price] as const]
        })
        return [key, new Map(cells)] as const
      })
      .filter(([, cells]) => cells.size > 0),
  )

/** The tiers of a row with edits of cells laid over its draft; null: none of them is of this row. */
export function tiersWith({ key, stored, drafted }: TieredRow, cells: readonly PriceEdit[]) {
  const own = cells.filter(({ row }) => row === key)
  if (own.length === 0) return null
  const changes = new Map(own.map(({ column, price }) => changeOf(stored, column, price)))
  return drafted.map((tier) => ({ ...tier, ...changes.get(tier.id) }))
}

/** The members of a tier that its cell gives it; `price` undefined: those that the shop has. */
function changeOf(stored: readonly Tier[], column: string, price: Price | undefined) {
  const tier = stored[Number(column)]!
  const { id, multiplier = 10_000, contactUs = false } = tier
  if (price === undefined) return [id, { multiplier, contactUs }] as const
  return [id, { multiplier: price ?? 0, contactUs: price === null }] as const
}
