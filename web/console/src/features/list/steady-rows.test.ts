import { expect, test } from 'vitest'
import { steadyRows } from './steady-rows'

const row = (id: string, state = 'paid') => ({ id, state })

test('rows stay in their places and get what is new about them', () => {
  const { rows, newCount } = steadyRows([row('b'), row('a')], [row('c'), row('b', 'refunded')])
  expect(rows).toEqual([row('b', 'refunded'), row('a')])
  expect(newCount).toBe(1)
})

test('nothing new is nothing to tell', () => {
  expect(steadyRows([row('a')], [row('a')]).newCount).toBe(0)
  expect(steadyRows([], [])).toEqual({ rows: [], newCount: 0 })
})
