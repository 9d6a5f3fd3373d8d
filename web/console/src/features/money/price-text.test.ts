import { expect, test } from 'vitest'
import { parsePrice, plainPrice, shownPrice } from './price-text'

test.each([
  ['35', 'EUR', 3500],
  ['35.00', 'EUR', 3500],
  ['35,00', 'EUR', 3500],
  ['35.5', 'EUR', 3550],
  ['.90', 'EUR', 90],
  ['0', 'EUR', 0],
  ['1,250.00', 'EUR', 125_000],
  ['1.250,00', 'EUR', 125_000],
  ['1 250.00', 'EUR', 125_000],
  ['1\u202f250,50', 'EUR', 125_050],
  ['1’250', 'CHF', 125_000],
  ['1,250,000', 'EUR', 125_000_000],
  ['1250', 'EUR', 125_000],
  ['€35', 'EUR', 3500],
  ['35 €', 'EUR', 3500],
  ['EUR 35', 'EUR', 3500],
  ['$1,250.00', 'USD', 125_000],
  ['6,600', 'JPY', 6600],
  ['6.600', 'JPY', 6600],
  ['¥6600', 'JPY', 6600],
  ['6000', 'ISK', 600_000],
  [' 35 ', 'EUR', 3500],
  ['', 'EUR', null],
  ['–', 'EUR', null],
])('%s of %s is %s', (text, currency, price) => {
  expect(parsePrice(text, currency)).toEqual({ price })
})

test.each([
  ['abc', 'EUR', 'notPrice'],
  ['35 %', 'EUR', 'notPrice'],
  ['35.', 'EUR', 'notPrice'],
  ['1.2.3', 'EUR', 'notPrice'],
  ['12,50,000', 'EUR', 'notPrice'],
  ['1,25.00', 'EUR', 'notPrice'],
  ['1 2', 'EUR', 'notPrice'],
  ['9'.repeat(50), 'EUR', 'notPrice'],
  ['1,250', 'EUR', 'ambiguous'],
  ['1.250', 'EUR', 'ambiguous'],
  ['35.005', 'EUR', 'ambiguous'],
  ['0.125', 'EUR', 'decimals'],
  ['1250.125', 'EUR', 'decimals'],
  ['35.50', 'JPY', 'decimals'],
  ['60.50', 'ISK', 'decimals'],
  ['-5', 'EUR', 'negative'],
  ['−€5', 'EUR', 'negative'],
  ['(35.00)', 'EUR', 'negative'],
  ['$35', 'EUR', 'otherCurrency'],
  ['35 USD', 'EUR', 'otherCurrency'],
  ['99999999999999999999', 'EUR', 'tooLarge'],
])('%s of %s is refused: %s', (text, currency, fault) => {
  expect(parsePrice(text, currency)).toEqual({ fault })
})

test('a price is copied plain and shown in the manner of the console', () => {
  expect([plainPrice(125_000, 'EUR'), plainPrice(6600, 'JPY'), plainPrice(null, 'EUR')]).toEqual([
    '1250.00',
    '6600',
    '',
  ])
  expect([shownPrice(125_000, 'EUR'), shownPrice(600_000, 'ISK'), shownPrice(null, 'EUR')]).toEqual(
    ['1,250.00', '6,000', '–'],
  )
})

test.each(['EUR', 'JPY', 'ISK'])('what is shown or copied of %s can be typed again', (currency) => {
  for (const price of [0, 100, 4000, 123_400, 12_345_600]) {
    expect(parsePrice(plainPrice(price, currency), currency)).toEqual({ price })
    expect(parsePrice(shownPrice(price, currency), currency)).toEqual({ price })
  }
})
