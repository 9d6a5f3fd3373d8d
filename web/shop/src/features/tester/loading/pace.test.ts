import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from '../line-image'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const { signal } = new AbortController()

async function begunAfter(turn: ReturnType<typeof pace>, count: number, time: number) {
  let begun = 0
  for (let task = 0; task < count; task++) void turn(signal).then(() => begun++)
  await vi.advanceTimersByTimeAsync(time)
  return begun
}

test('a few tasks begin at once, the others in turn', async () => {
  expect(await begunAfter(pace(3, 100), 10, 0)).toBe(3)
  expect(await begunAfter(pace(3, 100), 10, 450)).toBe(7)
})

test('a rest makes room for a few at once again, no more', async () => {
  const turn = pace(3, 100)
  await begunAfter(turn, 3, 10_000)
  expect(await begunAfter(turn, 10, 0)).toBe(3)
})

test('a task whose visitor has left has no turn', async () => {
  const turn = pace(1, 100)
  await turn(signal)
  const leaving = new AbortController()
  const waiting = turn(leaving.signal)
  leaving.abort(new Error('left'))
  void vi.advanceTimersByTimeAsync(100)
  await expect(waiting).rejects.toThrow('left')
})
