import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { today } from '#src/features/list/days.ts'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const mail = { id: 'm1', createdAt: '2026-11-20T10:00:00Z', kind: 'receipt', state: 'failed' }
const order = {
  number: '2026-1',
  licensee: 'Tidal Atlas',
  currency: 'EUR',
  total: 4000,
  placedAt: '2026-11-02T10:00:00Z',
  reviews: [],
}
const sum = { currency: 'EUR', lines: 3, soldNet: 4000, backNet: 0, net: 4000, gross: 4800 }

let mails: () => Response = () => json({ mails: [], next: null })
let sums: object[] = []
let orders: object[] = []

function answer({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  switch (pathname) {
    case '/api/session':
      return json(sessionOf(15, { permissions }))
    case '/api/orders':
      return json({ orders, next: null })
    case '/api/licences_in_doubt':
      return json({ licences: [] })
    case '/api/mails':
      return mails()
    case '/api/jobs':
      return json({ jobs: [], next: null, kinds: [], counts: {} })
    case '/api/builds':
      return json({ builds: [] })
    case '/api/reports/sales': {
      const by = searchParams.get('by')
      const rows = sums.map((one) => ({ ...one, key: by === 'day' ? today() : 'rye', name: 'Rye' }))
      return json({ by, from: '', to: '', sums: rows, totals: sums, more: false })
    }
    default:
      return problem(404, 'not_found')
  }
}

let permissions: string[] = []

async function open() {
  server.answer = answer
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/'] })} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Home', level: 1 })
  return cache
}

const askedFor = (path: string) => server.asked.some(({ url }) => new URL(url).pathname === path)

beforeEach(() => {
  server.asked.length = 0
  permissions = ['orders:read', 'system:read', 'reports:read']
  mails = () => json({ mails: [], next: null })
  sums = []
  orders = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a quiet shop says that nothing waits and nothing was sold', async () => {
  await open()
  expect(await screen.findByText('Nothing waits for anybody.')).toBeVisible()
  expect(await screen.findAllByText('Nothing was sold in the last 30 days.')).toHaveLength(2)
})

test('what waits stands with its way, and sales with their day', async () => {
  mails = () => json({ mails: [mail], next: null })
  sums = [sum]
  await open()
  const needs = within(await screen.findByRole('region', { name: 'Waits for somebody' }))
  expect(await needs.findByText('One mail was refused or never left.')).toBeVisible()
  expect(needs.getByRole('link', { name: 'Send again' })).toHaveAttribute(
    'href',
    '/system/mails?state=failed',
  )
  expect(await screen.findByText('Today €40.00')).toBeVisible()
  expect(screen.getByText('Yesterday €0.00')).toBeVisible()
  expect(screen.getByRole('row', { name: 'Rye 3 €40.00' })).toBeVisible()
})

test('a list that does not come takes no other along, and is asked for again', async () => {
  mails = () => problem(503, 'busy')
  sums = [sum]
  await open()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await screen.findByText('Today €40.00')).toBeVisible()
  expect(screen.queryByText('Nothing waits for anybody.')).not.toBeInTheDocument()
  mails = () => json({ mails: [mail], next: null })
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('One mail was refused or never left.')).toBeVisible()
})

test('sums stay in sight when a later request for them fails', async () => {
  sums = [sum]
  const cache = await open()
  expect(await screen.findByText('Today €40.00')).toBeVisible()
  server.answer = () => problem(503, 'busy')
  await act(() => cache.refetchQueries({ queryKey: ['reports'] }))
  expect(screen.getByText('Today €40.00')).toBeVisible()
})

test('orders do not hide what else waits', async () => {
  orders = Array.from({ length: 30 }, (_, at) => ({ ...order, id: `order-${at}` }))
  mails = () => json({ mails: [mail], next: null })
  await open()
  const needs = within(await screen.findByRole('region', { name: 'Waits for somebody' }))
  expect(await needs.findByText('One mail was refused or never left.')).toBeVisible()
  expect(needs.getAllByRole('link', { name: 'Look at it' })).toHaveLength(12)
  expect(needs.getByText('31 matters, the oldest first')).toBeVisible()
  expect(needs.getByRole('link', { name: 'All orders that need a look' })).toBeVisible()
})

test('a member is shown, and asks for, what their role may read', async () => {
  permissions = ['orders:read']
  await open()
  expect(await screen.findByText('Nothing waits for anybody.')).toBeVisible()
  expect(screen.queryByRole('region', { name: /Sales/ })).not.toBeInTheDocument()
  expect(
    ['/api/mails', '/api/builds', '/api/reports/sales', '/api/change_sets'].filter(askedFor),
  ).toEqual([])
})
