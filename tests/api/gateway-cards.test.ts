import { afterAll, beforeAll, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { Sandbox, failure, order, publishableKey } from './sandbox.ts'

// Each test card, typed as a customer types it: with the publishable key.

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await Sandbox.start()
})

afterAll(() => sandbox.stop())

const methodOf = (number: string, change: Partial<Stripe.PaymentMethodCreateParams> = {}) =>
  sandbox.client(publishableKey).paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: number.startsWith('37') ? '1234' : '123' },
    ...change,
  })

async function pay(number: string, change: Partial<Stripe.PaymentIntentConfirmParams> = {}) {
  const { id } = await sandbox.stripe.paymentIntents.create(order())
  return sandbox.stripe.paymentIntents.confirm(id, {
    payment_method: (await methodOf(number)).id,
    expand: ['latest_charge'],
    ...change,
  })
}

const chargeOf = (intent: Stripe.PaymentIntent) => intent.latest_charge as Stripe.Charge

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['378282246310005', 'amex'],
])('%s pays', async (number, brand) => {
  const paid = await pay(number)
  expect(paid.status).toBe('succeeded')
  expect(chargeOf(paid).payment_method_details?.card).toMatchObject({
    brand,
    last4: number.slice(-4),
    checks: { cvc_check: 'pass' },
  })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4100000000000019', 'card_declined', 'fraudulent'],
  ['4000008400001280', 'card_declined', 'generic_decline'],
])('%s is refused: %s %s', async (number, code, decline) => {
  const error = await failure(pay(number))
  expect([error.statusCode, error.code, error.decline_code]).toEqual([402, code, decline])
  const charge = error.payment_intent?.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code })
  expect(charge.outcome?.type).toBe(number.startsWith('41') ? 'blocked' : 'issuer_declined')
})

test('4242424242424241 is no card number', async () => {
  const error = await failure(methodOf('4242424242424241'))
  expect([error.statusCode, error.code, error.param]).toEqual([402, 'incorrect_number', 'number'])
})

test('a card that is no test card is refused, and its number kept nowhere', async () => {
  const error = await failure(methodOf('4111111111111111'))
  expect([error.code, error.decline_code]).toEqual(['card_declined', 'test_mode_live_card'])
  expect(error.message).not.toContain('4111')
})

test.each([
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'invalid_cvc'],
])('a card with %j is refused', async (change, code) => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...change }
  expect((await failure(methodOf('', { card }))).code).toBe(code)
})

test('4000000000009235 pays at an elevated risk', async () => {
  expect(chargeOf(await pay('4000000000009235')).outcome).toMatchObject({
    risk_level: 'elevated',
    type: 'authorized',
  })
})

test.each([
  ['4000000000000101', 'cvc_check'],
  ['4000000000000036', 'address_postal_code_check'],
])('%s pays, though its %s fails', async (number, check) => {
  const billing_details = { address: { postal_code: '1200-068' } }
  const method = await methodOf(number, { billing_details })
  const paid = await pay(number, { payment_method: method.id })
  expect(chargeOf(paid).payment_method_details?.card?.checks).toMatchObject({
    cvc_check: 'pass',
    address_postal_code_check: 'pass',
    [check]: 'fail',
  })
})

test.each([
  ['4000002500003155', 'succeeded'],
  ['4000002760003184', 'succeeded'],
  ['4000003800000446', 'succeeded'],
  ['4000000000003220', 'succeeded'],
  ['4000008260003178', 'requires_payment_method'],
  ['4000008400001629', 'requires_payment_method'],
])('the bank of %s asks; then the payment is %s', async (number, status) => {
  const asked = await pay(number, { return_url: 'https://shop.example/' })
  expect(asked.status).toBe('requires_action')
  expect((await answer(asked)).status).toBe(status)
})

/** The customer says yes to the bank. */
async function answer(intent: Stripe.PaymentIntent) {
  await fetch(intent.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'authorise' }),
  })
  return sandbox.stripe.paymentIntents.retrieve(intent.id)
}

const onRequest = {
  return_url: 'https://shop.example/',
  payment_method_options: { card: { request_three_d_secure: 'any' as const } },
}

test('the bank of 4000000000003055 asks when it is asked to', async () => {
  expect((await pay('4000000000003055')).status).toBe('succeeded')
  expect((await pay('4000000000003055', onRequest)).status).toBe('requires_action')
})

test('4000000000003097 fails when its bank is asked to ask', async () => {
  expect((await pay('4000000000003097')).status).toBe('succeeded')
  expect((await failure(pay('4000000000003097', onRequest))).code).toBe('processing_error')
})

test('a card number lies nowhere in what the gateway keeps', async () => {
  await pay('5555555555554444')
  await sandbox.settle()
  const kept = sandbox.files()
  expect(kept).toContain('payment_method')
  for (const number of ['4242424242424242', '5555555555554444', '4111111111111111'])
    expect(kept).not.toContain(number)
})
