import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { customerQuery, type StaffCustomer } from '../queries'
import { DeleteDialog } from './DeleteDialog'

const user = userEvent.setup()
const onClose = vi.fn()

const customer = {
  customer: { id: 'c1', kind: 'account', email: 'ines@tidal.example', name: 'Inês', company: null },
  deletedAt: null,
  impersonations: [],
} as unknown as StaffCustomer
const deleted = { ...customer, deletedAt: '2026-11-27T10:00:00Z' }

/** The customer as the server has them, and its answer to the deletion. */
let present: StaffCustomer
let answer: () => Response | Promise<Response>
let cache: QueryClient

async function fill(label: RegExp, text: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function open() {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <DeleteDialog customer={customer} onClose={onClose} />
    </QueryClientProvider>,
  )
  await fill(/^Reason/, 'By telephone')
}

const typeEmail = (email: string) => fill(/^Type /, email)
const go = () => user.click(screen.getByRole('button', { name: 'Delete for good' }))
const deletions = () => server.asked.filter(({ url }) => url.endsWith('/deletion'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onClose.mockClear()
  present = customer
  server.asked.length = 0
  server.answer = ({ url }) => {
    if (url.endsWith('/deletion')) return answer()
    return url.endsWith('/customers/c1') ? json(present) : json(sessionOf(15))
  }
})

test('another address deletes nobody', async () => {
  await open()
  await typeEmail('somebody@else.example')
  await go()
  expect(await screen.findByText('Type ines@tidal.example to confirm.')).toBeVisible()
  expect(deletions()).toEqual([])
})

test('the deleted customer takes the place of the one before', async () => {
  answer = () => json(deleted)
  await open()
  await typeEmail('INES@tidal.example')
  await go()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(cache.getQueryData(customerQuery('c1').queryKey)).toEqual(deleted)
})

test('a lost answer is looked up: what was done is done', async () => {
  answer = () => {
    present = deleted
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await open()
  await typeEmail('ines@tidal.example')
  await go()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(deletions()).toHaveLength(1)
})

test.each([
  [409, 'payment_came_in', /refund it if they do not want it/],
  [409, 'payment_under_way', /under way at their bank/],
  [503, 'payment_unreachable', /Try again in a few minutes/],
])('%i %s says what to do, and keeps what was typed', async (status, code, words) => {
  answer = () => problem(status, code)
  await open()
  await typeEmail('ines@tidal.example')
  await go()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('By telephone')
  expect(onClose).not.toHaveBeenCalled()
})
