import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { cell } from '#src/test/price-grid.tsx'
import { json, problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

/** Writes a price into the cell of a row and a column, from 0. */
async function write(row: number, column: number, price: string) {
  await user.pointer({ keys: '[MouseLeft]', target: cell(row, column) })
  await user.keyboard(`${price}{Enter}`)
}

test('a price is edited, saved in a draft that begins by itself, and undone', async () => {
  await open()
  await grid()
  expect(screen.queryByRole('region', { name: 'Draft' })).not.toBeInTheDocument()
  await write(1, 0, '36.75')
  expect(cell(1, 0)).toHaveTextContent('36.75')
  expect(await screen.findByText('1 price in this draft')).toBeVisible()
  await waitFor(() => expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3675 }))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(cell(1, 0)).toHaveTextContent('35.00')
  await waitFor(() => expect(shop.sets[0]!.edits).toEqual([]))
  await waitFor(() => expect(screen.queryByText(/in this draft/)).not.toBeInTheDocument())
})

test('on a phone the ways on from a draft stand behind one word', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('699px') }),
  )
  try {
    await open()
    await grid()
    await write(1, 0, '36.75')
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    const ways = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(ways).toEqual(['Preview in the shop', 'See the changes', 'Schedule', 'Discard'])
    await user.click(screen.getByRole('menuitem', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText(/in this draft/)).not.toBeInTheDocument())
  } finally {
    vi.stubGlobal('matchMedia', () => new EventTarget())
  }
})

test('the grid keeps its undo while its edits are saved', async () => {
  await open()
  await grid()
  await write(1, 0, '36')
  await waitFor(() => expect(shop.sets[0]?.edits).toHaveLength(1))
  await write(2, 0, '41')
  await waitFor(() => expect(shop.sets[0]!.edits).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(cell(1, 0)).toHaveTextContent('35.00')
  expect(cell(2, 0)).toHaveTextContent('40.00')
})

test('a reload shows the draft, with what was not saved', async () => {
  await open()
  await grid()
  await write(1, 0, '36')
  await waitFor(() => expect(shop.sets[0]?.edits).toHaveLength(1))
  shop.first = ({ method }) => (method === 'PUT' ? problem(503, 'busy') : undefined)
  await write(2, 0, '41')
  expect(await screen.findByText(/not saved: the shop does not answer/)).toBeVisible()
  cleanup()
  shop.first = () => undefined
  await open()
  await grid()
  expect(cell(1, 0)).toHaveTextContent('36.00')
  expect(cell(2, 0)).toHaveTextContent('41.00')
  await waitFor(() => expect(shop.edited('price', 'rye-bold')).toMatchObject({ price: 4100 }))
})

/** Selects the whole sheet and applies a change to it. */
async function changeAll(change: string) {
  await user.click(cell(1, 0))
  await user.keyboard('{Control>}a{/Control}')
  await user.type(screen.getByLabelText('Change'), change)
}

const usdPrices = () => shop.edited('price_list', 'USD')?.['prices']

test('a change of all prices leaves the styles with the price of their “Each style”', async () => {
  shop.entries.price_list!['USD']!['prices'] = { rye: 3900, 'rye-bold': 4500, 'rye-family': 6600 }
  await open()
  await grid()
  await changeAll('+10 %')
  expect(screen.getByText('6 prices change.').parentElement).toHaveTextContent(
    '1 more follows its “Each style”.',
  )
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(usdPrices()).toEqual({ rye: 4290, 'rye-bold': 4950, 'rye-family': 7260 }),
  )
  expect(cell(1, 1)).toHaveTextContent('42.90')
  expect(screen.getByText(/^6 prices changed, .* 1 more follows its “Each style”.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(shop.sets[0]!.edits).toEqual([]))
})

test('one price filled over a family is that of “Each style” alone', async () => {
  await open()
  await grid()
  await user.pointer({ keys: '[MouseLeft>]', target: cell(0, 1) })
  await user.pointer([{ target: cell(2, 1) }, { keys: '[/MouseLeft]' }])
  await user.keyboard('41{Control>}{Enter}{/Control}')
  await waitFor(() => expect(usdPrices()).toEqual({ rye: 4100, 'rye-family': 6600 }))
})

test('styles changed without their “Each style” get prices of their own, and that is said', async () => {
  await open()
  await grid()
  await user.click(cell(1, 1))
  await user.type(screen.getByLabelText('Change'), '+ 1')
  expect(screen.getByText('1 price changes.').parentElement).toHaveTextContent(
    '1 style gets a price of its own and no longer takes that of “Each style”.',
  )
})

test('a selection is put back to the prices of the shop, which one undo takes back', async () => {
  await open()
  await grid()
  await changeAll('+10 %{Enter}')
  await waitFor(() => expect(shop.sets[0]?.edits).toHaveLength(4))
  await user.click(screen.getByRole('rowheader', { name: 'Bold' }))
  await user.click(screen.getByRole('button', { name: 'Put back' }))
  await waitFor(() => expect(shop.edited('price', 'rye-bold')).toBeUndefined())
  expect(cell(2, 0)).toHaveTextContent(/^40\.00$/)
  expect(screen.getByText('1 price put back as the shop has it.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo: putting back 1 price' }))
  await waitFor(() => expect(shop.edited('price', 'rye-bold')).toMatchObject({ price: 4400 }))
  await user.click(cell(2, 0))
  await user.keyboard('{Control>}a{Backspace}{/Control}')
  await waitFor(() => expect(shop.sets[0]!.edits).toEqual([]))
  await user.keyboard('{Control>}{Backspace}{/Control}')
  expect(screen.getByText(/^There is nothing to put back/)).toBeInTheDocument()
})

test('a style with a price of its own in the draft takes that of “Each style” when put back', async () => {
  await open()
  await grid()
  await write(1, 1, '50')
  await waitFor(() => expect(usdPrices()).toMatchObject({ 'rye-regular': 5000 }))
  await user.click(cell(1, 1))
  await user.keyboard('{Control>}{Backspace}{/Control}')
  await waitFor(() => expect(shop.sets[0]!.edits).toEqual([]))
  expect(cell(1, 1)).toHaveTextContent(/^39\.00$/)
})

test('what another tab changed in the draft stands in the grid', async () => {
  const set = shop.begin()
  await open()
  await grid()
  shop.edit(set, [{ kind: 'price', id: 'rye-bold', record: { family: 'rye', price: 9900 } }])
  await write(1, 0, '36')
  await waitFor(() => expect(cell(2, 0)).toHaveTextContent('99.00'))
  expect(cell(1, 0)).toHaveTextContent('36.00')
})

test('a draft is published, and the grid shows the prices as the shop has them', async () => {
  await open()
  await grid()
  await write(1, 0, '36')
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(shop.record('price', 'rye-regular')).toMatchObject({ price: 3600 }))
  await waitFor(() => expect(screen.queryByText(/in this draft/)).not.toBeInTheDocument())
  expect(cell(1, 0)).toHaveTextContent(/^36\.00$/)
})

test('a refused publication says why and leads to what stands against it', async () => {
  await open()
  await grid()
  await write(1, 0, '36')
  shop.first = ({ url }) => (url.endsWith('/publish') ? problem(409, 'changed_in_shop') : undefined)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/somebody changed the same in the shop/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/changes/c1')
  expect(cell(1, 0)).toHaveTextContent('36.00')
})

test('the shop with the draft opens in a tab of its own, once the edits are saved', async () => {
  const url = 'https://preview.sorts.example/?preview=x'
  const tab = { opener: window, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await open()
  await grid()
  await write(1, 0, '36')
  let answer = () => problem(409, 'preview_not_set_up')
  shop.first = ({ url }) => (url.endsWith('/preview_links') ? answer() : undefined)
  await user.click(await screen.findByRole('button', { name: 'Preview in the shop' }))
  expect(await screen.findByText('preview_not_set_up')).toBeVisible()
  expect(tab.close).toHaveBeenCalled()
  answer = () => json({ url, validUntil: new Date().toISOString() }, 201)
  await user.click(screen.getByRole('button', { name: 'Preview in the shop' }))
  await waitFor(() => expect(tab).toMatchObject({ opener: null, location: { href: url } }))
  expect(shop.edited('price', 'rye-regular')).toMatchObject({ price: 3600 })
  expect(screen.queryByText('preview_not_set_up')).not.toBeInTheDocument()
})

test('prices that are scheduled are named, with a link to their change', async () => {
  const set = shop.begin('December')
  shop.edit(set, [{ kind: 'price', id: 'rye-bold', record: { family: 'rye', price: 9900 } }])
  shop.touch(set, { state: 'scheduled', publishAt: '2026-12-01T09:00:00Z' })
  await open()
  const link = await screen.findByRole('link', { name: '1 price' })
  expect(link).toHaveAttribute('href', '/changes/c1')
  expect(link.parentElement).toHaveTextContent(/^Goes out on 1 December 2026/)
})

test('a discarded draft comes back by the toast', async () => {
  await open()
  await grid()
  await write(1, 0, '36')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(cell(1, 0)).toHaveTextContent(/^35\.00$/))
  expect(shop.sets[0]!.changeSet.state).toBe('discarded')
  await user.click(await screen.findByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(cell(1, 0)).toHaveTextContent('36.00'))
})

test('factors of tiers are edited in their own tab', async () => {
  const router = await open()
  await grid()
  await user.click(screen.getByRole('radio', { name: 'Kinds and tiers' }))
  expect(router.state.location.search).toBe('?tab=tiers')
  await waitFor(() => expect(cell(0, 1)).toHaveTextContent('4 to 101.6'))
  await write(0, 1, '1.75')
  await waitFor(() =>
    expect(shop.edited('licence', 'desktop')!['tiers']).toMatchObject([
      {},
      { multiplier: 17_500 },
      {},
    ]),
  )
})

test('who may not change prices reads them', async () => {
  shop.permissions = ['changes:read']
  await open()
  expect(await grid()).toHaveAttribute('aria-readonly', 'true')
  expect(screen.getByText('Changed by the owner and manager only')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Change' })).not.toBeInTheDocument()
  const asked = server.asked.filter(({ url }) => url.includes('change_sets'))
  expect(asked.every(({ url }) => url.includes('state=scheduled'))).toBe(true)
})

test('who may not see changes reads who may', async () => {
  shop.permissions = []
  await open()
  expect(await screen.findByText(/^Open to these roles/)).toBeVisible()
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
})

test('a shop without families says so', async () => {
  shop.entries = { shop: shop.entries.shop! }
  await open()
  expect(await screen.findByText('No families yet')).toBeVisible()
})

test('a failure says so, with another try', async () => {
  shop.first = ({ url }) => (url.includes('/entries/price') ? problem(500, 'internal') : undefined)
  await open()
  const retry = await screen.findByRole('button', { name: /again/i })
  shop.first = () => undefined
  await user.click(retry)
  expect(await grid()).toBeVisible()
})

const rowHeads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('the address of a family shows its prices alone, until the search is for others', async () => {
  const router = await open('/prices?family=oat')
  await grid()
  expect(cell(0, 0)).toHaveFocus()
  expect(rowHeads()).toEqual([expect.stringMatching(/^Oat/), 'Regular'])
  const field = screen.getByRole('searchbox', { name: 'Find a family' })
  expect(field).toHaveValue('Oat')
  await user.clear(field)
  expect(field).toHaveFocus()
  expect(rowHeads().length).toBeGreaterThan(2)
  expect(router.state.location.search).toBe('')
  await act(() => router.navigate('/prices?family=oat'))
  expect(field).toHaveValue('Oat')
})

test('typing over the name of the family keeps every letter', async () => {
  await open('/prices?family=oat')
  await grid()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a family' })
  act(() => field.setSelectionRange(0, 3))
  // Before the address has followed.
  fireEvent.input(field, { target: { value: 'R' } })
  expect(field).toHaveValue('R')
  await user.type(field, 'ye')
  expect(field).toHaveValue('Rye')
})

test('where the search finds no row, the key of the history says why nothing opens', async () => {
  await open()
  await grid()
  const field = screen.getByRole('searchbox', { name: 'Find a family' })
  await user.type(field, 'zzz')
  act(() => field.blur())
  await user.keyboard('h')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText(/^No price is shown/)).toBeVisible()
  await user.clear(field)
  expect(screen.queryByText(/^No price is shown/)).not.toBeInTheDocument()
})

test('families are searched by name, and the keyboard leads to their prices and back', async () => {
  await open()
  await grid()
  const field = screen.getByRole('searchbox', { name: 'Find a family' })
  await user.type(field, 'OÁ')
  expect(rowHeads()).toEqual([expect.stringMatching(/^Oat/), 'Regular'])
  await user.keyboard('{Enter}')
  expect(cell(0, 0)).toHaveFocus()
  await user.keyboard('22{Enter}')
  await waitFor(() => expect(shop.edited('price', 'oat-regular')).toMatchObject({ price: 2200 }))
  await user.type(field, 'x')
  expect(screen.getByText('No family is called “OÁx”.')).toBeVisible()
  await user.type(field, '{Escape}')
  expect(cell(4, 0)).toHaveTextContent('22.00')
})
