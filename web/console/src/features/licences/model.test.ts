import { expect, test } from 'vitest'
import type { DraftedEntry } from '../drafts/edits'
import {
  combinationsToStore,
  idsInOrder,
  isTaken,
  newTier,
  nextVersion,
  orderToStore,
  type Tier,
} from './model'

test.each([
  ['1.0', [], '1.1'],
  ['1.9', [], '1.10'],
  ['1.0', ['1.1', '1.2'], '1.3'],
  ['2024-05', [], '2024-6'],
  ['first', [], 'first-2'],
  ['first', ['first-2'], 'first-3'],
])('%s is followed, with %j taken, by %s', (version, taken, next) => {
  expect(nextVersion(version, taken)).toBe(next)
})

test('a text may not stand under the version of another published one', () => {
  const published = [{ version: '1.0', markdown: 'Old' }]
  expect(isTaken({ version: '1.0', markdown: 'New' }, published)).toBe(true)
  expect(isTaken({ version: '1.0', markdown: 'Old' }, published)).toBe(false)
  expect(isTaken({ version: '1.1', markdown: 'New' }, published)).toBe(false)
})

test('kinds stand in the foundry’s order, others follow by id, removed ones are left out', () => {
  const record = {}
  const licences = new Map([
    ['app', { stored: record, record }],
    ['desktop', { stored: record, record }],
    ['gone', { stored: record, record: null }],
    ['book', { stored: null, record }],
    ['web', { stored: record, record }],
  ])
  expect(idsInOrder(licences, ['web', 'desktop', 'gone'])).toEqual([
    'web',
    'desktop',
    'app',
    'book',
  ])
})

const kinds = (there: readonly string[], gone: readonly string[] = []) =>
  new Map<string, DraftedEntry>([
    ...there.map((id) => [id, { stored: {}, record: {} }] as const),
    ...gone.map((id) => [id, { stored: {}, record: null }] as const),
  ])

test('an order that is the shop’s again is stored as the shop has it', () => {
  const shop = ['web', 'app', 'desktop']
  const all = kinds(shop)
  expect(orderToStore(['app', 'web', 'desktop'], all, shop)).toEqual(['app', 'web', 'desktop'])
  expect(orderToStore(shop, all, shop)).toEqual(shop)
  // A new kind at the end needs no place, and leaves none when it is removed.
  expect(orderToStore([...shop, 'zine'], kinds([...shop, 'zine']), shop)).toEqual(shop)
})

test('a kind that is removed and kept again is in its place', () => {
  const shop = ['web', 'app', 'desktop']
  expect(orderToStore(['web', 'desktop'], kinds(['web', 'desktop'], ['app']), shop)).toEqual(shop)
  const moved = orderToStore(['desktop', 'web'], kinds(['web', 'desktop'], ['app']), shop)
  expect(moved).toEqual(['desktop', 'web', 'app'])
  expect(orderToStore(['web', 'desktop'], kinds(['web', 'desktop'], ['app']), shop)).toEqual(shop)
})

test('combinations that were removed and added again are those of the shop', () => {
  const [two, three] = [2, 3].map((count) => ({ kinds: count, multiplier: 9000 })) as [
    { kinds: number; multiplier: number },
    { kinds: number; multiplier: number },
  ]
  expect(combinationsToStore([three, two], [two, three])).toEqual([two, three])
  expect(combinationsToStore([three], [two, three])).toEqual([three])
})

test('a new size has an id of its own and the factor of the last', () => {
  const tier = (id: string, multiplier: number): Tier => ({
    id,
    name: '',
    multiplier,
    contactUs: false,
    fullName: '',
  })
  const tiers = [tier('size-3', 10_000), tier('x', 25_000)]
  expect(newTier(tiers)).toMatchObject({ id: 'size-4', multiplier: 25_000 })
})
