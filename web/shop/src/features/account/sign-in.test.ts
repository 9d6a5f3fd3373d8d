import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseStay, keepTokens, readTokens } from './tokens'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

const asked: Request[] = []
const ended = vi.fn()
const cache = new QueryClient()
let answers: Record<string, Answer | 'down'> = {}

const ada = {
  id: '1',
  email: 'ada@example.org',
  name: null,
  company: null,
  country: null,
  roles: ['customer'],
  createdAt: '2026-01-01T00:00:00Z',
}
const signedOut = { status: 401, body: { status: 401, code: 'signed_out', detail: 'Signed out.' } }

// The client takes the fetch of the moment it is made, so the module comes after the stub.
let account: typeof import('./sign-in')
let session: typeof import('./session').useSession
let api: typeof import('@typecase/shared/api').api

beforeAll(async () => {
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.clone())
    const answer = answers[new URL(request.url).pathname.replace('/api/', '')] ?? {}
    if (answer === 'down') return Promise.reject(new TypeError('Failed to fetch'))
    const status = answer.status ?? 200
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(answer.body ?? {}), {
        status,
        headers: { 'Content-Type': 'application/json', ...answer.headers },
      }),
    )
  })
  account = await import('./sign-in')
  ;({ useSession: session } = await import('./session'))
  ;({ api } = await import('@typecase/shared/api'))
  account.startAccount(cache, ended)
})

beforeEach(() => {
  asked.length = 0
  ended.mockClear()
  answers = {}
  cache.clear()
  localStorage.clear()
  session.setState({ customer: undefined, isApiDown: false })
})

const paths = () => asked.map(({ url }) => new URL(url).pathname.replace('/api/', ''))
const holdTokens = () => {
  chooseStay(true)
  keepTokens({ access: 'old', refresh: 'old-refresh' })
}
const fresh = { headers: { Authorization: 'Bearer new', Refresh: 'new-refresh' } }

test('cases 7 and 9: both tokens go out with a request, and none without', async () => {
  await api.GET('/menus')
  expect(asked[0]!.headers.get('Authorization')).toBeNull()
  holdTokens()
  await api.GET('/menus')
  expect(asked[1]!.headers.get('Authorization')).toBe('Bearer old')
  expect(asked[1]!.headers.get('Refresh')).toBe('old-refresh')
})

test('cases 8 and 9: any answer may bring new tokens, also a failure, with and without Bearer', async () => {
  holdTokens()
  answers['menus'] = { status: 500, headers: { authorization: ' next ', refresh: 'next-refresh' } }
  await api.GET('/menus')
  expect(readTokens()).toEqual({ access: 'next', refresh: 'next-refresh' })
})

test('cases 10 and 15: a server that is down raises apiDown and leaves the tokens alone', async () => {
  holdTokens()
  answers = { 'authentication/refresh_customer': 'down', 'authentication/customer': 'down' }
  await account.checkSession()
  expect(session.getState()).toEqual({ customer: undefined, isApiDown: true })
  expect(readTokens().access).toBe('old')

  answers = { 'authentication/refresh_customer': fresh, 'authentication/customer': { body: ada } }
  await account.checkSession()
  expect(session.getState()).toEqual({ customer: ada, isApiDown: false })
})

test('case 10: an answer to signing in without tokens raises apiDown', async () => {
  answers['authentication/login_customer'] = { body: ada }
  const given = { email: ada.email, password: 'x', staySignedIn: true }
  await expect(account.signIn(given)).rejects.toThrow()
  expect(session.getState().isApiDown).toBe(true)
})

test('cases 11 and 13: a 401 to something the person did clears the session and leads to /login', async () => {
  holdTokens()
  answers['orders'] = signedOut
  await api.GET('/orders')
  expect(readTokens()).toEqual({ access: null, refresh: null })
  expect(session.getState().customer).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

test('a 401 to a request without tokens ends nothing', async () => {
  answers['orders'] = signedOut
  await api.GET('/orders')
  expect(ended).not.toHaveBeenCalled()
})

test('case 13: the silent check at the start only clears the session', async () => {
  holdTokens()
  answers = { 'authentication/refresh_customer': signedOut, 'authentication/customer': signedOut }
  await account.checkSession()
  expect(session.getState().customer).toBeNull()
  expect(ended).not.toHaveBeenCalled()
})

test('case 16: without a token nothing is asked', async () => {
  await account.checkSession()
  expect(asked).toEqual([])
  expect(session.getState().customer).toBeNull()
})

test('case 24: signing in keeps the tokens and the customer', async () => {
  answers['authentication/login_customer'] = { ...fresh, body: ada }
  await account.signIn({ email: ada.email, password: 'x', staySignedIn: true })
  expect(readTokens()).toEqual({ access: 'new', refresh: 'new-refresh' })
  expect(session.getState().customer).toEqual(ada)
  expect(localStorage.getItem('auth_remember')).toBe(ada.email)
})

test('case 25: a wrong password is the form’s to tell; nobody is led away', async () => {
  answers['authentication/login_customer'] = {
    status: 401,
    body: { status: 401, code: 'invalid_credentials', detail: 'No.' },
  }
  const given = { email: ada.email, password: 'x', staySignedIn: true }
  await expect(account.signIn(given)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(ended).not.toHaveBeenCalled()
  expect(localStorage.getItem('auth_remember')).toBe(ada.email)
})

test('case 26: signing out tells the server, and clears here whatever it answers', async () => {
  holdTokens()
  cache.setQueryData(['order', 'A'], 1)
  cache.setQueryData(['fonts'], 1)
  answers['authentication/logout_customer'] = 'down'
  await account.signOut()
  expect(paths()).toEqual(['authentication/logout_customer'])
  expect(asked[0]!.headers.get('Authorization')).toBe('Bearer old')
  expect(readTokens().access).toBeNull()
  expect([cache.getQueryData(['order', 'A']), cache.getQueryData(['fonts'])]).toEqual([
    undefined,
    1,
  ])
})

test('case 27: nothing is refreshed where another tab has just done so', async () => {
  holdTokens()
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 60_000))
  answers['authentication/customer'] = { body: ada }
  await account.checkSession()
  expect(paths()).toEqual(['authentication/customer'])

  session.setState({ customer: undefined })
  localStorage.setItem('auth_refreshed_at', String(Date.now() - 200_000))
  answers['authentication/refresh_customer'] = fresh
  await account.checkSession()
  expect(paths().slice(1)).toEqual(['authentication/refresh_customer', 'authentication/customer'])
})
