import { expect, test } from 'vitest'
import { duplicatesOf, groupsOf } from './groups'
import type { CartItem } from './item'
import { familyIdOf } from './use-families'

const item = (given: Partial<CartItem>): CartItem => ({
  price: 100,
  description: 'Meridian Bold',
  itemId: 'meridian-bold',
  itemClass: 'style',
  licenseOptionId: '1-3',
  fontLicenseId: 'desktop',
  customLicenseId: null,
  ...given,
})

test('groups by description and keeps every place', () => {
  const groups = groupsOf([item({}), item({ description: 'Other' }), item({ price: 5 })])
  expect(
    groups.map(({ description, entries }) => [description, entries.map((e) => e.position)]),
  ).toEqual([
    ['Meridian Bold', [0, 2]],
    ['Other', [1]],
  ])
})

test('finds repeats, and leaves other tiers and negotiated licences alone', () => {
  const items = [
    item({}),
    item({ price: 7 }),
    item({ licenseOptionId: '4-10' }),
    item({ customLicenseId: 'c1' }),
    item({ customLicenseId: 'c1' }),
  ]
  expect(duplicatesOf(items)).toEqual([1])
})

test('the longest family id that fits is the family', () => {
  expect(familyIdOf('inter-tight-bold', ['inter', 'inter-tight'])).toBe('inter-tight')
  expect(familyIdOf('inter-bold', ['inter', 'inter-tight'])).toBe('inter')
  expect(familyIdOf('gone-bold', ['inter'])).toBeNull()
})

test('of two equal items the one that upgrades stays, in whatever order they came', () => {
  const upgrade = item({ upgrades: ['A'] })
  expect(duplicatesOf([item({}), upgrade])).toEqual([0])
  expect(duplicatesOf([upgrade, item({})])).toEqual([1])
  expect(duplicatesOf([item({}), upgrade, item({ upgrades: ['B'] })])).toEqual([0, 2])
})
