import { expect, test } from 'vitest'
import { priceBreakdown } from './Lines'

const line = { base: 3500, multiplier: 1, combination: 1, credit: 0, discount: 0, amount: 3500 }
const of = (change: Partial<typeof line>) => priceBreakdown({ ...line, ...change }, 'EUR')

test('a price as listed needs no words', () => {
  expect(of({})).toBeNull()
})

test('factors, tax and discount are named in the order in which they count', () => {
  expect(of({ multiplier: 1.6, amount: 5600 })).toBe('€35.00 × 1.6')
  expect(of({ multiplier: 2.5, combination: 0.95, amount: 8313 })).toBe('€35.00 × 2.5 × 0.95')
  expect(of({ amount: 4305 })).toBe('€35.00, plus tax')
  expect(of({ amount: 2846 })).toBe('€35.00, less tax')
  expect(of({ amount: 3874, discount: 431 })).toBe('€35.00, plus tax, less €4.31')
  expect(of({ amount: 2100, multiplier: 1.6, credit: 3500 })).toBe(
    '€35.00 × 1.6, less €35.00 paid before',
  )
})
