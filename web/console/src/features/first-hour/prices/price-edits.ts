import { text } from '@typecase/shared/messages/text'
import { recordsOf, type EntryRecord, type NewEdit } from '../../drafts/edits'
import type { FreshEntries } from '../../drafts/publish-now'
import { stateEdits } from '../../families/states'
import { completeId, packageEdits, priceEdit } from '../../family/styles/added-package'
import { pricesIn } from '../../prices/sheets/records'
import { newPriceList } from '../../selling/model'
import { currencyTemplates } from '../templates/price-templates'
import {
  costOf,
  inOther,
  listPrices,
  plannedFamilies,
  shopCurrency,
  type Plan,
  type PlannedFamily,
} from './price-plan'

/** Entries that the edits read and change. */
export const pricedKinds = ['shop', 'family', 'style', 'package', 'price', 'price_list'] as const

/**
 * The edits that give families the prices of a plan: their styles, the complete family, and both in other
 * currencies. The families and their drafts are published: visitors see them once the shop is open.
 */
export function priceEdits(plan: Plan, entries: FreshEntries, now: number): NewEdit[] {
  const families = plannedFamilies(entries, now).filter(({ id }) => !plan.left.includes(id))
  const currency = shopCurrency(entries)
  return [
    ...families.flatMap((family) => ownPrices(family, plan, entries, currency)),
    ...listEdits(families, plan, entries, currency),
    ...stateEdits(
      families.map(({ id }) => id),
      'published',
      catalogueOf(entries),
      now,
      new Map(),
    ),
  ]
}

function ownPrices(
  family: PlannedFamily,
  plan: Plan,
  entries: FreshEntries,
  currency: string,
): NewEdit[] {
  const { id, name, styles } = family
  const cost = costOf(family, plan, currency)
  const each = styles.map((style) =>
    priceEdit(style.id, id, style.isVariable ? cost.variable : cost.style),
  )
  if (cost.complete === null) return each
  const whole = completeId(id)
  const isThere = entries.get('package')?.some((one) => one.id === whole)
  if (isThere) return [...each, priceEdit(whole, id, cost.complete)]
  const added = packageEdits({
    id: whole,
    family: id,
    name: text('console.packages.completeName', { name }),
    styles: styles.map((style) => style.id),
    price: cost.complete,
  })
  return [...each, ...added]
}

function listEdits(
  families: readonly PlannedFamily[],
  plan: Plan,
  entries: FreshEntries,
  from: string,
): NewEdit[] {
  const lists = new Map<string, EntryRecord>(
    (entries.get('price_list') ?? []).map(({ id, record }) => [id, record]),
  )
  const edits: NewEdit[] = []
  for (const [to, other] of Object.entries(plan.others)) {
    if (!other.isOn || to === from) continue
    const price = (amount: number) => inOther(amount, plan, { from, to }, other)
    const added = families.map((one) => listPrices(one, costOf(one, plan, from), price))
    const record = lists.get(to) ?? newList(to, lists)
    const prices = Object.assign({}, pricesIn(record), ...added) as Record<string, number>
    const after = { ...record, prices: sorted(prices) }
    lists.set(to, after)
    edits.push({ kind: 'price_list', id: to, record: after })
  }
  return edits
}

function newList(currency: string, lists: ReadonlyMap<string, EntryRecord>): EntryRecord {
  const known = [...lists.values()].map((record) => ({ stored: record, record }))
  const template = currencyTemplates.find((one) => one.currency === currency)
  const taken = new Set([...lists.values()].flatMap((record) => record['countries'] as string[]))
  return {
    ...newPriceList(known),
    countries: (template?.countries ?? []).filter((country) => !taken.has(country)),
  }
}

const sorted = (prices: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(prices).sort(([a], [b]) => (a < b ? -1 : 1)))

const catalogueOf = (entries: FreshEntries) => ({
  family: recordsOf('family', entries.get('family') ?? [], []),
  style: recordsOf('style', entries.get('style') ?? [], []),
  package: recordsOf('package', entries.get('package') ?? [], []),
})
