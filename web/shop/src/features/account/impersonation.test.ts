import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropToken } from './mailed-token'
import { chooseStay } from './remembered'
import { clearTokens, keepTokens, readTokens } from './tokens'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'down'

const asked: Request[] = []
const cache = new QueryClient()
let answers: Record<string, Answer> = {}

const ada = { id: '1', email: 'ada@example.org', roles: ['customer'], impersonatedBy: null }
const bob = { ...ada, id: '2', email: 'bob@example.org', impersonatedBy: 'Grace' }
const acting = { headers: { Authorization: 'Bearer acting' }, body: bob }
const spent = { status: 410, body: { status: 410, code: 'link_spent', detail: 'Spent.' } }

let impersonation: typeof import('./impersonation')
let account: typeof import('./sign-in')
let session: typeof import('./session').useSession
let useImpersonationFault: typeof import('./session').useImpersonationFault
let api: typeof import('@typecase/shared/api').api

beforeAll(async () => {
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.clone())
    const answer = answers[new URL(request.url).pathname.replace('/api/authentication/', '')] ?? {}
    if (answer === 'down') return Promise.reject(new TypeError('Failed to fetch'))
    const { status = 200, body = {}, headers } = answer
    const text = status === 204 ? null : JSON.stringify(body)
    return Promise.resolve(
      new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } }),
    )
  })
  account = await import('./sign-in')
  impersonation = await import('./impersonation')
  ;({ useSession: session, useImpersonationFault } = await import('./session'))
  ;({ api } = await import('@typecase/shared/api'))
  account.startAccount(cache, () => {})
})

beforeEach(() => {
  asked.length = 0
  answers = { impersonate_customer: acting }
  clearTokens()
  dropToken('impersonate')
  session.setState({ customer: undefined, isApiDown: false })
  useImpersonationFault.setState({ fault: null })
  history.replaceState(null, '', '/login?impersonate=once')
})

/** Staff who are customers themselves. */
const signInAsAda = () => {
  chooseStay(true)
  keepTokens({ access: 'of-ada', refresh: 'refresh-of-ada' })
  session.setState({ customer: ada as never })
}

test('case 28: the link’s token leaves the address and is posted; both tokens are kept', async () => {
  signInAsAda()
  cache.setQueryData(['order', 'of Ada'], 1)
  expect(await impersonation.openImpersonation()).toBe(true)
  expect(location.search).toBe('')
  expect(await asked[0]!.json()).toEqual({ token: 'once' })
  expect(localStorage.getItem('auth_token_default')).toBe('of-ada')
  expect(localStorage.getItem('auth_token_impersonate')).toBe('acting')
  expect(session.getState().customer).toEqual(bob)
  expect(cache.getQueryData(['order', 'of Ada'])).toBeUndefined()
})

test('case 28: requests go as the customer, without the other’s refresh token', async () => {
  signInAsAda()
  await impersonation.openImpersonation()
  await api.GET('/menus')
  expect(asked[1]!.headers.get('Authorization')).toBe('Bearer acting')
  expect(asked[1]!.headers.get('Refresh')).toBeNull()
})

test('case 29: ending it is told to the server; whoever was signed in before is so again', async () => {
  signInAsAda()
  await impersonation.openImpersonation()
  answers = { logout_customer: { status: 204 }, customer: { body: ada } }
  const left = vi.fn()
  await impersonation.endImpersonation(left)
  expect(asked[1]!.url).toMatch(/logout_customer$/)
  expect(asked[1]!.headers.get('Authorization')).toBe('Bearer acting')
  expect(asked[1]!.headers.get('Refresh')).toBeNull()
  expect(asked[2]!.headers.get('Authorization')).toBe('Bearer of-ada')
  expect(readTokens()).toEqual({ access: 'of-ada', refresh: 'refresh-of-ada' })
  expect(localStorage.getItem('auth_token_impersonate')).toBeNull()
  expect(session.getState().customer).toEqual(ada)
  expect(left).toHaveBeenCalledOnce()
})

test('case 29: it ends here whatever the server answers, and nobody is signed in if nobody was', async () => {
  await impersonation.openImpersonation()
  answers = { logout_customer: 'down' }
  await impersonation.endImpersonation(() => {})
  expect(readTokens()).toEqual({ access: null, refresh: null })
  expect(session.getState().customer).toBeNull()
})

test('case 30: a reload goes on as the customer, from the stored token, and refreshes nothing', async () => {
  localStorage.setItem('auth_token_impersonate', 'acting')
  answers = { customer: { body: bob } }
  await account.checkSession()
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/authentication/customer'])
  expect(asked[0]!.headers.get('Authorization')).toBe('Bearer acting')
  expect(session.getState().customer).toEqual(bob)
})

test('case 11: a 401 takes the token of impersonation, too', async () => {
  signInAsAda()
  await impersonation.openImpersonation()
  answers = { customer: { status: 401, body: { status: 401, code: 'signed_out' } } }
  await api.GET('/authentication/customer')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('auth_token'))).toEqual([])
})

test('a spent link changes nothing and says so; one that was not heard may be tried again', async () => {
  signInAsAda()
  answers = { impersonate_customer: 'down' }
  expect(await impersonation.openImpersonation()).toBe(false)
  expect(useImpersonationFault.getState().fault).toBe('unreachable')
  answers = { impersonate_customer: spent }
  expect(await impersonation.openImpersonation()).toBe(false)
  expect(useImpersonationFault.getState().fault).toBe('spent')
  expect(await impersonation.openImpersonation()).toBe(false)
  expect(asked).toHaveLength(2)
  expect(readTokens().access).toBe('of-ada')
  expect(session.getState().customer).toEqual(ada)
})

test('signing out while acting as a customer ends both sign-ins at the server', async () => {
  signInAsAda()
  await impersonation.openImpersonation()
  asked.length = 0
  answers = { logout_customer: { status: 204 } }
  await account.signOut()
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer acting',
    'Bearer of-ada',
  ])
  expect(readTokens()).toEqual({ access: null, refresh: null })
})
