import { expect, test } from 'vitest'
import type { CartItem } from '../cart/item'
import type { Font, Licence } from '../catalogue/queries'
import type { Entitlement } from '../entitlements/queries'
import { creditsOf, isUpgrade, kindsOver, packagesOver, upgradeItems, upgradeOf } from './upgrade'
import { optionOf } from './use-choices'

const font = {
  packages: [
    { id: 'm-family', styleIds: ['m-a', 'm-b', 'm-c'] },
    { id: 'm-pair', styleIds: ['m-a', 'm-b'] },
  ],
} as unknown as Font
const desktop = {
  id: 'desktop',
  contains: [],
  options: [
    { id: '1-3', multiplier: 1 },
    { id: '4-10', multiplier: 1.6 },
  ],
} as unknown as Licence

const company = {
  id: 'company',
  contains: ['desktop', 'web'],
  options: [{ id: '1-10', multiplier: 4 }],
} as unknown as Licence

const entitlement = (serial: string, given: Partial<Entitlement> = {}): Entitlement => ({
  serial,
  state: 'active',
  supersededBy: null,
  orderId: 'o',
  lineIndex: 0,
  description: 'Meridian A',
  familyId: 'm',
  itemId: 'm-a',
  itemClass: 'style',
  styleIds: ['m-a'],
  licenceId: 'desktop',
  licence: 'Desktop',
  tierId: '1-3',
  tier: '1 to 3',
  multiplier: 1,
  fields: {},
  licensee: { kind: 'self', name: 'Inês Duarte', company: null, address: null },
  currency: 'EUR',
  value: 3500,
  upgradable: true,
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
})
const b = { itemId: 'm-b', styleIds: ['m-b'] }
const item = (itemId: string, licenseOptionId: string, price: number): CartItem => ({
  price,
  description: itemId,
  itemId,
  itemClass: font.packages.some(({ id }) => id === itemId) ? 'package' : 'style',
  licenseOptionId,
  fontLicenseId: 'desktop',
  customLicenseId: null,
})
const upgraded = (held: Entitlement[], ...items: CartItem[]) =>
  upgradeItems(items, upgradeOf('A', 'm', held)!, font, [desktop, company])
const serials = (items: readonly CartItem[]) => items.map(({ upgrades }) => upgrades)

test('only what the customer may upgrade, of this family, begins an upgrade', () => {
  expect(upgradeOf('A', 'm', [entitlement('A')])?.held.serial).toBe('A')
  expect(upgradeOf('B', 'm', [entitlement('A')])).toBeNull()
  expect(upgradeOf('A', 'other', [entitlement('A')])).toBeNull()
  expect(upgradeOf('A', 'm', [entitlement('A', { upgradable: false })])).toBeNull()
})

test('licences of another currency or holder do not give way with it', () => {
  const strangers = [
    entitlement('C', { ...b, currency: 'USD' }),
    entitlement('D', { ...b, licensee: { kind: 'client', name: 'Inês Duarte' } }),
  ]
  expect(upgradeOf('A', 'm', [entitlement('A'), ...strangers])!.others).toEqual([])
})

test('a larger size of the same style takes the place of it', () => {
  expect(serials(upgraded([entitlement('A')], item('m-a', '4-10', 5600)))).toEqual([['A']])
})

test('the family takes the place of every style of it that is held, but of no larger size', () => {
  const held = [
    entitlement('A'),
    entitlement('B', b),
    entitlement('C', { ...b, tierId: '4-10', multiplier: 1.6 }),
  ]
  expect(serials(upgraded(held, item('m-family', '1-3', 9000)))).toEqual([['A', 'B']])
  expect(serials(upgraded(held, item('m-family', '4-10', 9000)))).toEqual([['A', 'B', 'C']])
})

test('a licence gives way to a kind that contains it, and to no other', () => {
  const held = [
    entitlement('A'),
    entitlement('B', { licenceId: 'web', tierId: '10k', multiplier: 1 }),
  ]
  const all = { ...item('m-a', '1-10', 14000), fontLicenseId: 'company' }
  expect(serials(upgraded(held, all))).toEqual([['A', 'B']])
  expect(serials(upgraded(held, item('m-a', '4-10', 5600)))).toEqual([['A']])
  const kinds = kindsOver(entitlement('A'), [desktop, company])
  expect(kinds.map(({ id }) => id)).toEqual(['desktop', 'company'])
})

test('a style held as it is chosen is not bought again, and another style takes no licence’s place', () => {
  const items = upgraded([entitlement('A')], item('m-a', '1-3', 3500), item('m-b', '1-3', 3500))
  expect(items.map(({ itemId }) => itemId)).toEqual(['m-b'])
  expect(serials(items)).toEqual([undefined])
})

test('packages are offered that hold everything the licence is for', () => {
  const pair = entitlement('A', { itemId: 'm-pair', styleIds: ['m-a', 'm-b'] })
  expect(packagesOver(pair, font).map(({ id }) => id)).toEqual(['m-family', 'm-pair'])
  const family = entitlement('A', { styleIds: ['m-a', 'm-b', 'm-c'] })
  expect(packagesOver(family, font).map(({ id }) => id)).toEqual(['m-family'])
})

test('the sum that was paid comes off, never more than the price', () => {
  const upgrade = upgradeOf('A', 'm', [entitlement('A'), entitlement('B', b)])!
  const given = { ...item('m-family', '1-3', 5000), upgrades: ['A', 'B'] }
  expect(creditsOf([given], upgrade).map(({ amount }) => amount)).toEqual([3500, 1500])
})

const upgrades = (given: Partial<Entitlement>, ...chosen: CartItem[]) => {
  const upgrade = upgradeOf('A', 'm', [entitlement('A', given)])!
  return isUpgrade(chosen, upgradeItems(chosen, upgrade, font, [desktop, company]), upgrade)
}

test('a size smaller than the licence, also one no longer on sale, is no upgrade', () => {
  const all = { ...item('m-a', '1-10', 14000), fontLicenseId: 'company' }
  expect(upgrades({}, all)).toBe(true)
  expect(upgrades({ tierId: '26-100', multiplier: 4.8 }, all)).toBe(false)
  expect(upgrades({ tierId: '26-100', multiplier: 4.8 }, item('m-a', '4-10', 5600))).toBe(false)
})

test('a licence that stays as it is lets other styles be bought beside it, and only then', () => {
  expect(upgrades({}, item('m-a', '1-3', 3500), item('m-b', '1-3', 3500))).toBe(true)
  expect(upgrades({}, item('m-b', '1-3', 3500))).toBe(false)
})

test('the first size on sale that is large enough is chosen until another is', () => {
  const options = [
    { id: '1-10', multiplier: 4 },
    { id: '11-25', multiplier: 6 },
    { id: '26-100', multiplier: 9, contactUs: true },
  ]
  const kind = { options } as unknown as Licence
  const idOf = (tier: string | undefined, smallest: number) => optionOf(kind, tier, smallest).id
  expect(idOf(undefined, 4.8)).toBe('11-25')
  expect(idOf('1-10', 4.8)).toBe('11-25')
  expect(idOf(undefined, 4)).toBe('1-10')
  expect(idOf(undefined, 8)).toBe('1-10')
})
