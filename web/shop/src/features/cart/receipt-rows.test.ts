import { expect, test } from 'vitest'
import type { Quote } from './quote'
import { rowsOf } from './receipt-rows'

const line = (base: number, combination: number, credit = 0, licence = 'Desktop') => ({
  licence,
  description: 'Vollkorn Regular',
  base,
  multiplier: 1,
  combination,
  credit,
  discount: 0,
  amount: base * combination - credit,
})
const quote = (subtotal: number, lines: ReturnType<typeof line>[]) =>
  ({ lines, subtotal, currency: 'EUR' }) as unknown as Quote

test('shows what licences of one item cost less together, and by how much', () => {
  const rows = rowsOf(quote(18_000, [line(10_000, 0.9), line(10_000, 0.9)]))
  expect(rows.map(({ amount }) => amount)).toEqual(['€200.00', '−€20.00'])
  expect(rows[1]!.note).toBe('10\u202f% less')
})

test('names the licences that are together where every item has them', () => {
  const [desktop, web] = [line(10_000, 0.9), line(10_000, 0.9, 0, 'Web')]
  const others = [desktop, web].map((one) => ({ ...one, description: 'Inter' }))
  const label = (lines: ReturnType<typeof line>[]) => rowsOf(quote(9_000, lines))[1]!.label
  expect(label([desktop, web])).toBe('Desktop and Web together')
  expect(label([desktop, web, ...others])).toBe('Desktop and Web together')
  expect(label([desktop, web, others[0]!, { ...others[1]!, licence: 'App' }])).toBe(
    'Licences used together',
  )
})

test('names no percentage where items differ in it', () => {
  const rows = rowsOf(quote(17_000, [line(10_000, 0.9), line(10_000, 0.8)]))
  expect(rows[1]).not.toHaveProperty('note')
})

test('the sum paid for upgraded licences has a row of its own', () => {
  const rows = rowsOf(quote(14_500, [line(10_000, 0.9), line(10_000, 0.9, 3_500)]))
  expect(rows.map(({ amount }) => amount)).toEqual(['€200.00', '−€20.00', '−€35.00'])
})

test('a cart without anything together is one row', () => {
  expect(rowsOf(quote(10_000, [line(10_000, 1)]))).toHaveLength(1)
})
