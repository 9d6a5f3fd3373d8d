import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { LinkContext } from '@typecase/ui/Link'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffSession } from '../session/session'
import type { NewView, SavedView } from './queries'
import { SavedViews } from './SavedViews'

const user = userEvent.setup()

const own = { id: 'v1', area: 'orders', name: 'Paid', filter: 'state=paid', owner: 'ada' } as const
const views: SavedView[] = [
  { ...own, isShared: false, isOwn: true },
  { ...own, id: 'v2', name: 'Danish', filter: 'country=DK', isShared: true, isOwn: false },
  { ...own, id: 'v3', name: 'Elsewhere', area: 'audit', isShared: false, isOwn: true },
]

/** The answers of the server to what changes its views. */
let answer = () => json(null)
let kept = views

function open(search: string, role: 'owner' | 'viewer' = 'viewer') {
  const session = sessionOf(15) as StaffSession
  const member = { ...session.member, role }
  const standing = [{ name: 'All', filter: '' }]
  const Screen = () => (
    <SavedViews area="orders" session={{ ...session, member }} {...{ search, standing }} />
  )
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', Component: Screen }])
  render(
    <QueryClientProvider client={cache}>
      <LinkContext value={Link}>
        <RouterProvider router={router} />
      </LinkContext>
      <Toasts label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
}

const view = (name: string) => screen.findByRole('link', { name })
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const changes = () => server.asked.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.asked.length = 0
  kept = views
  answer = () => json(null)
  server.answer = ({ method }) => (method === 'GET' ? json({ views: kept }) : answer())
})

test('the view of the address is marked, and views of other lists are left out', async () => {
  open('?state=paid&after=b3BhcXVl')
  expect(await view('Paid')).toHaveAttribute('aria-current', 'true')
  expect(await view('Danish')).not.toHaveAttribute('aria-current')
  expect(await view('Danish')).toHaveAttribute('href', '/?country=DK')
  expect(screen.queryByText('Elsewhere')).toBeNull()
  expect(button('Save this view')).toBeNull()
})

test('the view of somebody else is removed by owners only', async () => {
  open('?country=DK')
  await view('Danish')
  expect(button(/^Remove/)).toBeNull()
  expect(button('Stop sharing')).toBeNull()
})

test('a view that is gone already counts as removed', async () => {
  answer = () => {
    kept = []
    return problem(404, 'not_found')
  }
  open('?country=DK', 'owner')
  await view('Danish')
  await user.click(button('Remove the view Danish')!)
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Danish' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new view is kept without its page, and a lost answer keeps what was typed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch')) as never
  open('?country=DK&state=paid&after=b3BhcXVl')
  await view('All')
  await user.click(await screen.findByRole('button', { name: 'Save this view' }))
  await user.type(screen.getByLabelText('Name'), ' Paid in Denmark {Enter}')
  expect(await screen.findByText(/We could not reach the shop/)).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue(' Paid in Denmark ')
  answer = () => json({ ...views[0], name: 'Paid in Denmark' })
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  const sent = (await changes().at(-1)!.clone().json()) as NewView
  expect(sent).toEqual({
    area: 'orders',
    name: 'Paid in Denmark',
    filter: 'country=DK&state=paid',
    isShared: false,
  })
})

test.each([
  ['stays shared', false, /also for those who see it/],
  ['is not shared once unticked', true, /Others no longer see it/],
])('a view that replaces a shared one %s', async (_, isUnticked, words) => {
  kept = [{ ...views[0]!, isShared: true }]
  answer = () => json(views[0])
  open('?country=DK')
  await view('Paid')
  await user.click(button('Save this view')!)
  const box = screen.getByRole('checkbox')
  expect(box).not.toBeChecked()
  await user.type(screen.getByLabelText('Name'), 'Paid')
  expect(box).toBeChecked()
  if (isUnticked) await user.click(box)
  expect(screen.getByText(words)).toBeVisible()
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  await vi.waitFor(() => expect(changes()).toHaveLength(1))
  const sent = (await changes()[0]!.clone().json()) as NewView
  expect(sent).toMatchObject({ name: 'Paid', isShared: !isUnticked })
})

test('days are said to be saved as dates', async () => {
  open('?from=2026-10-29&to=2026-11-27')
  await view('All')
  await user.click(await screen.findByRole('button', { name: 'Save this view' }))
  expect(
    screen.getByText(/saved as fixed dates: .*29 October 2026.* 27 November 2026/),
  ).toBeVisible()
})

test('a removal whose undo fails says so, and can be undone again', async () => {
  answer = () => {
    kept = []
    return json(null)
  }
  open('?state=paid')
  await view('Paid')
  await user.click(button('Remove the view Paid')!)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  answer = () => problem(503, 'database_busy')
  await user.click(undo)
  expect(await screen.findByText(/^The view Paid was not restored\./)).toBeVisible()
  answer = () => json(views[0])
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
  await vi.waitFor(() => expect(changes()).toHaveLength(3))
})
