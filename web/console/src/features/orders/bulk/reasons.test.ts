import { expect, test } from 'vitest'
import { hasNewReason, reasonsOf } from './reasons'

const order = (id: string, ...codes: string[]) => ({
  id,
  reviews: codes.map((code) => ({ code, text: `Text of ${code}` })),
})

test('reasons are listed once, with the number of their orders, the most frequent first', () => {
  const orders = [order('A1', 'late_money'), order('B2', 'paid_twice', 'late_money'), order('C3')]
  expect(reasonsOf(orders)).toEqual([
    { code: 'late_money', text: 'Text of late_money', count: 2 },
    { code: 'paid_twice', text: 'Text of paid_twice', count: 1 },
  ])
})

test('a reason is new where its order had it not, though another had', () => {
  const seen = [order('A1', 'late_money'), order('B2', 'paid_twice')]
  expect(hasNewReason(seen, [order('A1'), order('B2', 'paid_twice')])).toBe(false)
  expect(hasNewReason(seen, [order('A1', 'late_money', 'paid_twice')])).toBe(true)
})
