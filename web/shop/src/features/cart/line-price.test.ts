import { expect, test } from 'vitest'
import vectors from './line-prices.json'
import { linePrice } from './line-price'

test.each([
  [3500, 1, 1, 3500],
  [3500, 1.6, 1, 5600],
  [4500, 1.2, 0.9, 4860],
  [1, 0.5, 1, 1], // half up
  [1, 0.4999, 1, 0],
  [33, 1.5, 0.9003, 45], // 44.56485, rounded once
])('%i × %s × %s is %i', (base, multiplier, combination, amount) => {
  expect(linePrice(base, multiplier, combination)).toBe(amount)
})

// The server's tests hold the same table against its own arithmetic.
test('browser and server agree on what a line costs', () => {
  const own = vectors.map(([base, multiplier, combination]) => [
    base,
    multiplier,
    combination,
    linePrice(base!, multiplier!, combination),
  ])
  expect(own).toEqual(vectors)
})
