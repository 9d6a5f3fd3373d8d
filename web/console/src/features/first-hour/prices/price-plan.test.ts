import { expect, test } from 'vitest'
import type { EntryKind, EntryRecord } from '../../drafts/edits'
import type { FreshEntries } from '../../drafts/publish-now'
import { priceEdits } from './price-edits'
import {
  costOf,
  inOther,
  initialPlan,
  offeredCurrencies,
  plannedFamilies,
  type Plan,
} from './price-plan'

const draft = { state: 'draft' }
type Shelf = Partial<Record<EntryKind, Record<string, EntryRecord>>>
const entriesOf = (shelf: Shelf): FreshEntries =>
  new Map(
    Object.entries(shelf).map(([kind, all]) => [
      kind as EntryKind,
      Object.entries(all).map(([id, record]) => ({ id, record })),
    ]),
  )

const rye = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      `rye-${name.toLowerCase()}`,
      { family: 'rye', name: `Rye ${name}`, life: draft },
    ]),
  )
const pricesOf = (styles: Record<string, EntryRecord>) =>
  Object.fromEntries(Object.keys(styles).map((id) => [id, { family: 'rye' }]))

const shelf = (...names: string[]): Shelf => {
  const style = rye(...names)
  return {
    shop: { 1: { foundry: { currency: 'EUR' } } },
    family: { rye: { name: 'Rye', life: draft, position: 1 } },
    style,
    package: {},
    price: pricesOf(style),
    price_list: {},
  }
}

const plan = (change: Partial<Plan> = {}): Plan => ({
  style: 4000,
  family: 32_000,
  others: {},
  left: [],
  own: {},
  ...change,
})
const family = (...names: string[]) => plannedFamilies(entriesOf(shelf(...names)), 0)[0]!

test('a large family costs what the plan says, a small one four fifths of its styles', () => {
  const names = Array.from({ length: 16 }, (_, at) => `Cut${at}`)
  expect(costOf(family(...names), plan(), 'EUR').complete).toBe(32_000)
  expect(costOf(family('Regular', 'Bold'), plan(), 'EUR').complete).toBe(6400)
  expect(costOf(family('Regular', 'Bold'), plan({ own: { rye: 7000 } }), 'EUR').complete).toBe(7000)
})

test('a single style makes no package, and a variable font costs more than a style', () => {
  expect(costOf(family('Regular'), plan(), 'EUR').complete).toBeNull()
  expect(costOf(family('Variable'), plan(), 'EUR').variable).toBe(32_000)
  expect(costOf(family('Variable', 'Italic'), plan(), 'EUR').variable).toBe(19_200)
})

test('amounts of other currencies are typed, or follow the factor in whole units', () => {
  const by = { from: 'EUR', to: 'USD' }
  const other = { isOn: true, factor: 11_000 }
  expect(inOther(4000, plan(), by, other)).toBe(4400)
  expect(inOther(4500, plan(), by, other)).toBe(5000)
  expect(inOther(4000, plan(), by, { ...other, style: 4900 })).toBe(4900)
  expect(inOther(4000, plan(), { from: 'EUR', to: 'JPY' }, { isOn: true, factor: 1_600_000 })).toBe(
    6400,
  )
})

test('factors are round, and count from the shop’s own currency', () => {
  const pounds = offeredCurrencies('GBP')
  expect(pounds.map(({ currency }) => currency)).not.toContain('GBP')
  expect(pounds.find(({ currency }) => currency === 'EUR')!.factor).toBe(11_000)
})

test('families that have a price stay as they are', () => {
  const entries = shelf('Regular')
  const priced = { ...entries, price: { 'rye-regular': { family: 'rye', price: 100 } } }
  const families = plannedFamilies(entriesOf(priced), 0)
  expect(initialPlan(families, 'EUR').left).toEqual(['rye'])
  expect(priceEdits(plan({ left: ['rye'] }), entriesOf(priced), 0)).toEqual([])
})

test('a draft family gets its prices, its package and both in other currencies, and is published', () => {
  const others = { USD: { isOn: true, factor: 11_000 }, GBP: { isOn: false, factor: 9000 } }
  const edits = priceEdits(plan({ others }), entriesOf(shelf('Regular', 'Bold')), 0)
  const found = Object.fromEntries(edits.map(({ kind, id, record }) => [`${kind}/${id}`, record]))
  expect(found).toEqual({
    'price/rye-regular': { family: 'rye', price: 4000 },
    'price/rye-bold': { family: 'rye', price: 4000 },
    'package/rye-family': {
      family: 'rye',
      name: 'Rye, complete family',
      itemClass: 'family',
      styles: ['rye-regular', 'rye-bold'],
      life: { state: 'published' },
    },
    'price/rye-family': { family: 'rye', price: 6400 },
    'price_list/USD': {
      position: 1,
      countries: ['US'],
      prices: { rye: 4400, 'rye-family': 7000 },
    },
    'family/rye': expect.objectContaining({ life: { state: 'published' } }),
    'style/rye-regular': expect.objectContaining({ life: { state: 'published' } }),
    'style/rye-bold': expect.objectContaining({ life: { state: 'published' } }),
  })
  expect(edits).toHaveLength(Object.keys(found).length)
})

test('a package that is there keeps its styles, and a price list its other prices', () => {
  const known = {
    ...shelf('Regular', 'Bold'),
    package: {
      'rye-family': { family: 'rye', styles: ['rye-bold'], life: { state: 'published' } },
    },
    price_list: { USD: { position: 3, countries: [], prices: { oat: 1 } } },
  }
  const edits = priceEdits(
    plan({ others: { USD: { isOn: true, factor: 10_000 } } }),
    entriesOf(known),
    0,
  )
  expect(edits.filter(({ kind }) => kind === 'package')).toEqual([])
  expect(edits.find(({ kind }) => kind === 'price_list')!.record).toEqual({
    position: 3,
    countries: [],
    prices: { oat: 1, rye: 4000, 'rye-family': 6400 },
  })
})
