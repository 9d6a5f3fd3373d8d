import { expect, test } from 'vitest'
import type { Order } from '../checkout/order-query'
import { listedState, stateSentence } from './money-words'

type Given = Partial<Pick<Order, 'status' | 'paymentStatus' | 'moneyState' | 'total'>> & {
  refunds?: { amount: number; state: string }[]
}

const order = (given: Given) =>
  ({
    status: 'completed',
    paymentStatus: 'paid',
    moneyState: 'kept',
    total: 5000,
    currency: 'EUR',
    email: 'ines@tidalatlas.example',
    refunds: [],
    ...given,
  }) as unknown as Order

const refund = (amount: number, state: string) => ({ amount, state })

test.each<[string, Given, RegExp, RegExp]>([
  ['paid', {}, /^€50.00 paid\./, /^Paid$/],
  ['free', { total: 0 }, /^Free/, /^Paid$/],
  ['disputed', { moneyState: 'disputed' }, /^The bank .* is looking at/, /^On hold at your bank$/],
  [
    'lost to the bank',
    { moneyState: 'dispute_lost' },
    /taken this payment back\. The licences have ended/,
    /^Taken back by your bank$/,
  ],
  [
    'all on its way back',
    { moneyState: 'refunding', refunds: [refund(5000, 'pending')] },
    /^€50.00 is on its way back .* on hold/,
    /^Being refunded$/,
  ],
  [
    'a part on its way back, another part back, a third failed',
    {
      moneyState: 'partly_refunding',
      refunds: [refund(1000, 'pending'), refund(500, 'succeeded'), refund(700, 'failed')],
    },
    /^€15.00 of €50.00 went back .* or is on its way/,
    /^Being partly refunded$/,
  ],
  ['all back', { moneyState: 'refunded' }, /^€50.00 went back/, /^Refunded$/],
  [
    'a part back',
    { moneyState: 'partly_refunded', refunds: [refund(1000, 'succeeded')] },
    /^€10.00 of €50.00 went back/,
    /^Partly refunded$/,
  ],
  [
    'canceled',
    { status: 'canceled', paymentStatus: 'unpaid', moneyState: 'unpaid' },
    /cancelled. No money has moved/,
    /^Cancelled$/,
  ],
  [
    'canceled with money under review',
    { status: 'canceled', paymentStatus: 'processing', moneyState: 'under_review' },
    /a payment for it has come in.* Do not pay again/,
    /^Payment on its way$/,
  ],
  [
    'expired with money on its way back',
    { status: 'expired', moneyState: 'refunding' },
    /on its way back/,
    /^Being refunded$/,
  ],
  [
    'canceled with money back',
    { status: 'canceled', moneyState: 'refunded' },
    /^This order has ended. Its payment went back/,
    /^Refunded$/,
  ],
])('page and list say the same of an order that is %s', (_, given, onPage, inList) => {
  expect(stateSentence(order(given))).toMatch(onPage)
  expect(listedState(order(given))).toMatch(inList)
})

test('an order that waits for its payment has no sentence of its own', () => {
  const waits = { status: 'pending_payment', moneyState: 'unpaid' } as const
  expect(stateSentence(order({ ...waits, paymentStatus: 'unpaid' }))).toBeNull()
  expect(listedState(order({ ...waits, paymentStatus: 'unpaid' }))).toBe('Waiting for payment')
  expect(listedState(order({ ...waits, paymentStatus: 'processing' }))).toBe('Payment on its way')
})
