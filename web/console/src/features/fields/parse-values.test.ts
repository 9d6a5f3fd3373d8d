import { expect, test } from 'vitest'
import { amount, count, factor, percent, taxRate } from './parse-values'

test.each([
  ['1', 10_000],
  ['1.6', 16_000],
  ['0,75', 7_500],
  [' 12.0001 ', 120_001],
])('the factor %s is %i ten-thousandths', (written, value) => {
  expect(factor.parse(written)).toEqual({ value })
})

test.each(['', '-1', '1.23456', '1,234.5', 'x', '1e3', '99999999999999999'])(
  '"%s" is no factor',
  (written) => expect(factor.parse(written)).toHaveProperty('fault'),
)

test.each([0, 1, 7_500, 10_000, 16_000, 120_001])(
  'the factor %i is read as it is written',
  (value) => expect(factor.parse(factor.format(value))).toEqual({ value }),
)

test('a percentage has two places and is at most 100', () => {
  expect(percent.parse('12.5 %')).toEqual({ value: 1250 })
  expect(percent.format(1250)).toBe('12.5')
  expect(percent.parse('100')).toEqual({ value: 10_000 })
  expect(percent.parse('100.01')).toHaveProperty('fault')
  expect(percent.parse('1.234')).toHaveProperty('fault')
})

test('a tax rate has three places', () => {
  expect(taxRate.parse('9.975')).toEqual({ value: 9_975 })
  expect(taxRate.format(21_000)).toBe('21')
})

test('a count may be absent, and is no less than its least', () => {
  expect(count(1).parse('')).toEqual({ value: null })
  expect(count(1).parse('20')).toEqual({ value: 20 })
  expect(count(1).parse('0')).toHaveProperty('fault')
  expect(count(0).parse('1.5')).toHaveProperty('fault')
  expect(count(0).format(null)).toBe('')
})

test.each([
  ['EUR', '12.5', 1250, '12.50'],
  ['JPY', '1200', 1200, '1200'],
  ['ISK', '990', 99_000, '990'],
])('an amount of %s: %s is %i minor units', (currency, written, value, shown) => {
  expect(amount(currency).parse(written)).toEqual({ value })
  expect(amount(currency).format(value)).toBe(shown)
})

test('an amount with more decimals than its currency is none', () => {
  expect(amount('EUR').parse('1.234')).toHaveProperty('fault')
  expect(amount('JPY').parse('1.5')).toHaveProperty('fault')
})
