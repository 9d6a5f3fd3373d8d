import { json, problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundOrder } from '../queries'
import { SelectionBar } from './SelectionBar'
import { useSelection } from './use-selection'

const user = userEvent.setup()

const orders = ['A1', 'B2', 'C3'].map((id) => ({
  id,
  number: `2026-${id}`,
  licensee: `Studio ${id}`,
  reviews: id === 'C3' ? [{ code: 'paid_twice', text: 'Paid twice' }] : [],
})) as unknown as FoundOrder[]

/** The answers of the server by the order that is asked for. */
let answers: Record<string, () => Response | Promise<Response>> = {}

function Screen() {
  const chosen = useSelection('', orders, true)
  return (
    <>
      <button onClick={chosen.togglePage}>Choose all</button>
      <SelectionBar chosen={chosen} view={{ filter: {}, sort: 'newest' }} all={3} />
    </>
  )
}

/** Reads something about orders, and reads it again when a run has ended. */
const readOrders = vi.fn(() => Promise.resolve(0))
function Elsewhere() {
  useQuery({ queryKey: ['orders', 'elsewhere'], queryFn: readOrders })
  return <p>You are elsewhere</p>
}

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/orders', Component: Screen },
      { path: '/you', Component: Elsewhere },
    ],
    { initialEntries: ['/orders'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Choose all' }))
  return router
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const asked = () => server.asked.map(({ url }) => new URL(url).pathname.replace('/api/orders/', ''))
const accepted = () => new Response(null, { status: 202 })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.asked.length = 0
  answers = {}
  server.answer = ({ url }) => {
    const id = url.split('/').at(-2)!
    return answers[id]?.() ?? accepted()
  }
})

test('a failure is named with its reason, and only that order is tried again', async () => {
  answers['B2'] = () => problem(409, 'not_paid')
  await open()
  expect(screen.getByText('3 of 3 selected')).toBeVisible()
  await user.dblClick(button('Send mail again'))
  expect(await screen.findByText('Mails sent again: 2 of 3.')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('2026-B2 Studio B2: not_paid')
  expect(asked()).toEqual(['A1/receipt', 'B2/receipt', 'C3/receipt'])
  answers = {}
  await user.click(button('Try the failed one again'))
  expect(await screen.findByText('Mails sent again: 1 of 1.')).toBeVisible()
  expect(asked().slice(3)).toEqual(['B2/receipt'])
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a stopped run says what was not tried, and goes on with that', async () => {
  let go = () => {}
  answers['A1'] = () => new Promise((done) => (go = () => done(accepted())))
  await open()
  await user.click(button('Build files again'))
  await user.click(button('Stop'))
  go()
  const said = await screen.findByText(/^Files being built again: 1 of 3\. 2 were not tried\.$/)
  expect(said).toBeVisible()
  await user.click(button('Go on with the other 2'))
  expect(await screen.findByText('Files being built again: 2 of 2.')).toBeVisible()
  expect(asked()).toEqual(['A1/files', 'B2/files', 'C3/files'])
})

test('one reason clears the reviews of those that have one', async () => {
  answers['C3'] = () => json({})
  await open()
  await user.click(button('Mark 1 as reviewed'))
  await user.type(await screen.findByLabelText(/^Reason/), 'The bank confirmed it{Enter}')
  expect(await screen.findByText('Marked as reviewed: 1 of 1.')).toBeVisible()
  expect(asked()).toEqual(['C3/review'])
  expect(await server.asked[0]!.clone().json()).toEqual({
    reason: 'The bank confirmed it',
    seen: ['paid_twice'],
  })
})

test('leaving asks while a run goes on, and ends it', async () => {
  let go = () => {}
  answers['A1'] = () => new Promise((done) => (go = () => done(accepted())))
  const router = await open()
  await user.click(button('Send mail again'))
  await router.navigate('/you')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/orders')
  await router.navigate('/you')
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }))
  expect(await screen.findByText('You are elsewhere')).toBeVisible()
  go()
  await vi.waitFor(() => expect(readOrders).toHaveBeenCalledTimes(2))
  expect(asked()).toEqual(['A1/receipt'])
})
