import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chooseStay } from './remembered'
import { clearTokens, keepImpersonation, keepTokens } from './tokens'

/** The tab that this one was duplicated from, or that was duplicated from this one. */
const twin = new BroadcastChannel('typecase.tokens')
const heard: unknown[] = []
let answer: unknown = null
twin.addEventListener('message', ({ data }) => {
  heard.push(data)
  if (data.isQuestion && answer !== null) twin.postMessage(answer)
})

const asked: Request[] = []
let api: typeof import('@typecase/shared/api').api
let refreshInTime: typeof import('./refresh').refreshInTime
let renewed: Record<string, string> = {}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.clone())
    return new Response('{}', { headers: { 'Content-Type': 'application/json', ...renewed } })
  })
  ;({ refreshInTime } = await import('./refresh'))
  ;({ api } = await import('@typecase/shared/api'))
  const { tokenMiddleware } = await import('./token-middleware')
  api.use(tokenMiddleware(() => {}))
})

const ago = (minutes: number) => Date.now() - minutes * 60_000
const hold = (refresh: string, at: number, stays = false) => {
  chooseStay(stays)
  keepTokens({ access: `access of ${refresh}`, refresh })
  const store = stays ? localStorage : sessionStorage
  store.setItem('auth_refreshed_at', String(at))
}
const of = (refresh: string, at: number) => ({ access: `access of ${refresh}`, refresh, at })
const held = () => sessionStorage.getItem('auth_refresh_token')
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => {
  asked.length = heard.length = 0
  answer = null
  renewed = {}
})
afterEach(() => clearTokens())

test('a tab tells its twin of new tokens, and which ones they replace', async () => {
  hold('one.1', ago(1))
  renewed = { Authorization: 'Bearer fresh', Refresh: 'one.2' }
  await api.GET('/menus')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard[0]).toMatchObject({ before: 'one.1', tokens: { access: 'fresh', refresh: 'one.2' } })
})

test('a tab takes the tokens that its twin has got in place of its own', async () => {
  hold('two.1', ago(1))
  // The clock was set back meanwhile.
  twin.postMessage({ before: 'two.1', tokens: of('two.2', ago(60)), isQuestion: false })
  await vi.waitFor(() => expect(held()).toBe('two.2'))
  expect(sessionStorage.getItem('auth_token_default')).toBe('access of two.2')
  renewed = { Authorization: 'Bearer fresh', Refresh: 'two.3' }
  await refreshInTime()
  expect(asked.at(-1)?.headers.get('Refresh')).toBe('two.2')
})

test('nothing comes from another sign-in, from older tokens, or from what is no such message', async () => {
  hold('three.5', ago(5))
  twin.postMessage({ before: 'other.1', tokens: of('other.2', ago(0)), isQuestion: false })
  twin.postMessage({ tokens: of('three.4', ago(9)), isQuestion: false })
  twin.postMessage({ tokens: { refresh: 'three.6' } })
  twin.postMessage(null)
  await settled()
  expect(held()).toBe('three.5')
})

test('before it refreshes, a tab that has heard nothing asks, and goes on from what its twin has', async () => {
  hold('four.1', ago(20))
  answer = { tokens: of('four.3', ago(3.5)), isQuestion: false }
  renewed = { Authorization: 'Bearer fresh', Refresh: 'four.4' }
  await refreshInTime()
  expect(asked.map(({ headers }) => headers.get('Refresh'))).toEqual(['four.3'])
  expect(held()).toBe('four.4')
})

test('it refreshes nothing where its twin has just done so', async () => {
  hold('five.1', ago(20))
  answer = { tokens: of('five.3', ago(1)), isQuestion: false }
  await refreshInTime()
  expect(asked).toEqual([])
  expect(held()).toBe('five.3')
})

test('a tab that slept asks before any request that would have its tokens renewed', async () => {
  hold('six.1', ago(20))
  answer = { tokens: of('six.3', ago(1)), isQuestion: false }
  await Promise.all([api.GET('/menus'), api.GET('/fonts')])
  expect(asked.map(({ headers }) => headers.get('Refresh'))).toEqual(['six.3', 'six.3'])
  expect(heard).toHaveLength(1)
})

test('without a twin it goes on by itself', async () => {
  hold('seven.1', ago(20))
  await api.GET('/menus')
  expect(asked.map(({ headers }) => headers.get('Refresh'))).toEqual(['seven.1'])
})

test('asked, a tab answers with newer tokens alone, and learns from a question that has them', async () => {
  hold('eight.2', ago(5))
  twin.postMessage({ tokens: of('eight.1', ago(9)), isQuestion: true })
  await vi.waitFor(() => expect(heard).toMatchObject([{ tokens: { refresh: 'eight.2' } }]))
  twin.postMessage({ tokens: of('eight.3', ago(1)), isQuestion: true })
  await vi.waitFor(() => expect(held()).toBe('eight.3'))
  twin.postMessage({ tokens: of('eight.2', ago(0)), isQuestion: true })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toMatchObject({ tokens: { refresh: 'eight.3' } })
})

test('the tokens beneath an impersonation are kept new, too', async () => {
  hold('nine.1', ago(1))
  keepImpersonation('acting')
  twin.postMessage({ before: 'nine.1', tokens: of('nine.2', ago(0)), isQuestion: false })
  await vi.waitFor(() => expect(held()).toBe('nine.2'))
  expect(sessionStorage.getItem('auth_token_impersonate')).toBe('acting')
})

test('tokens of the whole browser are in its storage for every tab, and on no channel', async () => {
  hold('ten.1', ago(20), true)
  renewed = { Authorization: 'Bearer fresh', Refresh: 'ten.2' }
  await api.GET('/menus')
  await refreshInTime()
  await settled()
  expect(heard).toEqual([])
})
