import { beforeEach, expect, test, vi } from 'vitest'
import { dropToken, takeToken, takeTokens } from './mailed-token'

beforeEach(() => {
  for (const name of ['confirm', 'token', 'impersonate', 'trial'] as const) dropToken(name)
  history.replaceState(null, '', '/login')
})

test('a token leaves the address at once, and what else stands there stays', () => {
  history.replaceState({ key: 'kept' }, '', '/login?confirm=S3CRET&from=mail#top')
  expect(takeToken('confirm')).toBe('S3CRET')
  expect(location.pathname + location.search + location.hash).toBe('/login?from=mail#top')
  expect(history.state).toMatchObject({ key: 'kept' })
})

test('it is held until it is dropped', () => {
  history.replaceState(null, '', '/reset_password?token=S3CRET')
  takeTokens()
  expect(location.search).toBe('')
  expect(takeToken('token')).toBe('S3CRET')
  expect(takeToken('token')).toBe('S3CRET')
  dropToken('token')
  expect(takeToken('token')).toBeNull()
})

test('a newer link takes the place of the older one; an empty one is none', () => {
  history.replaceState(null, '', '/login?impersonate=first')
  takeToken('impersonate')
  history.replaceState(null, '', '/login?impersonate=second')
  expect(takeToken('impersonate')).toBe('second')
  history.replaceState(null, '', '/login?confirm=')
  expect(takeToken('confirm')).toBeNull()
  expect(location.search).toBe('')
})

test('only the pages that mailed links lead to take their tokens; another page keeps its own', () => {
  history.replaceState(null, '', '/prepared_cart/P1?token=ANOTHER&confirm=B&impersonate=C')
  takeTokens()
  expect(location.search).toBe('?token=ANOTHER&confirm=B&impersonate=C')
  // The page for new passwords loads while the address is still that of the page before.
  expect(takeToken('token')).toBeNull()
  expect(takeToken('confirm')).toBeNull()
  history.replaceState(null, '', '/login?token=D')
  expect(takeToken('token')).toBeNull()
  history.replaceState(null, '', '/reset_password/?token=E')
  expect(takeToken('token')).toBe('E')
  expect(location.search).toBe('')
})

test('the token of a trial is no token for a new password', () => {
  history.replaceState(null, '', '/trials/get?token=A-TRIAL')
  takeTokens()
  expect(location.search).toBe('')
  expect(takeToken('trial')).toBe('A-TRIAL')
  expect(takeToken('token')).toBeNull()
})

test('a reload finds the token, until it is dropped; that of staff is gone', async () => {
  const reloaded = async () => {
    vi.resetModules()
    return import('./mailed-token')
  }
  history.replaceState(null, '', '/reset_password?token=S3CRET')
  takeTokens()
  const again = await reloaded()
  expect(again.takeToken('token')).toBe('S3CRET')
  again.dropToken('token')
  expect((await reloaded()).takeToken('token')).toBeNull()
  expect(JSON.stringify(history.state)).not.toContain('S3CRET')

  history.replaceState(null, '', '/login?impersonate=ST4FF')
  takeTokens()
  expect(JSON.stringify(history.state)).not.toContain('ST4FF')
})
