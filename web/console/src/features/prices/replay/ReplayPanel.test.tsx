import { json, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Draft } from '../../drafts/use-draft'
import { ReplayPanel } from './ReplayPanel'

const draft = (id: string, version: number) =>
  ({ changeSet: { id, version }, edits: [{}] }) as unknown as Draft

const replay = (sold: number) => ({
  days: 3,
  orders: 2,
  changedOrders: 1,
  isWhole: true,
  sums: [{ currency: 'EUR', sold, replayed: sold }],
  byDay: [],
  sharedCarts: { same: 0, dearer: 0, cheaper: 0, withdrawn: 0 },
  payableOrders: 0,
  offers: 0,
  findings: [],
})

beforeEach(() => {
  server.asked.length = 0
  server.answer = ({ url }) => {
    if (url.endsWith('/entries/shop')) return json({ entries: [{ id: '1', record: {} }] })
    if (url.endsWith('/c1/replay')) return json(replay(11_100))
    return new Promise(() => {})
  }
})

test('another draft is asked for at once, and nothing of the one before stays', async () => {
  const cache = new QueryClient()
  const shown = (of: Draft) => (
    <QueryClientProvider client={cache}>
      <ReplayPanel draft={of} />
    </QueryClientProvider>
  )
  const { rerender } = render(shown(draft('c1', 4)))
  expect((await screen.findAllByText('€111.00')).length).toBeGreaterThan(0)
  rerender(shown(draft('c2', 4)))
  expect(screen.queryByText('€111.00')).toBeNull()
  expect(screen.getByRole('status')).toBeVisible()
  expect(server.asked.at(-1)!.url).toMatch(/\/c2\/replay$/)
})
