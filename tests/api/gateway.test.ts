import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '@typecase/tests-support/processes'
import { Sandbox, failure, order, publishableKey, secretKey } from './sandbox.ts'

// The judge of the sandbox gateway is Stripe's own client.

let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await Sandbox.start()
  stripe = sandbox.stripe
})

afterAll(() => sandbox.stop())

beforeEach(() => {
  sandbox.answer = 200
  sandbox.asked = () => {}
  sandbox.received.length = 0
})

const browser = (
  method: string,
  path: string,
  form: Record<string, string>,
  key = publishableKey,
) =>
  fetch(`${sandbox.url}${path}${method === 'GET' ? `?${new URLSearchParams(form)}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(form) }),
  })

test('takes a payment', async () => {
  const body = order()
  const made = await stripe.paymentIntents.create(body)
  expect(made.status).toBe('requires_payment_method')
  expect(made.livemode).toBe(false)
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`))

  const paid = await stripe.paymentIntents.confirm(made.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 12_000,
    metadata: body.metadata,
  })
  expect(paid.latest_charge).toMatchObject({
    paid: true,
    payment_method_details: { card: { last4: '4242', country: 'US' } },
  })
  expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('succeeded')
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
])('declines %s, and the intent can be paid with another card', async (card, code, decline) => {
  const made = await stripe.paymentIntents.create(order())
  const error = await failure(stripe.paymentIntents.confirm(made.id, { payment_method: card }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect([error.statusCode, error.code, error.decline_code]).toEqual([402, code, decline])
  expect(error.payment_intent?.status).toBe('requires_payment_method')

  const open = await stripe.paymentIntents.retrieve(made.id)
  expect(open.last_payment_error?.code).toBe(code)
  const paid = await stripe.paymentIntents.confirm(made.id, {
    payment_method: 'pm_card_mastercard',
  })
  expect([paid.status, paid.last_payment_error]).toEqual(['succeeded', null])
})

test('answers an idempotency key once, also after a power cut', async () => {
  const body = order()
  const idempotencyKey = `order-${body.metadata.order_id}-a1`
  const first = await stripe.paymentIntents.create(body, { idempotencyKey })
  await sandbox.restart()

  const again = await stripe.paymentIntents.create(body, { idempotencyKey })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')

  const other = await failure(
    stripe.paymentIntents.create({ ...body, amount: 1 }, { idempotencyKey }),
  )
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)

  const journal = await sandbox.journal(body.metadata.order_id)
  expect(journal.entries.map((entry) => entry.replayed)).toEqual([false, true])
})

test('replays a decline under the same key and takes no second try', async () => {
  const made = await stripe.paymentIntents.create(order())
  const confirm = () =>
    stripe.paymentIntents.confirm(
      made.id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: `confirm-${made.id}` },
    )
  await failure(confirm())
  await failure(confirm())
  const journal = await sandbox.journal(made.metadata['order_id'])
  expect(journal.charges).toHaveLength(1)
})

test('makes one payment of twenty calls at once with one key', async () => {
  const body = order()
  const calls = Array.from({ length: 20 }, () =>
    stripe.paymentIntents.create(body, { idempotencyKey: 'at-once' }).then(
      (intent) => intent.id,
      (error) => error.code,
    ),
  )
  const answers = new Set(await Promise.all(calls))
  answers.delete('idempotency_key_in_use')
  expect(answers.size).toBe(1)
})

test('refuses what it does not know or cannot read, by parameter', async () => {
  const refused = async (change: object) => {
    const error = await failure(
      stripe.paymentIntents.create({ ...order(), ...change } as Stripe.PaymentIntentCreateParams),
    )
    return [error.statusCode, error.code, error.param]
  }
  expect(await refused({ colour: 'red' })).toEqual([400, 'parameter_unknown', 'colour'])
  expect(await refused({ automatic_payment_methods: { enabled: true, x: 1 } })).toEqual([
    400,
    'parameter_unknown',
    'automatic_payment_methods[x]',
  ])
  expect(await refused({ payment_method_types: ['card'] })).toEqual([
    400,
    'parameter_unknown',
    'payment_method_types',
  ])
  expect(await refused({ amount: undefined })).toEqual([400, 'parameter_missing', 'amount'])
  expect(await refused({ amount: 12.5 })).toEqual([400, 'parameter_invalid_integer', 'amount'])
  expect(await refused({ amount: 3 })).toEqual([400, 'amount_too_small', 'amount'])
  expect(await refused({ currency: 'EUR' })).toEqual([400, undefined, 'currency'])
  expect((await failure(stripe.paymentIntents.retrieve('pi_none'))).code).toBe('resource_missing')
})

test('cancels what is not paid, and only that', async () => {
  const open = await stripe.paymentIntents.create(order())
  const canceled = await stripe.paymentIntents.cancel(open.id)
  expect(canceled.status).toBe('canceled')

  const paid = await stripe.paymentIntents.create({
    ...order(),
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const error = await failure(stripe.paymentIntents.cancel(paid.id))
  expect([error.statusCode, error.code]).toEqual([400, 'payment_intent_unexpected_state'])
  expect(error.payment_intent?.status).toBe('succeeded')
})

test.each([
  ['authorise', 'succeeded', undefined],
  ['fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
])('asks the bank, which says %s', async (outcome, status, code) => {
  const made = await stripe.paymentIntents.create(order())
  const asked = await stripe.paymentIntents.confirm(made.id, {
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.example/done?a=1',
  })
  expect(asked.status).toBe('requires_action')
  expect(asked.next_action?.type).toBe('redirect_to_url')
  const page = asked.next_action?.redirect_to_url?.url ?? ''
  expect(await (await fetch(page)).text()).toContain('120.00 EUR')

  const said = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })
  const back = new URL((await said.json()).redirect)
  expect(back.searchParams.get('payment_intent')).toBe(made.id)
  expect(back.searchParams.get('a')).toBe('1')
  const after = await stripe.paymentIntents.retrieve(made.id)
  expect([after.status, after.last_payment_error?.code]).toEqual([status, code])
})

test('gives a browser its one intent and nothing more', async () => {
  const made = await stripe.paymentIntents.create(order())
  const path = `/v1/payment_intents/${made.id}`
  const secret = { client_secret: made.client_secret ?? '' }
  const seen = await browser('GET', path, secret)
  expect(seen.headers.get('access-control-allow-origin')).toBe('*')
  const shown = await seen.json()
  expect(shown.id).toBe(made.id)
  expect(shown).not.toHaveProperty('metadata')

  expect((await browser('GET', path, {})).status).toBe(400)
  expect((await browser('GET', path, { client_secret: `${made.id}_secret_x` })).status).toBe(400)
  expect((await browser('POST', `${path}/cancel`, {})).status).toBe(401)
  expect((await browser('GET', '/v1/payment_intents', {})).status).toBe(401)
  expect((await browser('POST', '/v1/payment_intents', { amount: '100' })).status).toBe(401)

  const card = (number: string) => ({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  })
  const method = await (
    await browser('POST', '/v1/payment_methods', card('4242424242424242'))
  ).json()
  const paid = await browser('POST', `${path}/confirm`, { ...secret, payment_method: method.id })
  expect((await paid.json()).status).toBe('succeeded')
  const wrong = await browser('POST', '/v1/payment_methods', card('4242424242424241'))
  expect((await wrong.json()).error.code).toBe('incorrect_number')
})

test.each(['sk_live_x', 'pk_live_x', 'sk_test_other', ''])('refuses the key "%s"', async (key) => {
  expect((await browser('GET', '/v1/events', {}, key)).status).toBe(401)
})

test('lists intents in pages, newest first', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await stripe.paymentIntents.create(order())).id)
  const listed: string[] = []
  for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })) {
    listed.push(intent.id)
    if (listed.length === 5) break
  }
  expect(listed).toEqual(ids)
})

test('tells the shop by signed webhooks, until it listens', async () => {
  await sandbox.settle()
  sandbox.answer = 500
  const refused: string[] = []
  sandbox.asked = (body) => refused.push(body)
  const { intent } = await sandbox.paid()
  await until('the webhook was refused', async () =>
    refused.some((body) => body.includes('payment_intent.succeeded')),
  )
  expect(sandbox.received).toEqual([])
  sandbox.answer = 200
  const event = await sandbox.event('payment_intent.succeeded', intent)
  expect(event).toMatchObject({ api_version: '2026-10-28.endive', livemode: false })
  await until('it is no longer pending', async () => {
    const known = await stripe.events.retrieve(event.id)
    return known.pending_webhooks === 0
  })
})

test('keeps webhooks back when it is told to, and sends them after a power cut', async () => {
  await sandbox.settle()
  // Webhooks that may be sent are sent before the call is answered: the answer shows that none was.
  await sandbox.control({ webhooks: 'hold', deliveries: { beforeAnswer: true } })
  const made = await stripe.paymentIntents.create(order())
  expect(sandbox.received).toEqual([])
  await sandbox.restart()
  const later = await stripe.paymentIntents.create(order())
  expect(sandbox.received).toEqual([])
  await sandbox.control({ webhooks: 'deliver', deliveries: {} })
  await sandbox.event('payment_intent.created', made.id)
  await sandbox.event('payment_intent.created', later.id)
})

test('takes a key by Basic authentication too, and says again which version was asked for', async () => {
  const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
    headers: { authorization: `Basic ${btoa(`${secretKey}:`)}`, 'stripe-version': '2024-01-01' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('stripe-version')).toBe('2024-01-01')
  expect(response.headers.get('request-id')).toMatch(/^req_/)
})

test.each([
  ['51 entries', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v']))],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
  ['a value of 501 characters', { key: 'é'.repeat(501) }],
])('refuses metadata with %s', async (_, metadata) => {
  const error = await failure(stripe.paymentIntents.create({ ...order(), metadata }))
  expect([error.statusCode, error.param?.replace(/\[.*/, '')]).toEqual([400, 'metadata'])
})

test('keeps metadata up to its limits, and forgets an entry that is emptied', async () => {
  const entries = Array.from({ length: 49 }, (_, i) => [`k${i}`, 'v'])
  const metadata = { ...Object.fromEntries(entries), ['k'.repeat(40)]: 'é'.repeat(500) }
  const { id } = await stripe.paymentIntents.create({ ...order(), metadata })
  const after = await stripe.paymentIntents.update(id, { metadata: { k0: '' } })
  expect(Object.keys(after.metadata)).toHaveLength(49)
})

test('puts objects in the place of their ids, also below one another', async () => {
  const { intent, charge } = await sandbox.paid()
  const expanded = await stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.payment_intent', 'payment_method'],
  })
  expect(expanded).toMatchObject({
    latest_charge: { id: charge, payment_intent: { id: intent, latest_charge: charge } },
    payment_method: { object: 'payment_method' },
  })
  const error = await failure(stripe.paymentIntents.retrieve(intent, { expand: ['amount'] }))
  expect([error.statusCode, error.param]).toEqual([400, 'expand'])
})

test('says that it does not know the rest of the API', async () => {
  const error = await failure(stripe.subscriptions.list())
  expect([error.statusCode, error.rawType]).toEqual([404, 'invalid_request_error'])
})
