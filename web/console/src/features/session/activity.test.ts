import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshHeaders } from './activity'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a refresh is in the background, unless the member has just done something', () => {
  expect(refreshHeaders()).toEqual({ Background: 'true' })
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  expect(refreshHeaders()).toEqual({})
  vi.advanceTimersByTime(5_000)
  expect(refreshHeaders()).toEqual({ Background: 'true' })
})
