import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
const noOrders = { orders: [], sums: [], next: null }

async function open(path: string, permissions: string[]) {
  server.answer = ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/session') return json(sessionOf(15, { permissions }))
    return pathname === '/api/orders' ? json(noOrders) : problem(404, 'not_found')
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
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('the start is the first area of the member', async () => {
  const router = await open('/', ['orders:read'])
  expect(await title()).toHaveTextContent('Orders')
  expect(router.state.location.pathname).toBe('/orders')
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
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  await user.keyboard('gy')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/you'))
})

test('the palette opens by Ctrl K and goes to an area', async () => {
  const router = await open('/you', ['orders:read'])
  await title()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByLabelText(/^An area/), 'ord')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})
