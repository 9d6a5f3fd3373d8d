import { text } from '@typecase/shared/messages/text'
import {
  recordsOf,
  type Entry,
  type EntryEdit,
  type EntryRecord,
  type NewEdit,
} from '../../drafts/edits'
import { compareStyles } from './style-order'
import type { Price } from '../../money/price-text'
import type { Draft, Group, Row, Sheet } from '../grid/model'
import type { PriceEdit } from '../grid/use-price-edits'
import {
  currencyIn,
  familyIn,
  lifeIn,
  listIn,
  nameIn,
  numberIn,
  pricesIn,
  withMember,
} from './records'

/** The kinds of entries that prices of styles and packages stand in. */
export const pricedKinds = ['shop', 'family', 'style', 'package', 'price', 'price_list'] as const

/** Such entries, as the shop has them. */
export type PricedEntries = Readonly<Record<(typeof pricedKinds)[number], readonly Entry[]>>

/** The column of the shop's own currency; the others are named by their price lists. */
export const own = 'price'

/**
 * The sheet of all styles and packages by family, as the shop has them. A price list may give a price
 * under the id of a family, which holds for each of its styles without a price of their own.
 * `added`: currencies of price lists that a draft adds.
 */
export function stylesSheet(
  entries: PricedEntries,
  now: number,
  added: readonly string[] = [],
): Sheet {
  const currency = currencyIn(entries.shop[0]?.record ?? null)
  const lists = [...listsOf(entries), ...added.map((id) => ({ id, record: {} }))]
  const prices = new Map(entries.price.map(({ id, record }) => [id, record]))
  return {
    columns: [
      { key: own, label: currency, currency },
      ...lists.map(({ id }) => ({ key: id, label: id, currency: id })),
    ],
    rows: familiesOf(entries).flatMap((family) => rowsOf(family, prices, lists, now)),
  }
}

/** The currencies of price lists that a draft adds. */
export const addedLists = ({ price_list }: PricedEntries, edits: readonly EntryEdit[]) =>
  [...recordsOf('price_list', price_list, edits)].flatMap(([id, { stored }]) =>
    stored === null ? [id] : [],
  )

/**
 * The entries with the packages that a draft adds, as drafts without a price: the shop has none yet. The
 * same entries where it adds none.
 */
export function withAddedPackages(
  entries: PricedEntries,
  edits: readonly EntryEdit[],
): PricedEntries {
  const added = [...recordsOf('package', entries.package, edits)].flatMap(
    ([id, { stored, record }]) => (stored === null && record ? [{ id, record }] : []),
  )
  if (added.length === 0) return entries
  const packages = added.map(({ id, record }) => ({
    id,
    record: { ...record, life: { state: 'draft' } },
  }))
  const unpriced = added.map(({ id, record }) => ({ id, record: { family: familyIn(record) } }))
  return {
    ...entries,
    package: [...entries.package, ...packages],
    price: [...entries.price, ...unpriced],
  }
}

const listsOf = ({ price_list }: PricedEntries) =>
  [...price_list].sort(
    (a, b) => (numberIn(a.record, 'position') ?? 0) - (numberIn(b.record, 'position') ?? 0),
  )

type Member = { id: string; name: string; record: EntryRecord; isPackage: boolean }
type Family = Entry & { members: readonly Member[] }

const familiesOf = ({ family, style, package: packages }: PricedEntries): Family[] => {
  const members = new Map<string, Member[]>()
  const put = (isPackage: boolean) => (entry: Entry) => {
    const { record } = entry
    const of = familyIn(record)
    const name = nameIn(record, entry.id)
    const known = members.get(of) ?? []
    members.set(of, [...known, { id: entry.id, name, record, isPackage }])
  }
  style.forEach(put(false))
  packages.forEach(put(true))
  return [...family]
    .sort((a, b) => position(a) - position(b))
    .map((entry) => ({ ...entry, members: members.get(entry.id) ?? [] }))
}

const position = ({ record }: Entry) => numberIn(record, 'position') ?? Infinity

function rowsOf(
  { id, record, members }: Family,
  prices: ReadonlyMap<string, EntryRecord>,
  lists: readonly Entry[],
  now: number,
): Row[] {
  const name = nameIn(record, id)
  const styles = members
    .filter(({ isPackage }) => !isPackage)
    .sort((a, b) => compareStyles(shortName(a, name), shortName(b, name)))
  const packages = members.filter(({ isPackage }) => isPackage)
  const state = lifeIn(record, now)
  const group: Group = {
    id,
    name,
    styleId: isSeen(record, now)
      ? (plainest(styles.filter((one) => isSeen(one.record, now)))?.id ?? null)
      : null,
    ...(state !== 'published' && { note: text(`console.prices.life.${state}`) }),
  }
  const each = eachStyle(id, group, lists)
  const rows = [...styles, ...packages].map((member) => ({
    key: member.id,
    label: labelOf(member, name, now),
    group,
    cells: cellsOf(member, id, prices, lists),
  }))
  return each ? [each, ...rows] : rows
}

/** The style that sets the name of a family; null: it has none. */
export function styleOfFamily({ style }: Pick<PricedEntries, 'style'>, family: string) {
  const styles = style
    .filter(({ record }) => familyIn(record) === family)
    .map(({ id, record }) => ({ id, name: nameIn(record, id), record, isPackage: false }))
  return plainest(styles)?.id ?? null
}

/** The row of prices that hold for each style of a family; null: no price list has one. */
function eachStyle(family: string, group: Group, lists: readonly Entry[]): Row | null {
  const prices = lists.map(({ record }) => pricesIn(record)[family] ?? null)
  if (prices.every((price) => price === null)) return null
  return {
    key: family,
    label: text('console.prices.eachStyle'),
    group,
    cells: [undefined, ...prices],
  }
}

const cellsOf = (
  { id, isPackage }: Member,
  family: string,
  prices: ReadonlyMap<string, EntryRecord>,
  lists: readonly Entry[],
): (Price | undefined)[] => [
  prices.has(id) ? numberIn(prices.get(id)!, 'price') : undefined,
  ...lists.map(({ record }) => priceInList(record, id, isPackage ? null : family)),
]

/** The price of an item in a list; `family`: the one whose price holds where it has none itself. */
const priceInList = (list: EntryRecord | null, id: string, family: string | null): Price =>
  pricesIn(list)[id] ?? (family === null ? null : (pricesIn(list)[family] ?? null))

/** Whether visitors see something: the shop makes no name font of drafts and retired styles. */
const isSeen = (record: EntryRecord | null, now: number) =>
  ['published', 'hidden'].includes(lifeIn(record, now))

/** The style that sets the name of its family: Regular, else the first. */
const plainest = (styles: readonly Member[]) =>
  styles.find(
    ({ id, name }) => /(^|\W)(regular|roman|book)$/i.test(name) || /-regular$/.test(id),
  ) ?? styles[0]

/** The name of a style or package without that of its family. */
const shortName = ({ name }: Member, family: string) =>
  name.startsWith(`${family} `) ? name.slice(family.length + 1) : name

function labelOf(member: Member, family: string, now: number) {
  const { record, isPackage } = member
  const short = shortName(member, family)
  const label = isPackage
    ? text('console.prices.packageOf', { name: short, count: listIn(record, 'styles').length })
    : short
  const state = lifeIn(record, now)
  return state === 'published'
    ? label
    : text('console.prices.inLife', { label, state: text(`console.prices.life.${state}`) })
}

/** The cells of the sheet that the edits of a draft change. */
export function stylesDraft(
  sheet: Sheet,
  entries: PricedEntries,
  edits: readonly EntryEdit[],
): Draft {
  const draft = new Map<string, Map<string, Price>>()
  const put = (row: string, column: string, price: Price) => {
    const known = draft.get(row) ?? new Map<string, Price>()
    draft.set(row, known.set(column, price))
  }
  const prices = new Map(
    edits.flatMap(({ kind, id, after }) => (kind === 'price' ? [[id, after] as const] : [])),
  )
  const lists = edits.flatMap(({ kind, id, after }) => {
    const column = sheet.columns.findIndex(({ key }) => key === id)
    return kind === 'price_list' && column > 0 ? [{ id, after, column }] : []
  })
  if (prices.size === 0 && lists.length === 0) return draft
  const families = new Map(entries.style.map(({ id, record }) => [id, familyIn(record)]))
  for (const { key, cells } of sheet.rows) {
    const price = prices.has(key) ? numberIn(prices.get(key)!, 'price') : cells[0]
    if (price !== undefined && price !== cells[0]) put(key, own, price)
    for (const { id, after, column } of lists) {
      const next = priceInList(after, key, families.get(key) ?? null)
      if (cells[column] !== undefined && next !== cells[column]) put(key, id, next)
    }
  }
  return draft
}

/** The edits of entries that edits of cells make: one of each price, one of each price list. */
export function stylesEdits(
  cells: readonly PriceEdit[],
  entries: PricedEntries,
  edits: readonly EntryEdit[],
): NewEdit[] {
  const prices = recordsOf('price', entries.price, edits)
  const lists = recordsOf('price_list', entries.price_list, edits)
  const changed = new Map<string, Record<string, number>>()
  const made: NewEdit[] = []
  for (const { row, column, price } of cells) {
    if (column === own) made.push(...priceEdit(row, prices.get(row), price))
    else {
      const list = lists.get(column)
      const all = changed.get(column) ?? { ...pricesIn(list?.record ?? null) }
      changed.set(column, all)
      const next = price === undefined ? pricesIn(list?.stored ?? null)[row] : price
      if (next === null || next === undefined) delete all[row]
      else all[row] = next
    }
  }
  for (const [id, all] of changed) {
    const { record, stored } = lists.get(id) ?? {}
    const whole = record ?? stored
    if (whole) made.push({ kind: 'price_list', id, record: { ...whole, prices: byKey(all) } })
  }
  return made
}

type Known = { stored: EntryRecord | null; record: EntryRecord | null }

function priceEdit(id: string, known: Known | undefined, price: Price | undefined): NewEdit[] {
  const whole = known?.record ?? known?.stored
  if (!known || !whole) return []
  const after = price === undefined ? numberIn(known.stored, 'price') : price
  return [{ kind: 'price', id, record: withMember(whole, 'price', after ?? undefined) }]
}

const byKey = (prices: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(prices).sort(([a], [b]) => (a < b ? -1 : 1)))
