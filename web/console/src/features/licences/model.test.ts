import { expect, test } from 'vitest'
import { idsInOrder, isTaken, newTier, nextVersion, type Tier } from './model'

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
