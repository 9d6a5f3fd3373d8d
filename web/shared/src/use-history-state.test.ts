import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useHistoryState } from './use-history-state'

beforeEach(() => history.replaceState(null, ''))

const initial = { view: 'block', sought: '' }
const kept = () => renderHook(() => useHistoryState('glyphs', initial)).result

test('a stored value is there when the page comes back', () => {
  const first = kept()
  act(() => first.current[1]({ sought: 'sharp' }))
  expect(first.current[0]).toEqual({ view: 'block', sought: 'sharp' })
  expect(kept().current[0]).toEqual({ view: 'block', sought: 'sharp' })
})

test('a new place in the history begins anew', () => {
  const first = kept()
  act(() => first.current[1]({ view: 'feature' }))
  history.pushState({ idx: 1 }, '')
  expect(kept().current[0]).toEqual(initial)
})

test('the router keeps what is its own', () => {
  history.replaceState({ idx: 3, key: 'abc' }, '')
  const first = kept()
  act(() => first.current[1]({ view: 'feature' }))
  expect(history.state).toMatchObject({ idx: 3, key: 'abc' })
})

test('values of others are passed over', () => {
  history.replaceState({ kept: { glyphs: { sought: 7, view: 'feature', more: 'x' } } }, '')
  expect(kept().current[0]).toEqual({ view: 'feature', sought: '' })
  history.replaceState({ kept: 'x' }, '')
  expect(kept().current[0]).toEqual(initial)
})
