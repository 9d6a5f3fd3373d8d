import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseStay, keepTokens } from './tokens'

type Work = (lock: object | null) => Promise<unknown>

let refreshOnce: typeof import('./refresh').refreshOnce
let asked = 0
let answer: () => Promise<Response>

const renewed = () => {
  const headers = { Authorization: `Bearer access-${asked}`, Refresh: `refresh-${asked}` }
  return new Response('{}', { headers: { 'Content-Type': 'application/json', ...headers } })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', () => {
    asked++
    return answer()
  })
  ;({ refreshOnce } = await import('./refresh'))
  const { api } = await import('@typecase/shared/api')
  const { tokenMiddleware } = await import('./token-middleware')
  api.use(tokenMiddleware(() => {}))
})

beforeEach(() => {
  asked = 0
  answer = () => Promise.resolve(renewed())
  chooseStay(true)
  keepTokens({ access: 'access', refresh: 'refresh' })
  localStorage.removeItem('auth_refreshed_at')
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
})

/** What the browser's own locks do: one after the other, or not at all if another is at work. */
function provideLocks() {
  let last: Promise<unknown> = Promise.resolve()
  let held = 0
  const run = async (work: Work) => {
    try {
      return await work({})
    } finally {
      held--
    }
  }
  const request = (_name: string, ...given: [object, Work] | [Work]) => {
    const work = given.at(-1) as Work
    if (given.length === 2 && held > 0) return work(null)
    held++
    return (last = last.catch(() => {}).then(() => run(work)))
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const inThreeTabs = () => Promise.all([refreshOnce(), refreshOnce(), refreshOnce()])

test('case 27: three tabs refresh at once by one request, with Web Locks', async () => {
  provideLocks()
  await inThreeTabs()
  expect(asked).toBe(1)
  expect(localStorage.getItem('auth_refresh_token')).toBe('refresh-1')
})

test('case 27: three tabs refresh at once by one request, without Web Locks', async () => {
  expect('locks' in navigator).toBe(false)
  await inThreeTabs()
  expect(asked).toBe(1)
  expect(localStorage.getItem('auth_refreshing')).toBeNull()
})

test('case 27: a tab that was closed while it refreshed holds up the others for ten seconds', async () => {
  vi.useFakeTimers()
  localStorage.setItem('auth_refreshing', `${Date.now() + 10_000} of a tab that is gone`)
  const waiting = refreshOnce()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  expect(asked).toBe(1)
})

test('case 27: a lock from a clock that was set back since holds nobody up', async () => {
  localStorage.setItem('auth_refreshing', `${Date.now() + 3_600_000} of an hour that never came`)
  localStorage.setItem('auth_refreshed_at', String(Date.now() + 3_600_000))
  await refreshOnce()
  expect(asked).toBe(1)
})

test('case 27: nothing is refreshed where a tab did so less than three minutes ago', async () => {
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 170_000))
  await refreshOnce()
  expect(asked).toBe(0)
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 190_000))
  await refreshOnce()
  expect(asked).toBe(1)
})

test('a failed refresh lets the next tab try, and keeps the tokens', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(refreshOnce()).rejects.toMatchObject({ name: 'Unreachable' })
  answer = () => Promise.resolve(renewed())
  await refreshOnce()
  expect(asked).toBe(2)
})

test('case 10: an answer without tokens is none', async () => {
  answer = () => Promise.resolve(new Response('{}', { status: 200 }))
  await expect(refreshOnce()).rejects.toMatchObject({ name: 'Unreachable' })
  expect(localStorage.getItem('auth_refresh_token')).toBe('refresh')
})

test('case 28: staff who act as a customer have nothing to refresh', async () => {
  localStorage.setItem('auth_token_impersonate', 'acting')
  await refreshOnce()
  expect(asked).toBe(0)
})
