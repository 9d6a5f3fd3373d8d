import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { isSameJson, without, type EntryEdit, type EntryRecord } from '../edits'
import { changedPrices, pricesIn } from '../words'
import type { EntryName, EntryNames } from './entry-names'

/** A change as a sentence that begins with the name of what changes. */
export type EditLine = EntryName & { said: string }

/** An edit in words, and what of it no sentence says; null: nothing. */
export type SaidEdit = {
  lines: readonly EditLine[]
  rest: { before: EntryRecord | null; after: EntryRecord | null } | null
}

export function sayEdit(edit: EntryEdit, names: EntryNames): SaidEdit {
  const name = names.of(edit, edit.after ?? edit.before)
  const { before, after } = edit
  if (before && !after) {
    return { lines: [{ ...name, said: text('console.drafts.removed') }], rest: null }
  }
  if (edit.kind === 'price') return sayPrice(edit, name, names)
  if (!before) {
    return { lines: [{ ...name, said: text('console.drafts.added') }], rest: { before, after } }
  }
  if (edit.kind === 'price_list') return sayPriceList(edit, names)
  if (edit.kind === 'licence') return sayLicence(edit, name)
  return { lines: [], rest: { before, after } }
}

function sayPrice(edit: EntryEdit, name: EntryName, { currency }: EntryNames): SaidEdit {
  const [before, after] = [edit.before, edit.after].map((record) => priceIn(record))
  const isSame = before === after
  return {
    lines: isSame ? [] : [{ ...name, said: priceWords(before, after, currency) }],
    rest: edit.before === null ? null : restOf(edit, 'price'),
  }
}

/** The price that the record of a price has, in minor units; undefined: none. */
export const priceIn = (record: EntryRecord | null) =>
  typeof record?.['price'] === 'number' ? record['price'] : undefined

/** `before` and `after` in minor units; undefined: no price. */
export function priceWords(
  before: number | undefined,
  after: number | undefined,
  currency: string,
) {
  const shown = (price: number | undefined) => (price === undefined ? '' : money(price, currency))
  const values = { before: shown(before), after: shown(after) }
  if (before === undefined) return text('console.drafts.priceAdded', values)
  return text(after === undefined ? 'console.drafts.priceRemoved' : 'console.drafts.price', values)
}

function sayPriceList(edit: EntryEdit, names: EntryNames): SaidEdit {
  const lines = changedPrices(edit).map(({ id, before, after }) => {
    const family = names.familyOf(id)
    const [old, fresh] = [edit.before, edit.after].map((record) =>
      family === null ? undefined : pricesIn(record)[family],
    )
    const [was, is] = [before ?? old, after ?? fresh]
    const said = was === is ? ownPriceWords(after, edit.id) : priceWords(was, is, edit.id)
    return { ...names.of({ kind: 'price', id }), said }
  })
  return { lines, rest: restOf(edit, 'prices') }
}

/** The price of the family is that of the style, which gets one of its own or loses it. */
export const ownPriceWords = (after: number | undefined, currency: string) =>
  after === undefined
    ? text('console.drafts.familyPrice')
    : text('console.drafts.ownPrice', { price: money(after, currency) })

type Tier = { id: string; name?: string; multiplier?: number; contactUs?: boolean }

const tiersIn = (record: EntryRecord | null) => (record?.['tiers'] ?? []) as readonly Tier[]

function sayLicence(edit: EntryEdit, name: EntryName): SaidEdit {
  const [old, fresh] = [tiersIn(edit.before), tiersIn(edit.after)]
  const plain = (tier: Tier) => without(tier, 'multiplier', 'contactUs')
  const areFactors = isSameJson(old.map(plain), fresh.map(plain))
  if (!areFactors) return { lines: [], rest: { before: edit.before, after: edit.after } }
  const lines = fresh.flatMap((tier, at) => {
    const values = { before: factorWords(old[at]!), after: factorWords(tier) }
    if (values.before === values.after) return []
    const said = text('console.drafts.factor', { tier: tier.name ?? tier.id, ...values })
    return [{ ...name, said }]
  })
  return { lines, rest: restOf(edit, 'tiers') }
}

const factorWords = ({ multiplier = 10_000, contactUs }: Tier) =>
  contactUs ? text('console.drafts.onRequest') : String(multiplier / 10_000)

/** The members that differ beside the one that sentences say; null: there are none. */
function restOf({ before, after }: EntryEdit, said: string): SaidEdit['rest'] {
  const rest = { before: without(before ?? {}, said), after: without(after ?? {}, said) }
  return isSameJson(rest.before, rest.after) ? null : rest
}
