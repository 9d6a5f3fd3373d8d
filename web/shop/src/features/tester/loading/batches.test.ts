import { afterEach, expect, test, vi } from 'vitest'
import { fetchBatched, readBatch } from './batches'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('reads each file behind its length, empty ones too', () => {
  const files = readBatch(bytes(0, 0, 0, 2, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1, 9))
  expect(files.map((file) => [...new Uint8Array(file)])).toEqual([[7, 8], [], [9]])
})

test('of an answer that was cut short the whole files count', () => {
  expect(readBatch(bytes(0, 0, 0, 1, 7, 0, 0, 0, 5, 8))).toHaveLength(1)
  expect(readBatch(bytes(0, 0))).toEqual([])
})

test('asks for a refused batch again when the server says, together with what came meanwhile', async () => {
  vi.useFakeTimers()
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    expect(address).toBe('/api/tester_batches')
    const covers = JSON.parse(body).fonts.map(({ cover }: { cover: string }) => cover)
    asked.push(covers)
    if (asked.length === 1) {
      const headers = { 'Retry-After': '2' }
      return new Response('{"code":"too_fast"}', { status: 429, headers })
    }
    return new Response(bytes(...covers.flatMap((_: string, at: number) => [0, 0, 0, 1, at])))
  })
  const font = (cover: string) => ({ face: 'a', instance: 'static', features: 'default', cover })
  const want = (cover: string) =>
    fetchBatched({ font: font(cover), styleId: 'a', isFree: true }).then(
      (file) => new Uint8Array(file)[0],
    )
  const [first, second] = [want('only.u41'), want('only.u42')]
  await vi.advanceTimersByTimeAsync(2010)
  const third = want('only.u43')
  await vi.advanceTimersByTimeAsync(100)

  expect(asked).toEqual([
    ['only.u41', 'only.u42'],
    ['only.u43', 'only.u41', 'only.u42'],
  ])
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 0])
})
