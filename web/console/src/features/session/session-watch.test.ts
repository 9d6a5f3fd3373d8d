import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionState, useSession } from './session'
import { privateKeyOf } from './private-storage'
import { enterSession, signOut, startSession, staySignedIn, useEndWarning } from './session-watch'

const cache = new QueryClient()
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const isBackground = (request: Request) => request.headers.get('Background') === 'true'
const lastAsked = () => server.asked.at(-1)!
const status = () => useSession.getState().status
const isWarned = () => useEndWarning.getState().end !== null

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00Z') })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = sessionOf(15)
  server.answer = () => json(session)
  await startSession(cache)
  server.asked.length = 0
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('warns two minutes before the idle sign-out, after asking in the background', async () => {
  await minutes(12.9)
  expect(server.asked).toEqual([])
  await minutes(0.2)
  expect(isBackground(lastAsked())).toBe(true)
  expect(isWarned()).toBe(true)
})

test('does not warn where another tab has put the end off', async () => {
  const later = sessionOf(25)
  server.answer = () => json(later)
  await minutes(14)
  expect(server.asked).toHaveLength(1)
  expect(isWarned()).toBe(false)
})

test('a sign-out deletes the words that the member wrote, and one that fails does not', async () => {
  const key = privateKeyOf(sessionOf(15).member.id)
  localStorage.setItem(key, 'words')
  server.answer = () => problem(503, 'busy')
  await expect(signOut()).rejects.toThrow()
  expect(localStorage.getItem(key)).toBe('words')
  server.answer = () => json({})
  await signOut()
  expect(localStorage.getItem(key)).toBeNull()
})

test('staying signed in puts the end off, and the warning goes', async () => {
  await minutes(13.5)
  server.answer = () => json(sessionOf(15))
  await staySignedIn()
  expect(isBackground(lastAsked())).toBe(false)
  expect(isWarned()).toBe(false)
  expect(status()).toBe('in')
})

test('the session is over with its reason once the server knows it no more', async () => {
  await minutes(14)
  server.answer = () => problem(401, 'staff_signed_out')
  await minutes(1.1)
  expect(useSession.getState()).toMatchObject({ status: 'over', reason: 'idle' })
  expect(isWarned()).toBe(false)
})

test('a server that does not answer ends no session', async () => {
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await minutes(16)
  expect(status()).toBe('in')
})

test('what a page has begun to load stays when the first answer names the member', () => {
  setSessionState({ status: 'unknown' })
  cache.setQueryData(['link'], 'pending')
  enterSession(sessionOf(15))
  expect(cache.getQueryData(['link'])).toBe('pending')
})

test('the same member finds the cache after signing in again, another one does not', async () => {
  cache.setQueryData(['order'], 'K7QW')
  enterSession(sessionOf(15))
  expect(cache.getQueryData(['order'])).toBe('K7QW')
  enterSession(sessionOf(15, { member: 'ben' }))
  expect(cache.getQueryData(['order'])).toBeUndefined()
})
