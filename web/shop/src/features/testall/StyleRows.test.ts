import { expect, test } from 'vitest'
import { spanOf } from './StyleRows'

test('has the screen’s rows in whole groups, and a group on either side', () => {
  expect(spanOf(0, 900, 100, 1000)).toEqual({ from: 0, to: 16 })
  expect(spanOf(10_000, 900, 100, 1000)).toEqual({ from: 96, to: 116 })
})

test('changes only when a whole group has passed', () => {
  expect(spanOf(10_010, 900, 100, 1000)).toEqual(spanOf(10_290, 900, 100, 1000))
  expect(spanOf(10_010, 900, 100, 1000)).not.toEqual(spanOf(10_410, 900, 100, 1000))
})

test('ends where the list ends', () => {
  expect(spanOf(99_500, 900, 100, 1000)).toEqual({ from: 988, to: 1000 })
  expect(spanOf(0, 900, 100, 4)).toEqual({ from: 0, to: 4 })
  expect(spanOf(5000, 900, 100, 0)).toEqual({ from: 0, to: 0 })
})

test('never has more than 54 rows, however tall the screen', () => {
  const { from, to } = spanOf(10_000, 8000, 60, 1000)
  expect(to - from).toBe(54)
})
