import { expect, test } from 'vitest'
import {
  amount,
  count,
  dayOf,
  factor,
  inCurrency,
  isDay,
  lines,
  numberIn,
  optional,
  percent,
  startOfDay,
  tags,
  taxRate,
  valueIn,
  wholeIn,
} from './parse-values'

test.each([
  ['1', 10_000],
  ['1.6', 16_000],
  ['0,75', 7_500],
  [' 12.0001 ', 120_001],
  ['.5', 5_000],
  ['1 250,5', 12_505_000],
])('the factor %s is %i ten-thousandths', (written, value) => {
  expect(factor.parse(written)).toEqual({ value })
})

test.each(['', '.', '-1', '1.23456', '1,234.5', '1 2', 'x', '1e3', '0x10', '99999999999999999'])(
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

test.each(['1%2', '%12', '12%%', '1 2 %', '-5', '1e1', '0x10', 'a third', '', '%'])(
  '"%s" is no percentage',
  (written) => {
    expect(percent.parse(written)).toHaveProperty('fault')
    expect(taxRate.parse(written)).toHaveProperty('fault')
  },
)

test.each(['30', '12.5', '12,25 %', '100%', '\u00a00\u202f%'])('"%s" is a percentage', (written) =>
  expect(percent.parse(written)).toHaveProperty('value'),
)

test('a count is a whole number, and no less than its least', () => {
  expect(count(1).parse('20')).toEqual({ value: 20 })
  expect(count(1).parse('12 500')).toEqual({ value: 12_500 })
  for (const written of ['', '0', '1.5', '1e3', '0x10', '9999999999']) {
    expect(count(1).parse(written)).toHaveProperty('fault')
  }
})

test('an optional value may be absent, and nothing else is let through', () => {
  const limit = optional(count(0), null)
  expect(limit.parse(' ')).toEqual({ value: null })
  expect(limit.parse('0')).toEqual({ value: 0 })
  expect(limit.parse('none')).toHaveProperty('fault')
  expect([limit.format(null), limit.format(0)]).toEqual(['', '0'])
})

test.each([
  ['-0.5', -0.5],
  ['−0,25', -0.25],
  ['.015', 0.015],
  ['1', 1],
  ['0', 0],
])('the number %s of a range is %d', (written, value) => {
  expect(numberIn(-0.5, 1).parse(written)).toEqual({ value })
})

test.each(['', '-', '1.1', '-0.6', '1e-1', '0x1', 'Infinity', '0.1234567', '--1'])(
  '"%s" is no number of the range',
  (written) => expect(numberIn(-0.5, 1).parse(written)).toHaveProperty('fault'),
)

test('numbers of a range are written plainly', () => {
  const { format } = numberIn(-1000, 1000)
  expect([0.1, -0.5, 0.0000001, 400, -12.25].map(format)).toEqual([
    '0.1',
    '-0.5',
    '0',
    '400',
    '-12.25',
  ])
  expect(wholeIn(8, 400).parse('12.5')).toEqual({ fault: 'Write a whole number from 8 to 400.' })
})

test.each([
  ['EUR', '12.5', 1250, '12.50'],
  ['JPY', '1200', 1200, '1200'],
  ['ISK', '990', 99_000, '990'],
  ['EUR', '€ 1,234.50', 123_450, '1234.50'],
  ['EUR', '1.234,50', 123_450, '1234.50'],
])('an amount of %s: %s is %i minor units', (currency, written, value, shown) => {
  expect(amount(currency).parse(written)).toEqual({ value })
  expect(amount(currency).format(value)).toBe(shown)
})

test('an amount that can be read in two ways is refused, as in the price grid', () => {
  expect(amount('EUR').parse('1,234')).toEqual({
    fault: '“1,234” can be read in two ways. Write it without a separator of thousands.',
  })
  expect(valueIn(amount('EUR'), '1,234')).toBeNull()
})

test.each(['', '–', '-5', '(5)', '$5', 'ten'])('“%s” is no amount of EUR', (written) => {
  expect(amount('EUR').parse(written)).toHaveProperty('fault')
})

test('an amount with more decimals than its currency is none', () => {
  expect(amount('EUR').parse('1.234')).toHaveProperty('fault')
  expect(amount('JPY').parse('1.5')).toHaveProperty('fault')
})

test.each([
  [1000, 'EUR', 'JPY', 10],
  [10, 'JPY', 'EUR', 1000],
  [1050, 'EUR', 'JPY', 11],
  [5000, 'EUR', 'USD', 5000],
  [1050, 'EUR', 'ISK', 1100],
])('%i of %s is in %s %i', (value, from, to, other) => {
  expect(inCurrency(value, from, to)).toBe(other)
})

test('a list has one item a line', () => {
  expect(lines.parse(' Ada \n\nGrace\n')).toEqual({ value: ['Ada', 'Grace'] })
  expect(lines.format(['Ada', 'Grace'])).toBe('Ada\nGrace')
})

test('tags have four characters, and another one is named', () => {
  expect(tags.parse('ss01\n\nliga ')).toEqual({ value: ['ss01', 'liga'] })
  expect(tags.parse('ss01\nlig')).toEqual({
    fault: '“lig” is no tag: a tag has four characters, such as ss01.',
  })
  expect(tags.parse('ss 1')).toHaveProperty('fault')
})

test('days are those of UTC, and none is none', () => {
  expect(dayOf(startOfDay('2026-11-21'))).toBe('2026-11-21')
  expect(startOfDay('')).toBeUndefined()
  expect(dayOf(undefined)).toBe('')
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '21.11.2026', ''])('"%s" is no day', (day) => {
  expect(isDay(day)).toBe(false)
  expect(startOfDay(day)).toBeUndefined()
})
