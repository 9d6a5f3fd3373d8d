import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
const oneCustomer = {
  customers: [
    {
      id: 'c1',
      kind: 'account',
      email: 'ines@tidal.example',
      name: 'Inês Duarte',
      company: 'Tidal Atlas',
      country: 'PT',
      createdAt: '2026-11-01T10:00:00Z',
      orders: 1,
      licences: 2,
      spent: [{ currency: 'EUR', total: 4000, refunded: 0 }],
      lastOrderAt: '2026-11-02T10:00:00Z',
    },
  ],
  count: 1,
  next: null,
}
const noOrders = { orders: [], sums: [], next: null }

async function open(path: string, permissions: string[]) {
  server.answer = ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/session') return json(sessionOf(15, { permissions }))
    if (pathname === '/api/orders') return json(noOrders)
    return pathname === '/api/customers' ? json(oneCustomer) : problem(404, 'not_found')
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const title = () => screen.findByRole('heading', { level: 1 })
const areas = () => screen.getByRole('navigation', { name: 'Areas' })

beforeEach(() => {
  server.asked.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('the start is the first area of the member', async () => {
  const router = await open('/', ['orders:read'])
  expect(await title()).toHaveTextContent('Home')
  expect(router.state.location.pathname).toBe('/home')
  expect(areas()).not.toHaveTextContent('Staff')
})

test('a member without areas starts with themselves', async () => {
  await open('/', [])
  expect(await title()).toHaveTextContent('You')
})

test('an area of other roles says which, and who gives roles', async () => {
  await open('/staff', ['orders:read'])
  expect(await screen.findByText(/Open to these roles: owner and manager/)).toBeVisible()
  expect(screen.getByText(/Roles are given by the owner/)).toBeVisible()
  expect(server.asked.some(({ url }) => url.endsWith('/members'))).toBe(false)
})

test('an unknown address and an unknown order are told apart', async () => {
  await open('/nowhere', ['orders:read'])
  expect(await title()).toHaveTextContent('There is nothing here')
})

test('an order that is not there leads back to the list', async () => {
  await open('/orders/K7QW', ['orders:read'])
  expect(await screen.findByText(/There is no such order/)).toBeVisible()
})

test('G and a letter lead to an area, and rest in a field', async () => {
  const router = await open('/you', ['orders:read'])
  await title()
  await user.keyboard('go')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  await user.keyboard('gy')
  await waitFor(() => expect(router.state.location.pathname).toBe('/you'))
})

test('the palette opens by Ctrl K and goes to an area', async () => {
  const router = await open('/you', ['orders:read'])
  await title()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByLabelText(/^An area/), 'ord')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

test('the palette finds customers, where the role may', async () => {
  const router = await open('/you', ['customers:read'])
  await title()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByLabelText(/^An area/), 'tidal')
  expect(await screen.findByRole('option', { name: /^Tidal Atlas Inês Duarte/ })).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/c1'))
  expect(server.asked.some(({ url }) => url.includes('/api/orders'))).toBe(false)
})

test('a list of customers shows them with their count', async () => {
  await open('/customers', ['customers:read'])
  expect(await screen.findByRole('row', { name: /^Tidal Atlas ines@tidal/ })).toHaveTextContent(
    '€40.00',
  )
  expect(screen.getByText('1 to 1 of 1')).toBeVisible()
})

test('the area System begins with its jobs, and its audit log needs a permission of its own', async () => {
  const router = await open('/system', ['system:read'])
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/system/jobs'))
  expect(await screen.findByRole('navigation', { name: 'System' })).not.toHaveTextContent('Audit')
  await router.navigate('/system/audit')
  expect(await screen.findByText(/Open to these roles: owner and manager/)).toBeVisible()
})
