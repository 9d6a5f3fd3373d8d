import { expect, test } from 'vitest'
import { amountToType, isConfirmed, selectionOf } from './refund'

const draft = { mode: 'all', lines: [3, 1], amount: '107.60' } as const

test('each way selects by itself, whatever was chosen for the others', () => {
  expect(selectionOf(draft, null, 'EUR')).toEqual({ lines: [], amount: null, payment: null })
  expect(selectionOf({ ...draft, mode: 'lines' }, null, 'EUR')).toEqual({
    lines: [1, 3],
    amount: null,
    payment: null,
  })
  expect(selectionOf({ ...draft, mode: 'amount' }, 'pi_2', 'EUR')).toEqual({
    lines: [],
    amount: 10_760,
    payment: 'pi_2',
  })
})

test('nothing chosen is no selection', () => {
  expect(selectionOf({ ...draft, mode: 'lines', lines: [] }, null, 'EUR')).toBeNull()
  expect(selectionOf({ ...draft, mode: 'amount', amount: '' }, null, 'EUR')).toBeNull()
  expect(selectionOf({ ...draft, mode: 'amount', amount: '0' }, null, 'EUR')).toBeNull()
})

test.each([
  [10_760, 'EUR', '107.60'],
  [500, 'JPY', '500'],
])('%i %s is confirmed by "%s"', (amount, currency, typed) => {
  expect(amountToType({ amount, currency })).toBe(typed)
  expect(isConfirmed(typed, { amount, currency })).toBe(true)
})

test.each(['', '107.6', '€107.60', '107,60'])('"%s" and 107.60', (typed) => {
  expect(isConfirmed(typed, { amount: 10_760, currency: 'EUR' })).toBe(typed !== '')
})

test('another amount confirms nothing', () => {
  expect(isConfirmed('107.61', { amount: 10_760, currency: 'EUR' })).toBe(false)
})
