import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseStay } from './remembered'
import { keepTokens } from './tokens'

type Work = (lock: object | null) => Promise<unknown>

let refreshInTime: typeof import('./refresh').refreshInTime
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
  ;({ refreshInTime } = await import('./refresh'))
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

/** The behaviour of the browser's own locks where they are asked for only if they are free. */
function provideLocks() {
  let isHeld = false
  const request = async (_name: string, _options: object, work: Work) => {
    if (isHeld) return work(null)
    isHeld = true
    try {
      return await work({})
    } finally {
      isHeld = false
    }
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const inThreeTabs = () => Promise.all([refreshInTime(), refreshInTime(), refreshInTime()])

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
})

test('case 27: what another tab has just stored may not be seen here yet: its lock still is', async () => {
  provideLocks()
  vi.useFakeTimers()
  const staleView = () => localStorage.removeItem('auth_refreshed_at')
  await refreshInTime()
  staleView()
  await refreshInTime()
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  staleView()
  await refreshInTime()
  expect(asked).toBe(2)
})

test('case 27: of two tabs that wrote the key at once the last one refreshes', async () => {
  const refreshing = refreshInTime()
  localStorage.setItem('auth_refreshing', `${Date.now() + 10_000} of another tab`)
  await refreshing
  expect(asked).toBe(0)
})

test('case 27: a tab that was closed while it refreshed keeps the others off for ten seconds', async () => {
  vi.useFakeTimers()
  const refresh = async () => {
    const refreshing = refreshInTime()
    await vi.advanceTimersByTimeAsync(500)
    await refreshing
  }
  localStorage.setItem('auth_refreshing', `${Date.now() + 10_000} of a tab that is gone`)
  await refresh()
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(9500)
  await refresh()
  expect(asked).toBe(1)
})

test('case 27: a lock from a clock that was set back since holds nobody up', async () => {
  localStorage.setItem('auth_refreshing', `${Date.now() + 3_600_000} of an hour that never came`)
  localStorage.setItem('auth_refreshed_at', String(Date.now() + 3_600_000))
  await refreshInTime()
  expect(asked).toBe(1)
})

test('case 27: nothing is refreshed where a tab did so less than three minutes ago', async () => {
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 170_000))
  await refreshInTime()
  expect(asked).toBe(0)
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 190_000))
  await refreshInTime()
  expect(asked).toBe(1)
})

test('a failed refresh lets the next tab try, and keeps the tokens', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(refreshInTime()).rejects.toMatchObject({ name: 'Unreachable' })
  answer = () => Promise.resolve(renewed())
  await refreshInTime()
  expect(asked).toBe(2)
})

test('case 10: an answer without tokens is none', async () => {
  answer = () => Promise.resolve(new Response('{}', { status: 200 }))
  await expect(refreshInTime()).rejects.toMatchObject({ name: 'Unreachable' })
  expect(localStorage.getItem('auth_refresh_token')).toBe('refresh')
})

test('case 28: staff who act as a customer have nothing to refresh', async () => {
  localStorage.setItem('auth_token_impersonate', 'acting')
  await refreshInTime()
  expect(asked).toBe(0)
})
