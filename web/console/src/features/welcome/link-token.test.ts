import { afterEach, expect, test, vi } from 'vitest'

/** The module as a new document has it; storage stays. */
async function fresh() {
  vi.resetModules()
  return import('./link-token')
}
const open = (address: string) => history.replaceState(null, '', address)

afterEach(() => open('/'))

test('the token leaves the address at once, and a reload still has it', async () => {
  open('/welcome#t0ken')
  expect((await fresh()).takeLinkToken()).toBe('t0ken')
  expect(location.href).not.toContain('t0ken')
  expect((await fresh()).takeLinkToken()).toBe('t0ken')
})

test('a second link replaces the first', async () => {
  open('/welcome#first')
  const { takeLinkToken } = await fresh()
  takeLinkToken()
  open('/welcome#second')
  expect(takeLinkToken()).toBe('second')
})

test('a token that is dropped is gone for a reload, too', async () => {
  open('/welcome#t0ken')
  const { takeLinkToken, dropLinkToken } = await fresh()
  takeLinkToken()
  dropLinkToken()
  expect(takeLinkToken()).toBeNull()
  expect((await fresh()).takeLinkToken()).toBeNull()
})

test('elsewhere a fragment is no token', async () => {
  open('/#main')
  expect((await fresh()).takeLinkToken()).toBeNull()
  expect(location.hash).toBe('#main')
})

test('a browser without storage has it for as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  open('/welcome#t0ken')
  const { takeLinkToken } = await fresh()
  expect([takeLinkToken(), takeLinkToken()]).toEqual(['t0ken', 't0ken'])
  vi.restoreAllMocks()
})
