import type { Schemas } from '@typecase/shared/console-api'
import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { cell } from '#src/test/price-grid.tsx'
import { json } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
let shop: ChangeSetServer

beforeEach(() => {
  shop = new ChangeSetServer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => Promise.reject(new DOMException('no', 'NetworkError'))
    },
  )
})

async function open(address = '/prices') {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const grid = () => screen.findByRole('grid')

/** A published change of a price, as the shop lists it. */
function published(at: number, before: number, after: number): Schemas['EntryChange'] {
  const { changeSet } = shop.begin(`Autumn ${at}`)
  Object.assign(changeSet, { state: 'published', publishedAt: `2026-12-0${at}T10:14:00Z` })
  const edit = { kind: 'price' as const, id: 'rye-regular', members: ['price'], conflict: null }
  const record = (price: number) => ({ family: 'rye', price })
  return {
    changeSet,
    publisher: { id: 'marta', name: 'Marta' },
    item: null,
    edit: { ...edit, before: record(before), after: record(after) },
  }
}

/** Answers a history page by page; returns the queries that it was asked with. */
function historyOf(...pages: Schemas['EntryChange'][][]) {
  const asked: string[] = []
  shop.first = ({ url }) => {
    const { pathname, search, searchParams } = new URL(url)
    if (!pathname.endsWith('/entry_changes')) return undefined
    asked.push(decodeURIComponent(search))
    const at = Number(searchParams.get('after') ?? 0)
    return json({ changes: pages[at], next: at + 1 < pages.length ? String(at + 1) : null })
  }
  return asked
}

test('H opens the history of the selected price by page, and Escape leads back to it', async () => {
  const asked = historyOf([published(2, 3500, 4000)], [published(1, 3000, 3500)])
  await open()
  await grid()
  await user.pointer({ keys: '[MouseLeft]', target: cell(1, 0) })
  await user.keyboard('h')
  const dialog = await screen.findByRole('dialog', { name: 'History of Rye Regular, EUR' })
  expect(await within(dialog).findByRole('listitem')).toHaveTextContent(
    /^€35.00 → €40.00 · 2 December 2026.* · Marta · in “Autumn 2”$/,
  )
  expect(within(dialog).getByRole('link', { name: '“Autumn 2”' })).toHaveAttribute(
    'href',
    '/changes/c1',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Older changes' }))
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2))
  expect(within(dialog).queryByRole('button', { name: 'Older changes' })).not.toBeInTheDocument()
  expect(asked[0]).toBe('?kind=price&id=rye-regular&limit=50')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(cell(1, 0)).toHaveFocus())
})

test('a price of another currency asks for its item in the price list', async () => {
  const asked = historyOf([])
  await open()
  await grid()
  await user.pointer({ keys: '[MouseLeft]', target: cell(1, 1) })
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText(/^Staff have not changed this price/)).toBeVisible()
  expect(asked).toEqual(['?kind=price_list&id=USD&item=rye-regular&limit=50'])
})

test('members who only read see the history too', async () => {
  shop.permissions = ['changes:read']
  historyOf([])
  await open()
  await grid()
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByRole('dialog', { name: /^History of / })).toBeVisible()
})

test('a licence kind has the history of its factors', async () => {
  const change = published(1, 0, 0)
  const record = shop.record('licence', 'desktop')!
  const tiers = (record['tiers'] as { id: string }[]).map((tier) =>
    tier.id === 't2' ? { ...tier, multiplier: 15_000 } : tier,
  )
  const edit = { ...change.edit, id: 'desktop', before: record, after: { ...record, tiers } }
  const asked = historyOf([{ ...change, edit: { ...edit, kind: 'licence' } }])
  await open('/prices?tab=tiers')
  await grid()
  await user.keyboard('h')
  const dialog = await screen.findByRole('dialog', { name: 'History of Desktop' })
  expect(await within(dialog).findByText(/factor of “4 to 10” from 1.6 to 1.5/)).toBeVisible()
  expect(asked[0]).toContain('kind=licence&id=desktop')
})
