import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../../../routes'
import type { EntryKind } from '../edits'
import { mendAddress } from './mend-address'

const screens: Record<EntryKind, string> = {
  licence: '/licences/web',
  licensing: '/licences',
  licence_override: '/prices?tab=overrides',
  coupon: '/discounts/web',
  price: '/prices',
  price_list: '/selling?tab=currencies',
  tax: '/selling?tab=taxes',
  shop: '/selling',
  invoices: '/selling',
  family: '/families/web',
  royalties: '/families/web',
  style: '/families/rye?tab=styles',
  package: '/families/rye?tab=styles',
  menus: '/texts?tab=menus',
  pangrams: '/texts?tab=pangrams',
  page: '/texts/pages/web',
  post: '/texts/news/web',
  short_link: '/texts?tab=links',
}

test.each(Object.entries(screens))('a fault of %s is mended at %s', (kind, screen) => {
  const fault = { kind: kind as EntryKind, id: 'web', place: 'name' }
  const address = mendAddress(fault, () => 'rye')
  expect(address).toBe(screen)
  expect(matchRoutes(routes, address)).not.toBeNull()
})

test('a fault of a price in a list leads to the prices', () => {
  const fault = { kind: 'price_list', id: 'USD', place: 'prices.rye' } as const
  expect(mendAddress(fault, () => null)).toBe('/prices')
})

test('a style of no known family leads to the families', () => {
  expect(mendAddress({ kind: 'style', id: 'x', place: '' }, () => null)).toBe('/families')
})
