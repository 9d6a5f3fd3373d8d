import { beforeEach, expect, test } from 'vitest'
import { dropToken, takeToken, takeTokens } from './mailed-token'

beforeEach(() => {
  for (const name of ['confirm', 'token', 'impersonate'] as const) dropToken(name)
  history.replaceState(null, '', '/login')
})

test('a token leaves the address at once, and what else stands there stays', () => {
  history.replaceState({ key: 'kept' }, '', '/login?confirm=S3CRET&from=mail#top')
  expect(takeToken('confirm')).toBe('S3CRET')
  expect(location.pathname + location.search + location.hash).toBe('/login?from=mail#top')
  expect(history.state).toEqual({ key: 'kept' })
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
