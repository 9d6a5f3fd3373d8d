import { beforeEach, expect, test, vi } from 'vitest'
import { redirect } from '#src/router/route.ts'
import { forCustomers, judge, type Access } from './guard'
import { useSession, type Customer } from './session'
import { clearRedirect, noteRedirect, useAuthRedirect } from './auth-redirect'

vi.mock('./sign-in', () => ({ checkSession: () => Promise.resolve() }))

const customer = { id: '1', roles: ['customer', 'editor'], teams: { paris: ['lead'] } }
const ada = customer as unknown as Customer
const to = new URL('https://shop.example/drafts?page=2')
const led = (access: Access, who: Customer | null = ada) => judge(access, who, to)

const load = vi.fn(() => 'loaded')
const request = { url: to.href } as Request
const enter = () => forCustomers(load)({ request } as never)

beforeEach(() => {
  load.mockClear()
  useAuthRedirect.setState({ redirect: null })
})

test('case 18: nobody signed in is led to /login, and the page they wanted is remembered', async () => {
  useSession.setState({ customer: null })
  const answer = await Promise.resolve(enter()).catch((thrown: unknown) => thrown)
  expect(answer).toEqual(redirect('/login'))
  expect(load).not.toHaveBeenCalled()
  expect(useAuthRedirect.getState().redirect).toEqual({
    type: 401,
    from: '/',
    to: '/drafts',
    path: '/login',
  })
})

test('case 15: where that is not known the page says so on the spot', async () => {
  useSession.setState({ customer: undefined })
  await expect(enter()).rejects.toMatchObject({ name: 'Unreachable' })
})

test('a customer goes in', async () => {
  useSession.setState({ customer: ada })
  await expect(enter()).resolves.toBe('loaded')
  expect(led({})).toBeNull()
  expect(led({ auth: true })).toBeNull()
})

test('case 18: the way out may depend on where somebody wanted to go', () => {
  const redirect = ({ pathname }: URL) => `/login?for=${pathname}`
  expect(led({ auth: true, redirect }, null)).toEqual({ type: 401, path: '/login?for=/drafts' })
})

test('case 19: any role in common lets in, none leads to /403', () => {
  const forbidden = { type: 403, path: '/403' }
  expect(led({ auth: 'editor' })).toBeNull()
  expect(led({ auth: ['owner', 'editor'] })).toBeNull()
  expect(led({ auth: 'owner' })).toEqual(forbidden)
  expect(led({ auth: ['owner', 'manager'] })).toEqual(forbidden)
  expect(led({ auth: 'editor' }, { ...ada, roles: 'editor' } as never)).toBeNull()
  expect(led({ auth: 'editor' }, { ...ada, roles: undefined } as never)).toEqual(forbidden)
  expect(led({ auth: 'editor' }, null)).toEqual({ type: 401, path: '/login' })
})

test('case 19: objects are compared key by key', () => {
  const inTeam = (auth: Access['auth']) => led({ auth, rolesKey: 'teams' })
  expect(inTeam({ paris: ['lead', 'member'] })).toBeNull()
  expect(inTeam({ paris: 'member' })?.type).toBe(403)
  expect(inTeam({ lisbon: 'lead' })?.type).toBe(403)
  expect(inTeam('lead')?.type).toBe(403)
})

test('case 20: who is signed in is not led into what is for others; who is not, is', () => {
  expect(led({ auth: false })).toEqual({ type: 404, path: '/404' })
  expect(led({ auth: false }, null)).toBeNull()
})

test('case 21: a route says itself where to, and which field of the customer counts', () => {
  expect(led({ auth: true, redirect: '/in' }, null)?.path).toBe('/in')
  expect(led({ auth: 'owner', redirect: '/in' })?.path).toBe('/in')
  expect(led({ auth: 'owner', redirect: '/in', forbiddenRedirect: '/no' })?.path).toBe('/no')
  expect(led({ auth: false, redirect: '/in' })?.path).toBe('/in')
  expect(led({ auth: false, redirect: '/in', notFoundRedirect: '/' })?.path).toBe('/')
  expect(led({ auth: '1', rolesKey: 'id' })).toBeNull()
})

test('case 23: it is remembered where somebody was led, and forgotten anywhere else', () => {
  noteRedirect({ type: 401, path: '/login?for=x' }, '/drafts', '/cart')
  clearRedirect('/login')
  expect(useAuthRedirect.getState().redirect).toMatchObject({ from: '/cart', to: '/drafts' })
  clearRedirect('/login')
  expect(useAuthRedirect.getState().redirect).not.toBeNull()
  clearRedirect('/cart')
  expect(useAuthRedirect.getState().redirect).toBeNull()
})
