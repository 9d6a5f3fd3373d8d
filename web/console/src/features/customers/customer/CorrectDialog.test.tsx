import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { customerQuery, type StaffCustomer } from '../queries'
import { CorrectDialog } from './CorrectDialog'

const user = userEvent.setup()
const onClose = vi.fn()

const customer = {
  customer: { id: 'c1', kind: 'account', email: 'ines@tidal.exmaple', name: null, company: null },
  deletedAt: null,
} as unknown as StaffCustomer
const corrected = {
  ...customer,
  customer: { ...customer.customer, email: 'ines@tidal.example', name: 'Inês' },
}

let answer: () => Response
let cache: QueryClient
const asked = () => server.asked.filter(({ url }) => url.endsWith('/correction'))

async function type(label: RegExp, text: string) {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}
const go = () => user.click(screen.getByRole('button', { name: 'Correct the details' }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onClose.mockClear()
  answer = () => json(corrected)
  server.asked.length = 0
  server.answer = ({ url }) => {
    if (url.endsWith('/correction')) return answer()
    return url.endsWith('/customers/c1') ? json(customer) : json(sessionOf(15))
  }
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <CorrectDialog customer={customer} onClose={onClose} />
    </QueryClientProvider>,
  )
})

test('says what another address ends before it is sent', async () => {
  expect(screen.queryByText(/^Their sign-ins/)).toBeNull()
  await type(/^Name/, 'Inês')
  expect(screen.queryByText(/^Their sign-ins/)).toBeNull()
  await type(/^E-?mail/i, 'ines@tidal.example')
  expect(screen.getByText(/^Their sign-ins/)).toBeVisible()
})

test('sends what was seen and what is wanted, and shows the corrected customer', async () => {
  await type(/^E-?mail/i, ' ines@tidal.example ')
  await type(/^Name/, 'Inês')
  await type(/^Reason/, 'By telephone')
  await go()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await asked()[0]!.clone().json()).toEqual({
    ...{ email: 'ines@tidal.example', name: 'Inês', reason: 'By telephone' },
    seen: { email: 'ines@tidal.exmaple', name: '' },
  })
  expect(cache.getQueryData(customerQuery('c1').queryKey)).toEqual(corrected)
})

test('an address of another account is told at its field', async () => {
  answer = () => problem(409, 'email_taken')
  await type(/^E-?mail/i, 'grace@tidal.example')
  await type(/^Reason/, 'By telephone')
  await go()
  expect(await screen.findByText(/^Another account has this address/)).toBeVisible()
  expect(screen.getByLabelText(/^E-?mail/i)).toHaveAttribute('aria-invalid', 'true')
  expect(onClose).not.toHaveBeenCalled()
})

test('neither a reason nor a change, no correction', async () => {
  await go()
  expect(await screen.findByText('Give a reason.')).toBeVisible()
  await type(/^Reason/, 'By telephone')
  await go()
  expect(await screen.findByText('These details are the same as before.')).toBeVisible()
  await type(/^E-?mail/i, 'nobody')
  await go()
  expect(asked()).toEqual([])
})
