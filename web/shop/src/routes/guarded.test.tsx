import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Access } from '#src/features/account/guard.ts'
import {
  guardRoutes,
  followNavigation,
  redirectToLogin,
} from '#src/features/account/guard-routes.tsx'
import {
  useNotice,
  forgetSessionEnded,
  noteSessionEnded,
  useAuthRedirect,
} from '#src/features/account/auth-redirect.ts'
import { useSession, type Customer } from '#src/features/account/session.ts'
import { keepTokens } from '#src/features/account/tokens.ts'
import { layoutOf } from '#src/layout.tsx'
import type { Route } from '#src/router/route.ts'
import { RouterProvider } from '#src/router/RouterProvider.tsx'
import { routes } from '#src/routes.tsx'
import { noFamilies } from '#src/test/families.ts'
import { openRouter } from '#src/test/open-router.ts'

const ada = { id: '1', email: 'ada@example.org', roles: ['customer'] } as Customer
const shop = {
  ...{
    name: 'Demo Foundry',
    tagline: 'Fonts',
    demonstration: false,
    currency: 'EUR',
    preview: null,
  },
  pages: ['faq'],
}

const load = vi.fn(() => null)

const page = (path: string, access: Access, more: Partial<Route> = {}): Route => ({
  path,
  handle: { title: () => path, ...access },
  loader: load,
  Component: () => <h1>Screen {path}</h1>,
  ...more,
})

/** Routes that only tests have, beside the shop's. */
const ownRoutes = [
  page('drafts', { auth: 'editor' }),
  page('papers', { auth: true, redirect: '/cart' }),
  page('start', { auth: false, notFoundRedirect: '/cart' }),
]

/** Routes around which the customer's page is. */
const innerRoutes = [
  page('inside/open', { auth: undefined }),
  page('inside/as', {}, { handle: { title: () => '' } }),
]

async function open(path: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(['shop'], shop)
  cache.setQueryData(['menus'], { '1': [], '2': [] })
  cache.setQueryData(['fonts'], noFamilies)
  const all = guardRoutes([...ownRoutes, ...routes(cache)])
  const router = openRouter(
    [...guardRoutes(innerRoutes, { auth: true }), ...all],
    path,
    layoutOf(cache),
  )
  router.subscribe(followNavigation)
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}

const signIn = (customer: Customer) => {
  keepTokens({ access: 'a', refresh: 'r' })
  useSession.setState({ customer })
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  load.mockClear()
  useSession.setState({ customer: null, isApiDown: false, isLeaving: false })
  useAuthRedirect.setState({ redirect: null })
  forgetSessionEnded()
  useNotice.setState({ given: null })
})

test('case 19: who lacks the role is told so on /403, and where to go', async () => {
  signIn(ada)
  const router = await open('/drafts')
  expect(router.state.place.pathname).toBe('/403')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Locked case')
  expect(screen.getByText(/You may not see \/drafts\./)).toBeVisible()
  expect(screen.getByText(/You are signed in as ada@example\.org\./)).toBeVisible()
  const main = screen.getByRole('main')
  const ways = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/', '/login', '/pages/faq'])
  expect(load).not.toHaveBeenCalled()
})

test('case 19: who has the role goes in', async () => {
  signIn({ ...ada, roles: ['customer', 'editor'] })
  const router = await open('/drafts')
  expect(router.state.place.pathname).toBe('/drafts')
  expect(load).toHaveBeenCalledOnce()
})

test('cases 18 and 23: a signed-out visitor is led to /login, and the page they wanted is forgotten elsewhere', async () => {
  const router = await open('/drafts')
  expect(router.state.place.pathname).toBe('/login')
  expect(useAuthRedirect.getState().redirect).toMatchObject({ type: 401, to: '/drafts' })
  await act(() => router.navigate('/login?again'))
  expect(useAuthRedirect.getState().redirect).not.toBeNull()
  await act(() => router.navigate('/cart'))
  expect(useAuthRedirect.getState().redirect).toBeNull()
})

test('cases 20 and 21: who is signed in is led where the route says', async () => {
  signIn(ada)
  const router = await open('/start')
  expect(router.state.place.pathname).toBe('/cart')
  expect(useAuthRedirect.getState().redirect).toMatchObject({ type: 404, to: '/start' })
})

test('case 22: what a route says itself counts more than what is around it', async () => {
  const router = await open('/inside/open')
  expect(router.state.place.pathname).toBe('/inside/open')
  await act(() => router.navigate('/inside/as'))
  expect(router.state.place.pathname).toBe('/login')
})

test('case 12: a 401 leads from a page for customers to where the page says', async () => {
  signIn(ada)
  const router = await open('/papers')
  redirectToLogin(router, true)
  await waitFor(() => expect(router.state.place.pathname).toBe('/cart'))
})

test('case 13: on an open page a 401 leads to /login only if the person asked', async () => {
  const router = await open('/cart')
  redirectToLogin(router, true)
  expect(router.state.next).toBeNull()
  redirectToLogin(router, false)
  await waitFor(() => expect(router.state.place.pathname).toBe('/login'))
})

test('data of the customer alone leave the screen in the moment of signing out', async () => {
  signIn(ada)
  const router = await open('/papers')
  expect(screen.getByText('Screen papers')).toBeVisible()
  localStorage.clear()
  sessionStorage.clear()
  act(() => useSession.setState({ customer: null, isLeaving: true }))
  // A component subscribes to the session in an effect, which may run later than the heading appears.
  await waitFor(() => expect(screen.queryByText('Screen papers')).toBeNull())
  expect(router.state.place.pathname).toBe('/papers')
  act(() => useSession.setState({ isLeaving: false }))
  await waitFor(() => expect(router.state.place.pathname).toBe('/cart'))
})

const told = () => screen.queryByText(/^You have been signed out\./)

test('a customer whose sign-in ended is told so on /login, and nowhere else', async () => {
  const router = await open('/cart')
  noteSessionEnded(ada)
  await act(() => router.navigate('/profile?part=orders#last'))
  expect(router.state.place.pathname).toBe('/login')
  await waitFor(() => expect(told()).toBeVisible())
  expect(told()!.closest('[role=status]')).not.toBeNull()
  await act(() => router.navigate('/cart'))
  expect(told()).toBeNull()
})

test('a page on its way when the sign-in ended is the one that was asked for', async () => {
  const router = await open('/cart')
  noteSessionEnded(undefined)
  load.mockImplementationOnce(() => {
    redirectToLogin(router, false)
    return null
  })
  signIn({ ...ada, roles: ['editor'] })
  await act(() => router.navigate('/drafts'))
  await waitFor(() => expect(router.state.place.pathname).toBe('/login'))
  expect(useAuthRedirect.getState().redirect?.to).toBe('/drafts')
})

test('a visitor who was not signed in, or acted for a customer, is told nothing of the kind', async () => {
  const router = await open('/drafts')
  expect(router.state.place.pathname).toBe('/login')
  expect(told()).toBeNull()
  noteSessionEnded({ ...ada, impersonatedBy: 'Mira' })
  await act(() => router.navigate('/cart'))
  await act(() => router.navigate('/drafts'))
  expect(told()).toBeNull()
})
