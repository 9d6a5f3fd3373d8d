import { expect, test } from 'vitest'
import type { PaymentTest } from '../queries'
import { testWords } from './payment-words'

const passed: PaymentTest = {
  state: 'passed',
  mode: 'test',
  at: '2026-11-29T10:00:00Z',
  amount: 100,
  currency: 'EUR',
  chargeMilliseconds: 1400,
  refundMilliseconds: 1000,
  webhookMilliseconds: 310,
  failure: null,
}

test('a test that passed says what was charged, and how long it took', () => {
  expect(testWords(passed)).toEqual({
    text: 'Test keys work. Charged €1.00 and gave it back in 2.4 s. The webhook answered in 0.3 s.',
    isFault: false,
  })
})

test('live keys are said to work without a payment', () => {
  const live = { ...passed, mode: 'live', amount: null, webhookMilliseconds: null } as const
  expect(testWords(live).text).toBe('Live keys work.')
})

test('a test waits for its webhook', () => {
  const waiting = { ...passed, state: 'waits_for_webhook', webhookMilliseconds: null } as const
  expect(testWords(waiting).text).toMatch(/Waiting for the webhook\.$/)
})

test('a failure is told with the words of the gateway', () => {
  const failure = { code: 'charge_refused', text: 'Your account is closed.' } as const
  expect(testWords({ ...passed, state: 'failed', failure })).toEqual({
    text: 'Stripe refused the test payment. “Your account is closed.”',
    isFault: true,
  })
})
