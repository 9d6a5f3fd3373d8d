import { json, problem, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useEffect, useState } from 'react'
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

/** Gives the list other rows, as a refresh does. */
let refresh: (rows: FoundOrder[]) => void = () => {}

function Screen() {
  const [rows, setRows] = useState(orders)
  useEffect(() => {
    refresh = (next) => act(() => setRows(next))
  }, [])
  const chosen = useSelection('', rows, true)
  return (
    <>
      <button onClick={chosen.togglePage}>Choose all</button>
      {rows.map((row) => (
        <input
          key={row.id}
          type="checkbox"
          aria-label={row.id}
          checked={chosen.selection.has(row.id)}
          onChange={() => chosen.toggle(row)}
        />
      ))}
      <SelectionBar chosen={chosen} view={{ filter: {}, sort: 'newest' }} all={5} />
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
const box = (id: string) => screen.getByRole('checkbox', { name: id })
const report = () => screen.getByRole('region', { name: 'Progress' })
/** An effect moves the focus, which may come after the text that was waited for. */
const reportHasFocus = () => vi.waitFor(() => expect(report()).toHaveFocus())
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
  expect(screen.getByText('3 of 5 selected')).toBeVisible()
  await user.click(button('Send mail again'))
  await user.dblClick(button('Send 3 mails'))
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

test('mails to several customers are asked about first, one mail is not', async () => {
  await open()
  await user.click(button('Send mail again'))
  const question = screen.getByRole('alertdialog', { name: 'Send 3 mails again?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(asked()).toEqual([])
  await user.click(box('A1'))
  await user.click(box('C3'))
  await user.click(button('Send mail again'))
  expect(await screen.findByText('Mails sent again: 1 of 1.')).toBeVisible()
  expect(asked()).toEqual(['B2/receipt'])
})

test('orders that are done leave the selection, the failed one stays', async () => {
  answers['B2'] = () => problem(409, 'not_paid')
  await open()
  await user.click(button('Build files again'))
  expect(await screen.findByText('1 of 5 selected')).toBeVisible()
  expect(box('B2')).toBeChecked()
  expect(box('A1')).not.toBeChecked()
})

test('the question lists the reasons that it clears, and a new one is asked about again', async () => {
  const paidTwice = { code: 'paid_twice', text: 'Paid twice' }
  const late = { code: 'late_money', text: 'Paid late' }
  const flagged = (...reviews: FoundOrder['reviews']) =>
    orders.map((row) => (row.id === 'C3' ? { ...row, reviews } : row))
  answers['C3'] = () => problem(409, 'reviews_changed')
  await open()
  refresh(orders.map((row) => (row.id === 'B2' ? { ...row, reviews: [paidTwice, late] } : row)))
  await user.click(button('Mark 2 as reviewed'))
  const listed = () =>
    within(screen.getByRole('list', { name: 'What is settled' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(listed()).toEqual(['Paid twice: 2 orders', 'Paid late: 1 order'])
  // It comes while the question is open, where nobody sees it.
  refresh(flagged(paidTwice, late))
  await user.type(await screen.findByLabelText(/^Reason/), 'Known{Enter}')
  expect(await screen.findByText('Marked as reviewed: 1 of 2.')).toBeVisible()
  const sent = async () =>
    (await Promise.all(server.asked.map((request) => request.clone().json()))) as unknown[]
  expect(await sent()).toEqual([
    { reason: 'Known', seen: ['paid_twice', 'late_money'] },
    { reason: 'Known', seen: ['paid_twice'] },
  ])
  await user.click(button('Try the failed one again'))
  expect(listed()).toEqual(['Paid twice: 1 order', 'Paid late: 1 order'])
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Known')
  answers = {}
  await user.type(screen.getByLabelText(/^Reason/), '{Enter}')
  expect(await screen.findByText('Marked as reviewed: 1 of 1.')).toBeVisible()
  expect((await sent())[2]).toEqual({ reason: 'Known', seen: ['paid_twice', 'late_money'] })
})

test('the failed ones and those not tried are kept while the others are done', async () => {
  let go = () => {}
  answers['A1'] = () => problem(409, 'not_paid')
  answers['B2'] = () => new Promise((done) => (go = () => done(accepted())))
  await open()
  await user.click(button('Build files again'))
  await user.click(button('Stop'))
  go()
  await user.click(await screen.findByRole('button', { name: 'Try the failed one again' }))
  expect(await screen.findByRole('button', { name: 'Go on with the last one' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('2026-A1')
  await user.click(button('Go on with the last one'))
  expect(await screen.findByText('Files being built again: 1 of 2.')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('2026-A1')
  expect(asked()).toEqual(['A1/files', 'B2/files', 'A1/files', 'C3/files'])
})

test('the report has the focus at the start and the end, unless the member works elsewhere', async () => {
  let go = () => {}
  const wait = () => new Promise<Response>((done) => (go = () => done(accepted())))
  answers['A1'] = wait
  await open()
  await user.click(button('Send mail again'))
  await user.click(button('Send 3 mails'))
  // The closed question would give the focus back to its button.
  await act(() => new Promise((done) => setTimeout(done, 100)))
  await reportHasFocus()
  await user.click(button('Stop'))
  expect(button('Stop')).toHaveFocus()
  go()
  await screen.findByText(/2 were not tried/)
  await reportHasFocus()

  answers['B2'] = wait
  await user.click(button('Go on with the other 2'))
  await reportHasFocus()
  box('A1').focus()
  go()
  await screen.findByText('Mails sent again: 2 of 2.')
  expect(box('A1')).toHaveFocus()
})

test('the first selection is announced by a status that was there before', async () => {
  await open()
  const status = screen.getByText('3 of 5 selected')
  await user.click(button('Clear'))
  expect(status).toBeEmptyDOMElement()
  await user.click(button('Choose all'))
  expect(status).toHaveTextContent('3 of 5 selected')
})

test('orders that arrive after Clear are not selected', async () => {
  let go = () => {}
  server.answer = () => new Promise((done) => (go = () => done(json({ orders, next: null }))))
  await open()
  await user.click(button('Select all 5'))
  await user.click(button('Clear'))
  await act(async () => {
    go()
    await new Promise((done) => setTimeout(done, 50))
  })
  expect(screen.queryByText(/selected$/)).toBeNull()
})

test('leaving asks while a run goes on, and ends it', async () => {
  let go = () => {}
  answers['A1'] = () => new Promise((done) => (go = () => done(accepted())))
  const router = await open()
  await user.click(button('Build files again'))
  await router.navigate('/you')
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/orders')
  await router.navigate('/you')
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }))
  expect(await screen.findByText('You are elsewhere')).toBeVisible()
  go()
  await vi.waitFor(() => expect(readOrders).toHaveBeenCalledTimes(2))
  expect(asked()).toEqual(['A1/files'])
})
