import { ApiProblem, Unreachable } from '@typecase/shared/api'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchDrawn } from '../About'

const busy = () =>
  new Response('{"code":"busy","status":503,"title":"Busy","detail":"Try again."}', {
    status: 503,
    headers: { 'Retry-After': '0.01' },
  })

const answers = (...all: (() => Response)[]) => {
  const fetched = vi.fn(() => Promise.resolve(all.shift()!()))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const { signal } = new AbortController()

afterEach(() => vi.unstubAllGlobals())

test('a busy server is asked again, when it says', async () => {
  const fetched = answers(busy, busy, () => new Response('%PDF'))
  await fetchDrawn('/a.pdf', signal)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a server that stays busy is told as such', async () => {
  answers(busy, busy, busy)
  const failure = await fetchDrawn('/a.pdf', signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiProblem)
  expect((failure as ApiProblem).status).toBe(503)
})

test('a foreign answer is no answer', async () => {
  answers(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(fetchDrawn('/a.pdf', signal)).rejects.toBeInstanceOf(Unreachable)
})

test('leaving ends the waiting', async () => {
  const leaving = new AbortController()
  answers(() => new Response('{}', { status: 503, headers: { 'Retry-After': '5' } }))
  const drawing = fetchDrawn('/a.pdf', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(drawing).rejects.toThrow('left')
})
