import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()

const orders = ['A1', 'B2'].map((id) => ({
  id,
  number: `2026-${id}`,
  placedAt: '2026-11-02T10:00:00Z',
  email: 'ines@tidal.example',
  licensee: `Studio ${id}`,
  country: 'PT',
  families: [],
  licences: [],
  currency: 'EUR',
  net: 4000,
  tax: 0,
  total: 4000,
  refunded: 0,
  state: 'paid',
  reviews: [],
}))
const sums = [{ currency: 'EUR', count: 2, net: 8000, tax: 0, total: 8000, refunded: 0 }]

let build: () => Response | Promise<Response> = () => new Response(null, { status: 202 })

/** Paid orders are two, disputed ones none, and the server cannot read a filter by country. */
function answer({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/api/session')
    return json(sessionOf(15, { permissions: ['orders:read', 'orders:write', 'orders:export'] }))
  if (pathname.endsWith('/files')) return build()
  if (pathname === '/api/orders/export') return problem(503, 'busy')
  if (pathname === '/api/order_sums') {
    return json({ sums: searchParams.get('state') === 'paid' ? sums : [] })
  }
  if (pathname !== '/api/orders') return problem(404, 'not_found')
  if (searchParams.has('country')) return problem(422, 'invalid')
  const isEmpty = searchParams.get('state') === 'disputed'
  return json({ orders: isEmpty ? [] : orders, next: null })
}

async function open() {
  server.answer = answer
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: ['/orders?state=paid'] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: '2026-A1' })
  return router
}

const builds = () =>
  server.asked.flatMap(({ url }) => (/(\w+)\/files$/.exec(url)?.[1] ? [url.split('/').at(-2)] : []))

beforeEach(() => {
  server.asked.length = 0
  build = () => new Response(null, { status: 202 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test.each([
  ['no orders', 'state=disputed', /^No order/],
  ['a failure', 'country=PT', /./],
])('a run goes on, and its report stays, when the list has %s', async (_, search, words) => {
  let go = () => {}
  build = () => new Promise((done) => (go = () => done(problem(409, 'not_paid'))))
  const router = await open()
  await user.click(screen.getByRole('checkbox', { name: /all orders of this page/ }))
  await user.click(screen.getByRole('button', { name: 'Build files again' }))
  await act(() => router.navigate(`/orders?${search}`))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  await vi.waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  build = () => new Response(null, { status: 202 })
  go()
  expect(await screen.findByText('Files being built again: 1 of 2.')).toBeVisible()
  expect(screen.getByRole('link', { name: '2026-A1' })).toBeVisible()
  expect(builds()).toEqual(['A1', 'B2'])
})

test('the failure of an export goes with its filter', async () => {
  const router = await open()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(() => router.navigate('/orders'))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await act(() => router.navigate(-1))
  await screen.findByRole('link', { name: '2026-A1' })
  expect(screen.queryByRole('alert')).toBeNull()
})
