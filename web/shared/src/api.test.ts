// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

/** The client takes the fetch of the moment it is made. */
async function ask(answer: () => Response) {
  vi.resetModules()
  vi.stubGlobal('fetch', () => Promise.resolve().then(answer))
  const { api, unwrap } = await import('./api')
  const body = { email: 'ada@example.org', password: 'a secret of hers' }
  return unwrap(api.POST('/authentication/login_customer', { body })).catch((cause) => cause)
}

const problem = (status: number, code: string) => () =>
  new Response(
    JSON.stringify({ status, code, detail: 'ada@example.org failed', requestId: '01ABC' }),
    {
      status,
      headers: { 'Content-Type': 'application/problem+json', Authorization: 'Bearer t0ken' },
    },
  )

test('a failure is told in the console by status, code and request id, and thrown on', async () => {
  expect(await ask(problem(503, 'busy'))).toMatchObject({ name: 'ApiProblem', code: 'busy' })
  expect(said).toEqual(['The shop answered 503: busy, request 01ABC.'])
})

test('nothing of headers and bodies is told', async () => {
  await ask(problem(422, 'invalid'))
  expect(said.join()).not.toMatch(/ada|secret|t0ken/)
})

test('signed out and not found are ordinary answers', async () => {
  await ask(problem(401, 'invalid_credentials'))
  await ask(problem(404, 'not_found'))
  expect(said).toEqual([])
})

test('an answer that is not ours, and none at all, are unreachable', async () => {
  expect(await ask(() => new Response('<h1>Bad gateway', { status: 502 }))).toMatchObject({
    name: 'Unreachable',
  })
  const none = await ask(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(none).toMatchObject({ name: 'Unreachable' })
  expect(said).toEqual(['The shop answered 502: without a reason.', 'The shop did not answer.'])
})
