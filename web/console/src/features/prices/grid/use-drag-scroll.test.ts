import { expect, test } from 'vitest'
import { scrollStep } from './use-drag-scroll'

test.each([
  [450, 900, 0],
  [64, 900, 0],
  [32, 900, -12],
  [0, 900, -24],
  [-500, 900, -24],
  [836, 900, 0],
  [868, 900, 12],
  [1200, 900, 24],
])('a pointer at %i of %i px scrolls %i px in a frame', (at, length, step) => {
  expect(scrollStep(at, length)).toBe(step)
})
