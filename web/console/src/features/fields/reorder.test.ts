import { expect, test } from 'vitest'
import { moved, placeAt } from './reorder'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [5, 0, 'abc'],
])('the item at %i moves to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

test.each([
  [0, 1, 0],
  [25, 0, 1],
  [25, 2, 2],
  [99, 0, 2],
])('dropped at %i, the item of row %i lands at %i', (y, from, place) => {
  expect(placeAt(y, [10, 20, 30], from)).toBe(place)
})
