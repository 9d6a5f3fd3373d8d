import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '../queries'
import { CorrectInvoice } from './CorrectInvoice'

const user = userEvent.setup()
const onClose = vi.fn()

const seen = {
  ...{ name: 'Ines', company: null, line1: 'Rua 1', line2: null, postalCode: '1200' },
  city: 'Lisbon',
}
const billing = { ...seen, region: null, country: 'PT', vatNumber: 'PT501964843' }
const order = {
  order: { id: 'K7QW', number: '1042', email: 'ines@tidal.example' },
  billing,
} as unknown as StaffOrder

let answers: (() => Response | Promise<Response>)[] = []
const bodies = () =>
  Promise.all(
    server.asked
      .filter(({ url }) => url.endsWith('/invoice_corrections'))
      .map(async (request) => (await request.clone().json()) as Record<string, unknown>),
  )

async function type(label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}
const go = () => user.click(screen.getByRole('button', { name: 'Issue corrected invoice' }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onClose.mockClear()
  server.asked.length = 0
  server.answer = ({ url }) =>
    url.endsWith('/invoice_corrections') ? answers.shift()!() : json(sessionOf(15))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectInvoice order={order} onClose={onClose} />
    </QueryClientProvider>,
  )
})

test('says what stays, and what to do where that is wrong', () => {
  const fixed = screen.getByText(/^Stays: Portugal, PT501964843\./)
  expect(fixed).toHaveTextContent('refund the order')
  expect(screen.queryByLabelText(/country|VAT/i)).toBeNull()
})

test('nothing is issued without a reason or a change', async () => {
  await go()
  expect(await screen.findByText('Give a reason.')).toBeVisible()
  await type('Reason, for the audit log', 'By mail')
  await go()
  expect(await screen.findByText(/the same as on the invoice/)).toBeVisible()
  await type('City', ' ')
  await go()
  expect(await screen.findByText('An invoice needs this.')).toBeVisible()
  expect(await bodies()).toEqual([])
})

test('after a lost answer the same correction is asked for', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(order)]
  await type('City', 'Lisboa')
  await type('Reason, for the audit log', 'By mail')
  await go()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await go()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second] = await bodies()
  expect(second).toEqual(first)
  expect(first).toMatchObject({ ...seen, city: 'Lisboa', seen, reason: 'By mail' })
})

test('a refusal keeps what was typed', async () => {
  answers = [() => problem(409, 'billing_changed')]
  await type('City', 'Lisboa')
  await type('Reason, for the audit log', 'By mail')
  await go()
  expect(await screen.findByRole('alert')).toHaveTextContent('billing_changed')
  expect(screen.getByLabelText('City')).toHaveValue('Lisboa')
})
