import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundOrder } from '../queries'
import { useSelection } from './use-selection'

const rowOf = (id: string, state = 'paid') => ({ id, state, reviews: [] }) as unknown as FoundOrder
const rows = [rowOf('A1'), rowOf('B2')]

const open = () =>
  renderHook(({ list, rows }) => useSelection(list, rows, true), {
    initialProps: { list: 'a', rows },
  })

test('another list begins with none, also on the way back', () => {
  const { result, rerender } = open()
  act(() => result.current.toggle(rows[0]!))
  rerender({ list: 'b', rows })
  expect(result.current.selection.size).toBe(0)
  rerender({ list: 'a', rows })
  expect(result.current.selection.size).toBe(0)
})

test('chosen orders are as the list had them last', () => {
  const { result, rerender } = open()
  act(() => result.current.togglePage())
  rerender({ list: 'a', rows: [rowOf('A1', 'refunded')] })
  rerender({ list: 'a', rows: [] })
  expect([...result.current.selection.values()].map(({ state }) => state)).toEqual([
    'refunded',
    'paid',
  ])
})

test('orders that were asked for come too late after a row was put back', () => {
  const { result, rerender } = open()
  act(() => result.current.toggle(rows[0]!))
  const { add } = result.current
  act(() => result.current.toggle(rows[1]!))
  act(() => add([rowOf('C3')]))
  expect([...result.current.selection.keys()]).toEqual(['A1', 'B2', 'C3'])
  act(() => result.current.drop(rows[0]!))
  act(() => add(rows))
  expect([...result.current.selection.keys()]).toEqual(['B2', 'C3'])
  rerender({ list: 'b', rows })
  act(() => add(rows))
  expect(result.current.selection.size).toBe(0)
})
