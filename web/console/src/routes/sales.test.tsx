import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#src/features/session/session-watch.ts'
import { routes } from '../routes'

const user = userEvent.setup()
const saved = vi.hoisted(() => ({ names: [] as string[] }))
vi.mock('@typecase/shared/save-file', () => ({
  saveFile: (_: Blob, name: string) => saved.names.push(name),
}))

const sum = (key: string, name: string, net: number, currency = 'EUR') => ({
  key,
  name,
  currency,
  lines: 3,
  soldNet: net + 1200,
  backNet: -1200,
  net,
  gross: net * 2,
})

/** Sales by family in 2026 and, half of them, in 2025; none before; 2023 is too long ago. */
function answer({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/api/session') return json(sessionOf(15, { permissions: ['reports:read'] }))
  if (pathname === '/api/reports/sales/export') {
    return new Response('csv', { headers: { 'Content-Type': 'text/csv' } })
  }
  if (pathname !== '/api/reports/sales') return problem(404, 'not_found')
  const [by, from, to] = ['by', 'from', 'to'].map((name) => searchParams.get(name)!)
  if (from!.startsWith('2023')) return problem(422, 'too_long')
  const part = from!.startsWith('2026') ? 1 : from!.startsWith('2025') ? 0.5 : 0
  const sums =
    by === 'day'
      ? [sum(`${from!.slice(0, 4)}-02-03`, '', 4000 * part)]
      : [sum('rye', 'Rye', 4000 * part), sum('rye', 'Rye', 900 * part, 'USD')]
  const shown = part === 0 ? [] : sums
  const totals = shown.map((one) => ({ ...one, key: undefined, name: undefined }))
  return json({
    by,
    from,
    to,
    sums: shown,
    totals,
    more: by === 'licence',
    unpaid: [],
    paidAfterReminder: 0,
    summedUntil: null,
  })
}

async function open(search: string) {
  server.answer = answer
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await startSession(cache)
  const router = createMemoryRouter(routes, { initialEntries: [`/reports/sales${search}`] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Sales', level: 1 })
  return router
}

beforeEach(() => {
  server.asked.length = 0
  saved.names.length = 0
})

const part = (currency: string) => screen.findByRole('region', { name: `In ${currency}` })
const year2026 = '?from=2026-01-01&to=2026-12-31'

test('each currency has its rows, their sum, and the year before', async () => {
  await open(year2026)
  const eur = within(await part('EUR'))
  expect(await eur.findAllByText('+100 %')).toHaveLength(2)
  const cells = within(eur.getByRole('row', { name: /^Rye/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3',
    '€52.00',
    '−€12.00',
    '€40.00',
    '€20.00',
    '+100 %',
  ])
  expect(eur.getByRole('link', { name: 'Rye' })).toHaveAttribute(
    'href',
    '/orders?currency=EUR&from=2026-01-01&to=2026-12-31&family=rye',
  )
  expect(within(await part('USD')).getByRole('row', { name: /^All/ })).toHaveTextContent('$9.00')
})

test('the report is by months where the address says so, and its file by days', async () => {
  await open(`${year2026}&by=month`)
  const eur = within(await part('EUR'))
  expect(eur.getByRole('img', { name: /The most was €40\.00, February 2026\./ })).toBeVisible()
  expect(await eur.findByRole('row', { name: /^February 2026.*€20\.00/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(saved.names).toEqual(['sales-by-day-2026-01-01-2026-12-31.csv']))
})

test('another grouping is an address, and the way back leads to the one before', async () => {
  const router = await open(year2026)
  await part('EUR')
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /Summed by/ }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('day')
  expect(await screen.findByRole('row', { name: /^3 February 2026/ })).toBeVisible()
  expect(router.state.location.search).toBe('?by=day&from=2026-01-01&to=2026-12-31')
  await choose('licence')
  expect(await screen.findByText(/^The first 1,000 rows/)).toBeVisible()
  await router.navigate(-1)
  expect(await screen.findByRole('row', { name: /^3 February 2026/ })).toBeVisible()
})

test('a time without sales says so, and leads to this year', async () => {
  const router = await open('?from=2020-01-01&to=2020-12-31')
  expect(await screen.findByText(/^Nothing was sold or taken back in 2020\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show this year by family' }))
  expect(router.state.location.search).toBe('')
})

test('a report that the server refuses says why, with a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('?from=2023-01-01&to=2026-12-31')
  await user.click(await screen.findByRole('button', { name: 'Show this year by family' }))
  expect(await part('EUR')).toBeVisible()
})
