import { ChangeSetServer } from '#src/test/change-set-server.ts'
import { json, problem, server } from '#src/test/server.ts'
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

async function open(address: string) {
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

/** A draft of one price and of one of the price list. */
function draft() {
  const set = shop.begin('Autumn')
  const prices = { rye: 4000, 'rye-family': 6600 }
  shop.edit(set, [
    { kind: 'price', id: 'rye-regular', record: { family: 'rye', price: 3675 } },
    { kind: 'price_list', id: 'USD', record: { ...shop.record('price_list', 'USD'), prices } },
  ])
  return set
}
const bodies = (action: string) =>
  server.asked.filter(({ url, method }) => method === 'POST' && url.endsWith(`/${action}`)).length

test('a draft says in words what it changes', async () => {
  draft()
  await open('/changes/c1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible()
  expect(await screen.findByText('Rye Regular')).toBeVisible()
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toContain('Rye Regular: price from €35.00 to €36.75')
  expect(items).toContain('Rye, each style, USD: price from $39.00 to $40.00')
})

test('faults stand with the way to where they are mended', async () => {
  draft()
  const fault = {
    kind: 'price',
    id: 'rye-regular',
    place: 'price',
    code: 'x',
    message: 'Too dear.',
  }
  shop.first = ({ url }) =>
    url.endsWith('/check') ? json({ faults: [fault], conflicts: [] }) : undefined
  await open('/changes/c1')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('1 fault stands against publishing it.')
  await waitFor(() => expect(alert).toHaveTextContent('Rye Regular, Price: Too dear.'))
  expect(within(alert).getByRole('link', { name: 'Mend it' })).toHaveAttribute('href', '/prices')
})

test('the entry of a fault is taken out of the draft, and put back', async () => {
  const set = draft()
  const fault = {
    kind: 'price',
    id: 'rye-regular',
    place: 'price',
    code: 'x',
    message: 'Too dear.',
  }
  shop.first = ({ url }) =>
    url.endsWith('/check')
      ? json({ faults: set.edits.length > 1 ? [fault] : [], conflicts: [] })
      : undefined
  await open('/changes/c1')
  const alert = await screen.findByRole('alert')
  await user.click(await within(alert).findByRole('button', { name: 'Take out Rye Regular' }))
  await waitFor(() => expect(set.edits.map(({ kind }) => kind)).toEqual(['price_list']))
  await waitFor(() => expect(screen.queryByText(/Too dear/)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Put it back' }))
  await waitFor(() => expect(set.edits.map(({ kind }) => kind)).toEqual(['price_list', 'price']))
})

test('a conflict shows both sides, and nothing is settled before a side is chosen', async () => {
  const set = draft()
  shop.entries.price!['rye-regular'] = { family: 'rye', price: 5000 }
  set.edits[0]!.conflict = { shop: { family: 'rye', price: 5000 } }
  await open('/changes/c1')
  expect(await screen.findByText('price from €35.00 to €50.00')).toBeVisible()
  const settle = screen.getByRole('button', { name: 'Settle it' })
  expect(settle).toBeDisabled()
  expect(screen.getByText('1 is still to be chosen.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Take the shop’s' }))
  await user.click(settle)
  await waitFor(() => expect(screen.queryByText(/^Changed by both/)).not.toBeInTheDocument())
  expect(set.edits.map(({ kind }) => kind)).toEqual(['price_list'])
})

test('texts in conflict stand side by side, field by field, with what each side changed', async () => {
  const about = { title: 'About', description: 'Who we are', markdown: 'We draw\n\ntype.' }
  shop.entries.page = { about }
  const set = shop.begin('Texts')
  const mine = { ...about, title: 'About us', markdown: 'We draw\n\nletters.' }
  shop.edit(set, [{ kind: 'page', id: 'about', record: mine }])
  set.edits[0]!.conflict = { shop: { ...about, title: 'About type' } }
  await open('/changes/c1')
  const heading = await screen.findByRole('heading', {
    level: 3,
    name: /^About us ?Changed by both$/,
  })
  const sides = within(heading.parentElement!)
  const marked = sides.getAllByRole('insertion').map(({ textContent }) => textContent)
  expect(marked).toEqual(['type', 'us', 'letters'].map((word) => expect.stringContaining(word)))
  expect(marked.join()).not.toContain('About')
  expect(sides.getByText('As before')).toBeVisible()
  expect(sides.getByText('Text')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Keep both' })).not.toBeInTheDocument()
})

test('two changes of different prices of a list are both kept', async () => {
  const set = draft()
  const theirs = { ...shop.record('price_list', 'USD'), prices: { rye: 3900, 'rye-family': 7000 } }
  shop.entries.price_list!['USD'] = theirs
  set.edits[1]!.conflict = { shop: theirs }
  await open('/changes/c1')
  expect(await screen.findByRole('radio', { name: 'Keep both' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Settle it' }))
  await waitFor(() => expect(set.edits[1]!.conflict).toBeNull())
  await waitFor(() =>
    expect(shop.edited('price_list', 'USD')!['prices']).toEqual({ rye: 4000, 'rye-family': 7000 }),
  )
})

test('it is scheduled at a time of the member’s zone, which is said in full', async () => {
  const set = draft()
  const router = await open('/changes/c1?do=schedule')
  const day = await screen.findByLabelText('Day')
  await user.clear(day)
  await user.type(day, '2027-01-04')
  const time = screen.getByLabelText('Time')
  await user.clear(time)
  await user.type(time, '10:30')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(
    screen.getByText(new RegExp(`^Monday, 4 January 2027 at 10:30, ${timeZone} `)),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish then' }))
  await waitFor(() => expect(set.changeSet.state).toBe('scheduled'))
  expect(set.changeSet.publishAt).toBe(new Date('2027-01-04T10:30').toISOString())
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await screen.findByText(/^It is published on Monday, 4 January 2027/)).toBeVisible()
})

test('a time that the server refuses is told in the form', async () => {
  draft()
  shop.first = ({ url }) =>
    url.endsWith('/schedule')
      ? problem(422, 'invalid', [
          { pointer: '/publishAt', code: 'in_the_past', message: 'That time is over.' },
        ])
      : undefined
  await open('/changes/c1?do=schedule')
  await user.click(await screen.findByRole('button', { name: 'Publish then' }))
  expect(await screen.findByText('That time is over.')).toBeVisible()
})

test('a published change is taken back by a draft of its own', async () => {
  const set = draft()
  shop.touch(set, { state: 'published', publishedAt: new Date().toISOString() })
  shop.first = ({ url }) => {
    if (!url.endsWith('/revert')) return undefined
    const back = shop.begin('Takes back: Autumn')
    back.changeSet.reverts = 'c1'
    return json(back, 201)
  }
  const router = await open('/changes/c1')
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/changes/c2'))
  expect(
    await screen.findByRole('link', { name: 'It takes back this published change.' }),
  ).toHaveAttribute('href', '/changes/c1')
  expect(bodies('revert')).toBe(1)
})

test('a discarded one comes back from the bin', async () => {
  const set = draft()
  shop.touch(set, { state: 'discarded' })
  await open('/changes/c1')
  await user.click(await screen.findByRole('button', { name: 'Take it back from the bin' }))
  await waitFor(() => expect(set.changeSet.state).toBe('draft'))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible()
})

test('it gets another name', async () => {
  const set = draft()
  shop.first = ({ method, url }) => {
    if (method !== 'PATCH' || !url.endsWith('/c1')) return undefined
    set.changeSet.name = 'Winter'
    return json(set.changeSet)
  }
  await open('/changes/c1')
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Winter{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Winter' })).toBeVisible()
})

test('a reader is offered nothing that changes it', async () => {
  draft()
  shop.permissions = ['changes:read']
  await open('/changes/c1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument()
})

test('the list holds drafts; published ones are in their own tab', async () => {
  draft()
  const old = shop.begin('Summer')
  shop.touch(old, { state: 'published', publishedAt: new Date().toISOString() })
  const router = await open('/changes')
  expect(await screen.findByRole('link', { name: 'Autumn' })).toHaveAttribute('href', '/changes/c1')
  expect(screen.getByText('1 price and 1 price list')).toBeVisible()
  expect(screen.queryByText('Summer')).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Published' }))
  expect(router.state.location.search).toBe('?state=published')
  expect(await screen.findByRole('link', { name: 'Summer' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Discarded' }))
  expect(await screen.findByText('Nothing discarded')).toBeVisible()
})

test('the list opens on what is scheduled where there is no draft, and counts what waits', async () => {
  const set = draft()
  shop.touch(set, { state: 'scheduled', publishAt: '2026-12-01T09:00:00Z' })
  const router = await open('/changes')
  expect(await screen.findByRole('link', { name: 'Autumn' })).toBeVisible()
  const tab = screen.getByRole('radio', { name: /^Scheduled ?1$/ })
  expect(tab).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Drafts' }))
  expect(router.state.location.search).toBe('?state=draft')
  expect(await screen.findByText('No drafts')).toBeVisible()
})

test('a change that is not there says so', async () => {
  await open('/changes/none')
  expect(await screen.findByText(/There is no such change/)).toBeVisible()
})
