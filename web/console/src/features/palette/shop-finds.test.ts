import { expect, test } from 'vitest'
import { matchesOf, mostFinds, type ShopFind } from './shop-finds'

const find = (kind: ShopFind['kind'], id: string, ...words: string[]): ShopFind => ({
  ...{ kind, id, name: words[0]!, detail: '', href: `/${id}`, words },
})

const shop = [
  find('family', 'old-northquay', 'Old Northquay'),
  find('family', 'northquay', 'Northquay Grotesque'),
  find('style', 'northquay-bold', 'Northquay Grotesque Bold'),
  find('coupon', 'launch', 'Launch', 'NORTH20'),
  find('licence', 'desktop', 'Désktop'),
]
const ids = (kind: ShopFind['kind'], typed: string) =>
  matchesOf(shop, kind, typed).map(({ id }) => id)

test('a name that begins with what is typed comes before one with a word that does', () => {
  expect(ids('family', 'northq')).toEqual(['northquay', 'old-northquay'])
  expect(ids('style', 'bold')).toEqual(['northquay-bold'])
  expect(ids('family', 'quay')).toEqual([])
  expect(ids('family', '')).toEqual([])
})

test('a discount is found by its code, and letters without their accents', () => {
  expect(ids('coupon', 'north2')).toEqual(['launch'])
  expect(ids('licence', 'desk')).toEqual(['desktop'])
})

test('the answers of a kind are few', () => {
  const many = Array.from({ length: 40 }, (_, at) => find('style', `s${at}`, `Rye ${at}`))
  expect(matchesOf(many, 'style', 'rye')).toHaveLength(mostFinds)
})
