import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrderSummary } from './queries'

const answers = new Map<string, unknown>()
let Purchases: typeof import('./Purchases').Purchases

beforeAll(async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers.get(new URL(request.url).pathname)
    if (answer === undefined) return new Promise<Response>(() => {})
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  ;({ Purchases } = await import('./Purchases'))
})
beforeEach(() => answers.clear())

const summary = (id: string, more: Partial<OrderSummary> = {}): OrderSummary => ({
  id,
  number: `INV-${id}`,
  status: 'completed',
  paymentStatus: 'paid',
  createdAt: '2026-01-01T00:00:00Z',
  total: 3500,
  currency: 'EUR',
  lineCount: 1,
  ...more,
})
const line = (description: string) => ({
  description,
  licence: 'Desktop',
  tier: '1-3',
  licensee: 'Inês Duarte',
  licenceSerial: null,
})
const full = (order: OrderSummary, ...names: string[]) => ({
  ...order,
  lines: names.map(line),
  downloads: [],
})

function show(orders: OrderSummary[] | 'failing') {
  answers.set('/api/orders', orders === 'failing' ? 'down' : { orders })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/', Component: Purchases }])
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const section = (name: string) => within(screen.getByRole('region', { name }))
  return { licences: section('Licences'), downloads: section('Downloads') }
}

test('the licences of an order that was paid back are not held any longer', async () => {
  const kept = summary('A', { paymentStatus: 'partially_refunded' })
  const back = summary('B', { paymentStatus: 'refunded' })
  answers.set('/api/orders/A', full(kept, 'EB Garamond Italic'))
  answers.set('/api/orders/B', full(back, 'Fraunces Bold'))
  const { licences, downloads } = show([kept, back])
  expect(await licences.findByText('EB Garamond Italic')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.queryByText('Fraunces Bold')).toBeNull()
  expect(downloads.queryByText(/INV-B/)).toBeNull()
})

test('who has nothing but what was paid back holds none', async () => {
  const { licences } = show([summary('B', { paymentStatus: 'refunded' })])
  expect(await licences.findByText('The licences of what you buy stand here.')).toBeVisible()
})

test('what is on its way says so, in as many rows as come', async () => {
  const order = summary('C', { lineCount: 3 })
  const { licences, downloads } = show([order])
  expect(licences.getByText('Loading')).toBeVisible()
  expect(downloads.getByText('Loading')).toBeVisible()
  await waitFor(() => expect(licences.getAllByRole('listitem')).toHaveLength(3))
  expect(licences.getAllByText('Loading')).toHaveLength(3)
  expect(downloads.getByText('Loading')).toBeVisible()
  expect(downloads.getByRole('link', { name: /INV-C/ })).toBeVisible()
})

test('where the orders did not come the parts say that they could not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { licences, downloads } = show('failing')
  expect(await licences.findByText(/which have not loaded/)).toBeVisible()
  expect(downloads.getByText(/which have not loaded/)).toBeVisible()
})
