import { json, problem, server, sessionOf } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrder, StaffRefund } from '../queries'
import type { RefundDraft } from './refund'
import { RefundPanel } from './RefundPanel'
import { RefundResult } from './RefundResult'

const user = userEvent.setup()
const onRefunded = vi.fn()
const onKeyUsed = vi.fn()

const order = {
  order: { id: 'K7QW', currency: 'EUR' },
  payments: [{ intent: 'pi_1', held: null, currency: 'EUR', amount: 10_760, left: 10_760 }],
  lines: [
    {
      index: 0,
      description: 'Rye Bold',
      licence: 'Web',
      tier: 'Small',
      styleId: null,
      gross: 5_380,
    },
    { index: 1, description: 'Oat', licence: 'Web', tier: 'Small', styleId: null, gross: 5_380 },
  ].map((line) => ({ ...line, refundState: null, licenceState: 'active' })),
} as unknown as StaffOrder

const planOf = (amount: number) =>
  json({
    amount,
    net: amount,
    tax: 0,
    currency: 'EUR',
    lines: [],
    ends: [0],
    endingUpgrades: ['TC-7'],
    consequences: [],
  })
const refund = { id: 'r1', amount: 10_760, currency: 'EUR', state: 'succeeded' }

/** The server's answers to the refunds, one after the other. */
let answers: (() => Response | Promise<Response>)[] = []
let planned = 10_760

const onDraft = vi.fn()

function open({ mode = 'all' as RefundDraft['mode'], amount = '', isBelowLines = false } = {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <RefundPanel
        order={order}
        payment={null}
        draft={{ mode, lines: [0], amount }}
        onDraft={onDraft}
        requestKey="key-1"
        onKeyUsed={onKeyUsed}
        onRefunded={onRefunded}
        onClose={() => {}}
        isBelowLines={isBelowLines}
      />
    </QueryClientProvider>,
  )
}

const bodies = () =>
  Promise.all(
    server.asked
      .filter(({ url }) => url.endsWith('/refunds'))
      .map(async (request) => (await request.clone().json()) as { key: string; expected: number }),
  )

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onRefunded.mockClear()
  onKeyUsed.mockClear()
  planned = 10_760
  server.asked.length = 0
  server.answer = ({ url }) => {
    if (url.endsWith('/refund_plan')) return planOf(planned)
    return url.endsWith('/refunds') ? answers.shift()!() : json(sessionOf(15))
  }
})

test('neither reason nor amount, no refund', async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Refund €107.60' }))
  expect(await screen.findByText('Give a reason.')).toBeVisible()
  expect(screen.getByText('Type 107.60 to confirm.')).toBeVisible()
  expect(await bodies()).toEqual([])
})

test('after a lost answer the same refund is asked for', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(refund)]
  open()
  const go = await screen.findByRole('button', { name: 'Refund €107.60' })
  await user.type(screen.getByLabelText(/^Reason/), 'Ordered twice')
  await user.type(screen.getByLabelText(/^Type/), '107.60')
  await user.click(go)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(onRefunded).not.toHaveBeenCalled()
  await user.click(go)
  await vi.waitFor(() => expect(onRefunded).toHaveBeenCalledWith(refund))
  const [first, second] = await bodies()
  expect(first).toMatchObject({ expected: 10_760, ends: [0], endingUpgrades: ['TC-7'] })
  expect(second).toEqual(first)
})

test('a plan that has changed is shown, and its amount is typed anew', async () => {
  answers = [
    () => {
      planned = 5_000
      return problem(409, 'plan_changed')
    },
    () => json(refund),
  ]
  open()
  await user.click(await screen.findByRole('button', { name: 'Refund €107.60' }))
  await user.type(screen.getByLabelText(/^Reason/), 'Ordered twice')
  await user.type(screen.getByLabelText(/^Type/), '107.60{Enter}')
  expect(await screen.findByText(/The order has changed meanwhile/)).toBeVisible()
  const go = await screen.findByRole('button', { name: 'Refund €50.00' })
  expect(screen.getByLabelText('Type 50.00')).toHaveValue('')
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('Ordered twice')
  await user.click(go)
  expect(onRefunded).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Type 50.00'), '50{Enter}')
  await vi.waitFor(() => expect(onRefunded).toHaveBeenCalled())
  expect((await bodies()).map(({ expected }) => expected)).toEqual([10_760, 5_000])
})

test('a key that another refund had is left, and the order read again', async () => {
  answers = [() => problem(409, 'key_used')]
  open()
  await user.type(screen.getByLabelText(/^Reason/), 'Ordered twice')
  await user.type(await screen.findByLabelText('Type 107.60'), '107.60')
  await user.click(screen.getByRole('button', { name: 'Refund €107.60' }))
  expect(await screen.findByText(/^A refund was asked for here already/)).toBeVisible()
  expect(onKeyUsed).toHaveBeenCalledOnce()
  expect(onRefunded).not.toHaveBeenCalled()
})

test('below the lines, out of their sight, the panel has the boxes itself', async () => {
  open({ mode: 'lines', isBelowLines: true })
  expect(screen.getByRole('checkbox', { name: /Rye Bold/ })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /Oat/ }))
  expect(onDraft).toHaveBeenLastCalledWith({ lines: [0, 1] })
  await user.click(screen.getByRole('checkbox', { name: /Rye Bold/ }))
  expect(onDraft).toHaveBeenLastCalledWith({ lines: [] })
})

test('an amount that cannot be read says why, once it is typed', async () => {
  open({ mode: 'amount', amount: '1,234' })
  const field = screen.getByRole('textbox', { name: /^Amount/ })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(/\S/)
  await user.click(field)
  expect(field).toBeValid()
})

test('beside the lines, which have the boxes, the panel has none', () => {
  open({ mode: 'lines' })
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test.each([
  ['succeeded', 'good'],
  ['pending', 'hand'],
  ['failed', 'hand'],
])('a refund that is %s is shown as %s news', (state, tone) => {
  render(<RefundResult refund={{ ...refund, state } as StaffRefund} />)
  expect(screen.getByRole('status')).toHaveAttribute('data-tone', tone)
})
