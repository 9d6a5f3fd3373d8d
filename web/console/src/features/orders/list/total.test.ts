import { expect, test } from 'vitest'
import { parseAmount, totalWords } from './total'

test.each([
  ['100', 'EUR', 10_000],
  ['107.60', 'EUR', 10_760],
  ['107,6', 'EUR', 10_760],
  ['€ 1,234.50', 'EUR', 123_450],
  ['1.234,50', 'EUR', 123_450],
  ['1 234,50 €', 'EUR', 123_450],
  ['1,234', 'EUR', 123_400],
  ['500', 'JPY', 500],
  ['500.50', 'JPY', null],
  ['-5', 'EUR', null],
  ['€ −5.00', 'EUR', null],
  ['', 'EUR', null],
  ['ten', 'EUR', null],
  ['10.123.4', 'EUR', 1_012_340],
  ['1.2.3', 'EUR', null],
  ['(5)', 'EUR', null],
  ['99999999999999999999', 'EUR', null],
])('%s of %s is %s', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount)
})

test.each([
  [{}, 'of any total'],
  [{ currency: 'EUR' }, 'in EUR'],
  [{ currency: 'EUR', least: 10_000 }, 'of €100 or more'],
])('%j is said "%s"', (total, words) => expect(totalWords(total)).toBe(words))
