import { expect, test } from 'vitest'
import type { OfferStart } from '../queries'
import { draftOf, specialOf, toOffer, unreadablePrices } from './draft'

const start: OfferStart = {
  title: 'Tidal Atlas',
  recipient: null,
  currency: 'EUR',
  currencies: ['EUR'],
  note: null,
  validUntil: null,
  items: [
    {
      itemId: 'rye-bold',
      itemClass: 'style',
      fontLicenseId: 'desktop',
      licenseOptionId: '1-3',
      price: 2_150,
      fields: {},
    },
  ],
  licences: [],
  source: { kind: 'cart', id: 'C' },
  families: [],
  held: [],
  dropped: [],
}

const draft = draftOf(start, 'key-1', null)

test.each([
  ['', 'none'],
  ['2,150.00', { amount: 215_000 }],
  ['0', { amount: 0 }],
  ['20 %', { percentOff: 2_000 }],
  ['-12,5%', { percentOff: 1_250 }],
  ['101 %', 'unreadable'],
  ['cheap', 'unreadable'],
])('"%s" is %j', (typed, special) => expect(specialOf(typed, 'EUR')).toEqual(special))

test('a beginning is sent as it came, with its prices', () => {
  expect(toOffer(draft)).toMatchObject({
    title: 'Tidal Atlas',
    recipient: null,
    validUntil: null,
    items: [{ itemId: 'rye-bold', licenseOptionId: '1-3', price: 2_150, percentOff: null }],
    source: { kind: 'cart', id: 'C' },
    total: null,
  })
})

test('the last day of the offer before stays, unless it is over', () => {
  const from = (validUntil: string) =>
    draftOf({ ...start, validUntil }, 'key-2', 'OFFER').validUntil
  expect(from('2999-12-20')).toBe('2999-12-20')
  expect(from('2001-12-20')).toBe('')
})

test('a line under a licence of the offer has no size', () => {
  const own = { id: 'own-1', name: 'Brand', metric: 'flat', covers: 'All', differences: 'Much' }
  const [line] = draft.lines
  const offer = toOffer({
    ...draft,
    licences: [{ ...own, formats: ['otf'], agreement: '# Brand' }],
    lines: [{ ...line!, licence: 'own-1', price: '90' }],
  })
  expect(offer.items[0]).toMatchObject({ licenseOptionId: null, price: 9_000 })
})

test('prices that cannot be read are named by their place', () => {
  const [line] = draft.lines
  const lines = [line!, { ...line!, price: 'much' }]
  expect(unreadablePrices({ ...draft, lines, whole: '1/2' })).toEqual(['/items/1/price', '/total'])
})
