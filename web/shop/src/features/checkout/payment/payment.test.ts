import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Card } from './CardForm'
import { CardRefused, confirm, OutcomeUnknown, type Payable } from './payment'

const payable = { orderId: 'order', clientSecret: 'secret' } as Payable

/** A gateway that answers the payment with an error, and what it then says of it, look by look. */
function failing(error: object, states: (string | null)[]) {
  const retrievePaymentIntent = vi.fn(() => {
    const status = states.shift()
    return Promise.resolve(status ? { paymentIntent: { status } } : { error: {} })
  })
  const stripe = {
    confirmPayment: () => Promise.resolve({ error }),
    retrievePaymentIntent,
  }
  return { card: { stripe, elements: {} } as unknown as Card, looks: retrievePaymentIntent.mock }
}

const lostAnswer = (...states: (string | null)[]) =>
  failing({ type: 'api_connection_error' }, states)

async function outcome(card: Card) {
  const settled = confirm(card, payable).then(
    () => 'paid',
    (cause: unknown) => cause,
  )
  await vi.runAllTimersAsync()
  return settled
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  [['succeeded'], 1],
  [['requires_payment_method', 'succeeded'], 2],
  [['requires_payment_method', 'requires_payment_method', 'processing'], 3],
])('a payment that arrives late is found: %s', async (states, count) => {
  const { card, looks } = lostAnswer(...states)
  expect(await outcome(card)).toBe('paid')
  expect(looks.calls).toHaveLength(count)
})

test('only after three looks is it said that no money has moved', async () => {
  const none = 'requires_payment_method'
  const { card, looks } = lostAnswer(none, none, none, 'succeeded')
  expect(await outcome(card)).toBeInstanceOf(CardRefused)
  expect(looks.calls).toHaveLength(3)
})

test('a gateway that falls silent between looks leaves the outcome unknown', async () => {
  const { card } = lostAnswer('requires_payment_method', null)
  expect(await outcome(card)).toBeInstanceOf(OutcomeUnknown)
})

// As the gateway says that the bank's question was closed or answered with no.
const notConfirmed = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
}

test('the answer of the gateway is looked at once, and nothing waits for it', async () => {
  const { card, looks } = failing(notConfirmed, ['requires_payment_method', 'succeeded'])
  const refused = confirm(card, payable).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(await refused).toBeInstanceOf(CardRefused)
  expect(looks.calls).toHaveLength(1)
})

test('one that another tab has paid is found by the one look', async () => {
  const { card, looks } = failing({ type: 'invalid_request_error' }, ['succeeded'])
  expect(await outcome(card)).toBe('paid')
  expect(looks.calls).toHaveLength(1)
})
