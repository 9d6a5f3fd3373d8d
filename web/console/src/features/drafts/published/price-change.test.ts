import { expect, test } from 'vitest'
import { namesIn } from '../change/entry-names'
import type { EntryEdit, EntryRecord } from '../edits'
import { priceChangeWords } from './price-change'

const names = namesIn({
  shop: [{ id: '1', record: { foundry: { currency: 'EUR' } } }],
  style: [{ id: 'rye-bold', record: { family: 'rye', name: 'Rye Bold' } }],
  package: [{ id: 'rye-family', record: { family: 'rye', name: 'Complete family' } }],
})

function said(kind: EntryEdit['kind'], before: EntryRecord, after: EntryRecord, item = 'rye-bold') {
  const id = kind === 'price' ? item : 'USD'
  return priceChangeWords({ kind, id, before, after, members: [], conflict: null }, item, names)
}

test.each([
  [{ price: 4000 }, { price: 4500 }, '€40.00 → €45.00'],
  [{}, { price: 4500 }, 'on sale at €45.00'],
  [{ price: 4000 }, {}, 'taken off sale, was €40.00'],
])('%j to %j is “%s”', (before, after, words) => {
  expect(said('price', before, after)).toBe(words)
})

const list = (prices: object) => ({ prices })

test('a style without a price in a list has that of its family, a package has none', () => {
  const [before, after] = [list({ rye: 3900 }), list({ rye: 4000 })]
  expect(said('price_list', before, after)).toBe('$39.00 → $40.00')
  expect(said('price_list', before, list({ rye: 3900, 'rye-bold': 4500 }))).toBe('$39.00 → $45.00')
  expect(said('price_list', before, list({ rye: 3900, 'rye-bold': 3900 }))).toBe(
    'price of its own, $39.00',
  )
  expect(said('price_list', list({ 'rye-family': 6600 }), list({ rye: 3900 }), 'rye-family')).toBe(
    'taken off sale, was $66.00',
  )
})
