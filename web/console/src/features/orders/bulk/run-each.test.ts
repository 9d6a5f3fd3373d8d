import { expect, test, vi } from 'vitest'
import { runEach } from './run-each'

const options = (act: (item: string) => Promise<unknown>) => ({
  act,
  explain: (cause: unknown) => ((cause as Error).message === 'signed out' ? undefined : `${cause}`),
  isStopped: () => false,
  onProgress: vi.fn(),
})

test('items go one after the other, and failures are named', async () => {
  let running = 0
  let most = 0
  const given = options(async (item) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (item === 'b') throw new Error('full')
  })
  expect(await runEach(['a', 'b', 'c'], given)).toEqual({
    done: 2,
    failed: [{ item: 'b', why: 'Error: full' }],
    left: [],
  })
  expect(most).toBe(1)
  expect(given.onProgress.mock.calls.map(([{ left }]) => left.length)).toEqual([2, 1, 0])
})

test('a stopped run leaves what was not tried', async () => {
  const act = vi.fn(() => Promise.resolve())
  const { done, left } = await runEach(['a', 'b', 'c'], {
    ...options(act),
    isStopped: () => act.mock.calls.length === 2,
  })
  expect([done, left]).toEqual([2, ['c']])
})

test('without a session it ends, and the item at hand was not done', async () => {
  const act = vi.fn((item: string) =>
    item === 'b' ? Promise.reject(new Error('signed out')) : Promise.resolve(),
  )
  const { done, failed, left } = await runEach(['a', 'b', 'c'], options(act))
  expect([done, failed, left]).toEqual([1, [], ['b', 'c']])
})
