import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrderSummary } from './actions'

const answers = new Map<string, unknown>()
let OrderFiles: typeof import('./Orders').OrderFiles

beforeAll(async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers.get(new URL(request.url).pathname)
    if (answer === undefined) return new Promise<Response>(() => {})
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  ;({ OrderFiles } = await import('./Orders'))
})
beforeEach(() => answers.clear())

const summary = (id: string, more: Partial<OrderSummary> = {}): OrderSummary => ({
  id,
  number: `INV-${id}`,
  status: 'completed',
  paymentStatus: 'paid',
  moneyState: 'kept',
  createdAt: '2026-01-01T00:00:00Z',
  total: 3500,
  currency: 'EUR',
  lineCount: 1,
  ...more,
})
const full = (order: OrderSummary) => ({
  ...order,
  lines: [],
  refunds: [],
  creditNotes: [],
  downloads: [
    {
      lineIndex: null,
      kind: 'package',
      name: `${order.id}.zip`,
      bytes: 1,
      state: 'ready',
      url: '/z',
    },
  ],
})

function show(orders: OrderSummary[] | 'failing') {
  answers.set('/api/orders', orders === 'failing' ? 'down' : { orders })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <OrderFiles />
    </QueryClientProvider>,
  )
}

test('the files of an order that was paid back do not stand here any longer', async () => {
  const kept = summary('A', { moneyState: 'partly_refunded' })
  const back = summary('B', { moneyState: 'refunded' })
  const lost = summary('C', { moneyState: 'dispute_lost' })
  answers.set('/api/orders/A', full(kept))
  answers.set('/api/orders/B', full(back))
  show([kept, back, lost])
  expect(await screen.findByRole('link', { name: 'A.zip' })).toBeVisible()
  expect(screen.queryByText(/INV-[BC]/)).toBeNull()
})

test('a customer with refunded orders only has no files', async () => {
  show([summary('B', { moneyState: 'refunded' })])
  expect(await screen.findByText(/Files you buy appear here/)).toBeVisible()
})

test('a file on its way says so under its order', async () => {
  show([summary('C')])
  expect(await screen.findByRole('link', { name: /INV-C/ })).toBeVisible()
  expect(screen.getByText('Loading')).toBeVisible()
})

test('where the orders did not come it says that it could not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show('failing')
  expect(await screen.findByText(/which have not loaded/)).toBeVisible()
})

test('files that are being packed stand here as soon as they are', async () => {
  const bought = summary('D')
  const packed = full(bought)
  const downloads = packed.downloads.map((file) => ({
    ...file,
    state: 'building',
    bytes: null,
    url: null,
  }))
  answers.set('/api/orders/D', { ...packed, downloads })
  show([bought])
  expect(await screen.findByText('Being packed')).toBeVisible()
  answers.set('/api/orders/D', packed)
  expect(await screen.findByRole('link', { name: 'D.zip' }, { timeout: 5000 })).toBeVisible()
})
