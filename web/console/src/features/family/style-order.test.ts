import { expect, test } from 'vitest'
import { movedFrom, ordered, orderToStore } from './style-order'

const byWeight = ['light', 'regular', 'italic', 'bold']

test('the foundry’s order comes first, the others follow by weight', () => {
  expect(ordered(byWeight, ['bold', 'regular'])).toEqual(['bold', 'regular', 'light', 'italic'])
  expect(ordered(byWeight, undefined)).toEqual(byWeight)
})

test('an order passes over styles that are gone or named twice', () => {
  expect(ordered(byWeight, ['black', 'bold', 'bold'])).toEqual([
    'bold',
    'light',
    'regular',
    'italic',
  ])
})

test('the order by weight is stored as none', () => {
  expect(orderToStore(byWeight, byWeight)).toBeUndefined()
  const other = ['bold', 'light', 'regular', 'italic']
  expect(orderToStore(other, byWeight)).toEqual(other)
})

test('one style that was moved is marked, and none that made way', () => {
  const after = ['bold', 'light', 'regular', 'italic']
  expect([...movedFrom(byWeight, after)]).toEqual([['bold', 4]])
  expect([...movedFrom(byWeight, byWeight)]).toEqual([])
})

test('a style that the shop did not have is not marked', () => {
  expect([...movedFrom(['light'], ['bold', 'light'])]).toEqual([])
})
