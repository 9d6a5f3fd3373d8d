import { afterEach, expect, test, vi } from 'vitest'
import { chooseStay, rememberAddress, rememberedAddress } from './remembered'
import { clearTokens, hasTokens, keepTokens, readTokens } from './tokens'

afterEach(() => {
  vi.restoreAllMocks()
  clearTokens()
})

test('case 1: staying signed in keeps the tokens in local storage', () => {
  chooseStay(true)
  keepTokens({ access: 'a', refresh: 'r' })
  expect(localStorage.getItem('auth_stay_signed_in')).toBe('true')
  expect(localStorage.getItem('auth_token_default')).toBe('a')
  expect(localStorage.getItem('auth_refresh_token')).toBe('r')
  expect(sessionStorage.getItem('auth_token_default')).toBeNull()
})

test('case 2: else they live in session storage and go with the tab', () => {
  chooseStay(true)
  chooseStay(false)
  keepTokens({ access: 'a', refresh: 'r' })
  expect(localStorage.getItem('auth_stay_signed_in')).toBeNull()
  expect(localStorage.getItem('auth_token_default')).toBeNull()
  expect(sessionStorage.getItem('auth_token_default')).toBe('a')
})

test('case 3: session storage wins where both hold a token', () => {
  localStorage.setItem('auth_token_default', 'local')
  sessionStorage.setItem('auth_token_default', 'session')
  expect(readTokens().access).toBe('session')
})

test('case 3: a new token takes the place of an old one in the other store', () => {
  sessionStorage.setItem('auth_token_default', 'old')
  chooseStay(true)
  keepTokens({ access: 'new', refresh: null })
  expect(readTokens().access).toBe('new')
})

test('case 4: the remembered address is kept, and removed when it is empty', () => {
  rememberAddress('ada@example.org')
  expect(localStorage.getItem('auth_remember')).toBe('ada@example.org')
  rememberAddress('')
  expect(localStorage.getItem('auth_remember')).toBeNull()
})

test('cases 5 and 6: unusable stores fall back to cookies that last 14 days, each from its own time', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  const written = vi.spyOn(document, 'cookie', 'set')

  chooseStay(true)
  keepTokens({ access: 'a b', refresh: 'r' })
  expect(readTokens()).toEqual({ access: 'a b', refresh: 'r' })

  const cookie = written.mock.calls
    .map(([text]) => text)
    .find((text) => text.startsWith('auth_token'))!
  const ends = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!)
  expect(ends / 1000).toBeCloseTo((Date.now() + 12_096e5) / 1000, -1)
  expect(cookie).toContain('Path=/; SameSite=Strict')
  expect(cookie).not.toContain('Secure')

  clearTokens()
  expect(readTokens()).toEqual({ access: null, refresh: null })
})

test('case 5: on https the cookies go by https only', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('location', { ...location, protocol: 'https:' })
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  keepTokens({ access: 'a', refresh: null })
  vi.unstubAllGlobals()
  expect(written.mock.calls[0]![0]).toMatch(/; SameSite=Strict; Secure$/)
})

test('case 5: tokens from before the storage was full are still read, and cleared', () => {
  chooseStay(true)
  keepTokens({ access: 'a', refresh: 'r' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(readTokens()).toEqual({ access: 'a', refresh: 'r' })
  keepTokens({ access: 'newer', refresh: null })
  expect(readTokens()).toEqual({ access: 'newer', refresh: 'r' })
  clearTokens()
  expect(hasTokens()).toBe(false)
})

test('case 6: a session cookie makes no later cookie one, and the 14 days run from each set', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const written = vi.spyOn(document, 'cookie', 'set')
  const lastOf = (start: string) =>
    written.mock.calls.map(([text]) => text).findLast((text) => text.startsWith(start))
  chooseStay(false)
  keepTokens({ access: 'first', refresh: null })
  expect(lastOf('auth_token_default=first')).not.toContain('Expires')
  chooseStay(true)
  keepTokens({ access: 'second', refresh: null })
  expect(lastOf('auth_token_default=second')).toContain('Expires=Thu, 15 Jan 2026 00:00:00 GMT')
  vi.setSystemTime(new Date('2026-01-02T00:00:00Z'))
  keepTokens({ access: 'third', refresh: null })
  expect(lastOf('auth_token_default=third')).toContain('Expires=Fri, 16 Jan 2026 00:00:00 GMT')
  vi.useRealTimers()
})

test('case 5: without staying signed in the cookie ends with the session', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const written = vi.spyOn(document, 'cookie', 'set')
  chooseStay(false)
  keepTokens({ access: 'a', refresh: null })
  const cookie = written.mock.calls
    .map(([text]) => text)
    .find((text) => text.startsWith('auth_token_default=a'))
  expect(cookie).not.toContain('Expires')
})

test('case 11: clearing forgets every token and keeps the remembered address', () => {
  rememberAddress('ada@example.org')
  chooseStay(true)
  keepTokens({ access: 'a', refresh: 'r' })
  localStorage.setItem('auth_token_impersonate', 'i')
  clearTokens()
  expect(hasTokens()).toBe(false)
  expect(Object.keys(localStorage)).toEqual(['auth_remember'])
  expect(rememberedAddress()).toBe('ada@example.org')
})

test('a tab that does not stay signed in keeps to itself, whoever signs in to stay elsewhere', () => {
  chooseStay(false)
  keepTokens({ access: 'tab', refresh: 'tab-refresh' })
  localStorage.setItem('auth_stay_signed_in', 'true')
  localStorage.setItem('auth_token_default', 'other')
  localStorage.setItem('auth_refresh_token', 'other-refresh')
  keepTokens({ access: 'next', refresh: 'next-refresh' })
  expect(readTokens()).toEqual({ access: 'next', refresh: 'next-refresh' })
  expect(localStorage.getItem('auth_token_default')).toBe('other')
  expect(localStorage.getItem('auth_refresh_token')).toBe('other-refresh')
})
