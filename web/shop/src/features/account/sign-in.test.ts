import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseStay } from './remembered'
import { clearTokens, keepTokens, readTokens } from './tokens'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

const asked: Request[] = []
const ended = vi.fn()
const cache = new QueryClient()
/** Answers wait for it. */
let gate = Promise.resolve()
let answers: Record<string, Answer | 'down' | 'silent'> = {}

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
let account: typeof import('./sign-in') & typeof import('./enter')
let session: typeof import('./session').useSession
let noticeVanished: typeof import('./sign-in').noticeVanished
let api: typeof import('@typecase/shared/api').api

beforeAll(async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.clone())
    await gate
    const path = new URL(request.url).pathname.replace('/api/', '')
    const answer = answers[`${request.method} ${path}`] ?? answers[path] ?? {}
    if (answer === 'down') throw new TypeError('Failed to fetch')
    if (answer === 'silent') return new Promise<Response>(() => {})
    const status = answer.status ?? 200
    return new Response(status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    })
  })
  account = { ...(await import('./sign-in')), ...(await import('./enter')) }
  ;({ noticeVanished } = account)
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
  sessionStorage.clear()
  session.setState({ customer: undefined, isApiDown: false })
})

const paths = () => asked.map(({ url }) => new URL(url).pathname.replace('/api/', ''))
const holdTokens = () => {
  chooseStay(true)
  keepTokens({ access: 'old', refresh: 'old-refresh' })
  // As a document before this one left them.
  localStorage.removeItem('auth_refreshed_at')
}
/** Asks, and lets something happen before the answer comes. */
async function meanwhile(ask: () => Promise<unknown>, happen: () => void) {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const asking = ask()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  happen()
  open()
  await asking
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
  expect(session.getState()).toMatchObject({ customer: undefined, isApiDown: true })
  expect(readTokens().access).toBe('old')

  answers = { 'authentication/refresh_customer': fresh, 'authentication/customer': { body: ada } }
  await account.checkSession()
  expect(session.getState()).toMatchObject({ customer: ada, isApiDown: false })
})

test('case 10: an answer to signing in without tokens raises apiDown', async () => {
  answers['authentication/login_customer'] = { body: ada }
  const given = { email: ada.email, password: 'x', staySignedIn: true }
  await expect(account.signIn(given)).rejects.toThrow()
  expect(session.getState().isApiDown).toBe(true)
})

test('cases 11 and 13: a 401 to something the person did clears the session and leads to /login', async () => {
  holdTokens()
  session.setState({ customer: ada as never })
  answers['orders'] = signedOut
  await api.GET('/orders')
  expect(readTokens()).toEqual({ access: null, refresh: null })
  expect(session.getState().customer).toBeNull()
  expect(ended.mock.calls).toEqual([[false]])
})

test('case 11: an answer to a session that is over by now does not end the one that followed', async () => {
  holdTokens()
  answers['orders'] = signedOut
  await meanwhile(
    () => api.GET('/orders'),
    () => keepTokens({ access: 'of-another', refresh: 'refresh-of-another' }),
  )
  expect(readTokens().access).toBe('of-another')
  expect(ended).not.toHaveBeenCalled()
})

test('case 8: new tokens that come after a sign-out sign nobody in again', async () => {
  holdTokens()
  answers['menus'] = fresh
  await meanwhile(() => api.GET('/menus'), clearTokens)
  expect(readTokens()).toEqual({ access: null, refresh: null })
})

test('a 401 to a request without tokens ends nothing', async () => {
  answers['orders'] = signedOut
  await api.GET('/orders')
  expect(ended).not.toHaveBeenCalled()
})

test('case 13: the silent check at the start clears the session and is told to be silent', async () => {
  holdTokens()
  answers = { 'authentication/refresh_customer': signedOut, 'authentication/customer': signedOut }
  await account.checkSession()
  expect(session.getState().customer).toBeNull()
  expect(readTokens()).toEqual({ access: null, refresh: null })
  expect(ended.mock.calls).toEqual([[true]])
})

test('case 13: stale tokens are found out silently, whatever the first page asks for', async () => {
  holdTokens()
  answers['orders'] = signedOut
  await api.GET('/orders')
  expect(readTokens()).toEqual({ access: null, refresh: null })
  expect(ended.mock.calls).toEqual([[true]])
})

test('case 14: at the start the tokens are refreshed, then the customer is asked for, whatever came of it', async () => {
  holdTokens()
  answers = { 'authentication/refresh_customer': fresh, 'authentication/customer': { body: ada } }
  await account.checkSession()
  expect(paths()).toEqual(['authentication/refresh_customer', 'authentication/customer'])
  expect(asked[1]!.headers.get('Authorization')).toBe('Bearer new')

  // Another document begins, later.
  asked.length = 0
  localStorage.removeItem('auth_refreshed_at')
  localStorage.removeItem('auth_refreshing')
  session.setState({ customer: undefined })
  answers['authentication/refresh_customer'] = { status: 500 }
  await account.checkSession()
  expect(paths()).toEqual(['authentication/refresh_customer', 'authentication/customer'])
  expect(session.getState().customer).toEqual(ada)
})

test('case 16: without a token nothing is asked', async () => {
  await account.checkSession()
  expect(asked).toEqual([])
  expect(session.getState().customer).toBeNull()
})

test('case 17: where another tab has signed out, this one does so before it goes anywhere', async () => {
  holdTokens()
  session.setState({ customer: ada as never })
  cache.setQueryData(['order', 'A'], 1)
  clearTokens()
  noticeVanished()
  expect(session.getState().customer).toBeNull()
  expect(cache.getQueryData(['order', 'A'])).toBeUndefined()
  expect(ended).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})

test('case 24: signing in keeps the tokens and the customer', async () => {
  cache.setQueryData(['order', 'of somebody before'], 1)
  answers['authentication/login_customer'] = { ...fresh, body: ada }
  await account.signIn({ email: ada.email, password: 'x', staySignedIn: true })
  expect(readTokens()).toEqual({ access: 'new', refresh: 'new-refresh' })
  expect(session.getState().customer).toEqual(ada)
  expect(localStorage.getItem('auth_remember')).toBe(ada.email)
  expect(cache.getQueryData(['order', 'of somebody before'])).toBeUndefined()
})

test('the device token of a sign-in is kept and goes out with the next one', async () => {
  answers['authentication/login_customer'] = { ...fresh, body: { ...ada, device: 'known' } }
  answers['authentication/logout_customer'] = { status: 204 }
  const given = { email: ada.email, password: 'x', staySignedIn: false }
  await account.signIn(given)
  expect(session.getState().customer).toEqual(ada)
  await account.signOut()
  expect(localStorage.getItem('auth_device')).toBe('known')
  await account.signIn(given)
  expect(await asked.at(-1)!.json()).toMatchObject({ device: 'known' })
})

test('the device token of a new password is kept and goes out with the next request', async () => {
  const { askForReset, resetPassword } = await import('./registration')
  answers['authentication/reset_password'] = { body: { device: 'proved' } }
  await resetPassword('S3CRET', 'x')
  expect(localStorage.getItem('auth_device')).toBe('proved')
  await askForReset(ada.email)
  expect(await asked.at(-1)!.json()).toEqual({ email: ada.email, device: 'proved' })
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
  for (const answer of ['down', signedOut, { status: 500 }, { status: 204 }] as const) {
    asked.length = 0
    holdTokens()
    session.setState({ customer: ada as never })
    cache.setQueryData(['order', 'A'], 1)
    cache.setQueryData(['fonts'], 1)
    answers['authentication/logout_customer'] = answer
    await account.signOut()
    expect(paths()).toEqual(['authentication/logout_customer'])
    expect(asked[0]!.headers.get('Authorization')).toBe('Bearer old')
    expect(readTokens()).toEqual({ access: null, refresh: null })
    expect(session.getState().customer).toBeNull()
    expect(cache.getQueryData(['order', 'A'])).toBeUndefined()
    expect(cache.getQueryData(['fonts'])).toBe(1)
  }
})

test('case 26: a server that never answers keeps nobody signed in here', async () => {
  holdTokens()
  answers['authentication/logout_customer'] = 'silent'
  vi.useFakeTimers()
  try {
    const leaving = account.signOut()
    await vi.advanceTimersByTimeAsync(3000)
    await leaving
  } finally {
    vi.useRealTimers()
  }
  expect(readTokens()).toEqual({ access: null, refresh: null })
})

test('after signing out only the address, the device and what is not of the account stay', async () => {
  answers['authentication/login_customer'] = { ...fresh, body: { ...ada, device: 'known' } }
  localStorage.setItem('cart', '[]')
  await account.signIn({ email: ada.email, password: 'x', staySignedIn: true })
  await account.signOut()
  expect(Object.keys(localStorage).sort()).toEqual(['auth_device', 'auth_remember', 'cart'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('data of the customer are fetched again as the customer who is there now', async () => {
  holdTokens()
  session.setState({ customer: ada as never })
  await new Promise((resolve) => setTimeout(resolve, 10))
  const seen: string[] = []
  const queryFn = () => `asked with ${readTokens().access}`
  const shown = new QueryObserver(cache, { queryKey: ['quote'], queryFn })
  const stop = shown.subscribe(({ data }) => void (data && seen.push(data)))
  await vi.waitFor(() => expect(seen).toEqual(['asked with old']))
  await account.signOut()
  await vi.waitFor(() => expect(seen).toEqual(['asked with old', 'asked with null']))
  stop()
})

/** The page is left for another document and brought back as it was, after something there. */
async function leaveAndComeBack(happen: () => void = () => {}) {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  happen()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a page brought back as it was left finds out who has signed in meanwhile', async () => {
  session.setState({ customer: null })
  answers['authentication/customer'] = { body: ada }
  await leaveAndComeBack(holdTokens)
  expect(session.getState().customer).toEqual(ada)
})

test('a page brought back shows nobody until it is known who has signed in meanwhile', async () => {
  holdTokens()
  session.setState({ customer: ada as never })
  cache.setQueryData(['order', 'A'], 1)
  answers['authentication/customer'] = 'silent'
  await leaveAndComeBack(() => keepTokens({ access: 'of-another', refresh: 'of-another.1' }))
  expect(session.getState().customer).toBeUndefined()
  expect(cache.getQueryData(['order', 'A'])).toBeUndefined()
})

test('a page brought back while the same customer is signed in asks anew for what it shows of them', async () => {
  chooseStay(true)
  keepTokens({ access: 'ada.a1', refresh: 'ada.r1' })
  session.setState({ customer: ada as never })
  const queryFn = vi.fn(() => 1)
  const stop = new QueryObserver(cache, { queryKey: ['orders'], queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(cache.getQueryData(['orders'])).toBe(1))
  await leaveAndComeBack(() => keepTokens({ access: 'ada.a2', refresh: 'ada.r2' }))
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(session.getState().customer).toEqual(ada)
  expect(paths()).toEqual([])
  stop()
})

test('an answer about details that comes after somebody else has signed in settles nothing', async () => {
  const { saveDetails } = await import('../profile/actions')
  const ben = { ...ada, id: '2', email: 'ben@example.org' }
  holdTokens()
  session.setState({ customer: ada as never })
  answers = {
    'PATCH authentication/customer': { body: ada },
    'authentication/customer': { body: ben },
  }
  await meanwhile(
    () => saveDetails({ name: 'Ada' }),
    () => {
      keepTokens({ access: 'ben.a', refresh: 'ben.r' })
      account.changeTo(ben as never)
    },
  )
  expect(session.getState().customer).toEqual(ben)
})

test('an answer that somebody is signed in signs nobody in again whose tokens are gone', async () => {
  holdTokens()
  session.setState({ customer: ada as never })
  answers['authentication/customer'] = { body: ada }
  await meanwhile(
    () => account.fetchCustomer(),
    () => {
      clearTokens()
      noticeVanished()
    },
  )
  expect(session.getState().customer).toBeNull()
})

const leave = vi.fn()

test('the account that is deleted takes nothing from who has signed in meanwhile', async () => {
  const { deleteAccount, signOutEverywhere } = await import('../profile/actions')
  for (const end of [() => deleteAccount('x', leave), () => signOutEverywhere(leave)]) {
    holdTokens()
    session.setState({ customer: ada as never })
    asked.length = 0
    await meanwhile(end, () => keepTokens({ access: 'ben.a', refresh: 'ben.r' }))
    expect(readTokens().access).toBe('ben.a')
    expect(leave).not.toHaveBeenCalled()
  }
})
