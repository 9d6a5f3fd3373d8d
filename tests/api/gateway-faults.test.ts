import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '@typecase/tests-support/processes'
import { Sandbox, failure, order, secretKey, webhookSecret } from './sandbox.ts'

// Each knob by which a test makes the gateway or the way to it fail.

let sandbox: Sandbox
let plain: Sandbox

beforeAll(async () => {
  sandbox = await Sandbox.start()
  plain = await Sandbox.start(false)
})

afterEach(() => sandbox.control({ faults: [], deliveries: {}, webhooks: 'deliver' }))

afterAll(() => Promise.all([sandbox.stop(), plain.stop()]))

const path = '/v1/payment_intents'

/** Makes an intent while the next such call has this fault. */
async function create(fault: object, idempotencyKey?: string) {
  await sandbox.control({ faults: [{ method: 'POST', path, ...fault }] })
  const body = order()
  const call = () =>
    sandbox.stripe.paymentIntents.create(body, idempotencyKey ? { idempotencyKey } : {})
  return { call, orderId: body.metadata.order_id }
}

const madeFor = async (orderId: string) =>
  (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    (intent) => intent.metadata['order_id'] === orderId,
  ).length

test.each([
  ['resetBefore', 0],
  ['resetAfter', 1],
])('resets the connection: %s', async (trouble, made) => {
  // The client tries once more by itself when a connection that it kept open is reset.
  const { call, orderId } = await create({ trouble, count: 9 }, `key-${trouble}`)
  const error = await failure(call())
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(error.detail).toMatchObject({ code: 'ECONNRESET' })
  expect(await madeFor(orderId)).toBe(made)
  await sandbox.control({ faults: [] })

  const again = await call()
  expect(again.lastResponse.headers['idempotent-replayed']).toBe(made ? 'true' : undefined)
  expect(await madeFor(orderId)).toBe(1)
})

test("the official client's own retry pays once after a reset", async () => {
  const made = await sandbox.stripe.paymentIntents.create(order())
  await sandbox.control({ faults: [{ path: `${path}/{id}/confirm`, trouble: 'resetAfter' }] })
  const patient = sandbox.client(secretKey, { maxNetworkRetries: 2 })
  const paid = await patient.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
  expect(paid.status).toBe('succeeded')
  expect((await sandbox.journal(made.metadata['order_id'])).charges).toHaveLength(1)
})

test.each([
  ['serverError', 0],
  ['serverErrorAfter', 1],
])('answers 500 again and again under the same key: %s', async (trouble, made) => {
  const { call, orderId } = await create({ trouble }, `key-${trouble}`)
  for (let i = 0; i < 2; i++) {
    const error = await failure(call())
    expect([error.statusCode, error.rawType]).toEqual([500, 'api_error'])
  }
  expect(await madeFor(orderId)).toBe(made)
})

test('answers 429 and keeps nothing under the key', async () => {
  const { call } = await create({ trouble: 'rateLimit', count: 2 }, 'key-limited')
  for (let i = 0; i < 2; i++)
    expect(await failure(call())).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await call()).status).toBe('requires_payment_method')
})

test.each(['garbage', 'truncated'])('answers %s, though it was done', async (trouble) => {
  const { call, orderId } = await create({ trouble })
  await failure(call())
  expect(await madeFor(orderId)).toBe(1)
})

test('answers more than anybody wants', async () => {
  await sandbox.control({ faults: [{ path, trouble: 'huge', bytes: 3_000_000 }] })
  const response = await fetch(`${sandbox.url}${path}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  const text = await response.text()
  expect(text).toHaveLength(3_000_000)
  expect(JSON.parse(text).object).toBe('list')
})

test('answers byte by byte', async () => {
  await sandbox.control({ faults: [{ path, trouble: 'drip', dripMs: 500 }] })
  const response = await fetch(`${sandbox.url}${path}?limit=1`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
  expect(first?.value?.length).toBeLessThan(10)
  await reader?.cancel()
})

test('refuses a key whose first call is under way', async () => {
  const { call } = await create({ delayMs: 120_000, trouble: 'none', count: 2 }, 'key-slow')
  const calls = [call(), call()]
  const refused = await failure(Promise.race(calls))
  expect([refused.statusCode, refused.code]).toEqual([409, 'idempotency_key_in_use'])
  await sandbox.control({ faults: [] }) // The other one goes on.
  const made = await Promise.any(calls)
  expect((await call()).id).toBe(made.id)
})

test('answers late', async () => {
  const { call, orderId } = await create({ trouble: 'none', holdMs: 120_000 })
  let isAnswered = false
  const late = call().finally(() => {
    isAnswered = true
  })
  await until('it is done', async () => (await madeFor(orderId)) === 1)
  expect(isAnswered).toBe(false)
  await sandbox.control({ faults: [] })
  expect((await late).livemode).toBe(false)
})

test('answers with another amount, currency or mode', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create(order())
  const change = { amount: 1, currency: 'usd', livemode: true }
  await sandbox.control({ faults: [{ path: `${path}/{id}`, trouble: 'change', change }] })
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject(change)
  expect((await sandbox.stripe.paymentIntents.retrieve(id)).amount).toBe(12_000)
})

test('has faults for one address only, and for as many calls as said', async () => {
  await sandbox.control({
    faults: [{ method: 'GET', path: '/v1/events', trouble: 'rateLimit', count: 2 }],
  })
  await sandbox.stripe.paymentIntents.create(order())
  await failure(sandbox.stripe.events.list())
  await failure(sandbox.stripe.events.list())
  expect((await sandbox.stripe.events.list()).object).toBe('list')
})

test.each([
  { faults: [{ trouble: 'fire' }] },
  { colour: 1 },
  { deliveries: { copies: 'two' } },
  { deliveries: { timeScale: 0 } },
  { deliveries: { bodyBytes: -1 } },
  { deliveries: { eventsPerChange: 1e12 } },
  { faults: [{ trouble: 'none', delayMs: 3_600_000 }] },
  { faults: [{ trouble: 'drip', count: 0 }] },
  { advanceSeconds: 1e12 },
])('refuses the knob %j', async (body) => {
  const response = await fetch(`${sandbox.url}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(422)
})

const types = () => sandbox.events().map((event) => event.type)

test('sends a webhook several times', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { copies: 3 } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('three came', async () => sandbox.received.length >= 3)
  expect(new Set(sandbox.events().map((event) => event.id)).size).toBe(1)
})

test('tells one change under two ids', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { eventsPerChange: 2 } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('both came', async () => sandbox.received.length >= 2)
  const [first, second] = sandbox.events()
  expect(first?.id).not.toBe(second?.id)
  expect(first?.data).toEqual(second?.data)
})

test('sends the newest first', async () => {
  await sandbox.settle()
  await sandbox.control({ webhooks: 'hold', deliveries: { newestFirst: true } })
  await sandbox.paid()
  await sandbox.control({ webhooks: 'deliver' })
  await until('all came', async () => sandbox.received.length >= 3)
  expect(types()).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

test('sends late', async () => {
  await sandbox.settle()
  // Events that are due are sent before a call is answered.
  await sandbox.control({ deliveries: { delayMs: 100_000, beforeAnswer: true } })
  const { id } = await sandbox.stripe.paymentIntents.create(order())
  await sandbox.control({ advanceSeconds: 90 })
  await sandbox.stripe.paymentIntents.retrieve(id)
  expect(sandbox.received).toEqual([])
  await sandbox.control({ advanceSeconds: 11 })
  await until('it came', async () => sandbox.received.length > 0)
  await sandbox.control({ advanceSeconds: -101 })
})

test('never sends some types', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { droppedTypes: ['payment_intent.succeeded'] } })
  const { intent } = await sandbox.paid()
  await sandbox.control({ deliveries: {} })
  await sandbox.stripe.paymentIntents.create(order())
  await until('the rest came', async () => sandbox.received.length >= 3)
  expect(types()).not.toContain('payment_intent.succeeded')
  const kept = await sandbox.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
  expect(kept.data[0]?.data.object).toMatchObject({ id: intent })
})

test('sends before it answers', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { beforeAnswer: true } })
  await sandbox.stripe.paymentIntents.create(order())
  expect(types()).toEqual(['payment_intent.created'])
})

test('signs with every secret while one is rolled', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { secrets: ['whsec_new', webhookSecret] } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('it came', async () => sandbox.received.length > 0)
  const { body, signature } = sandbox.received[0] ?? { body: '', signature: '' }
  for (const secret of ['whsec_new', webhookSecret])
    expect(sandbox.stripe.webhooks.constructEvent(body, signature, secret).object).toBe('event')
})

test.each(['wrong', 'stale', 'missing'])('signs badly: %s', async (signature) => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { signature } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('it came', async () => sandbox.received.length > 0)
  expect(() => sandbox.events()).toThrow(Stripe.errors.StripeSignatureVerificationError)
})

test('signs for a time to come', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { signature: 'early' } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('it came', async () => sandbox.received.length > 0)
  const time = Number(/^t=(\d+)/.exec(sandbox.received[0]?.signature ?? '')?.[1])
  expect(time - Date.now() / 1000).toBeGreaterThan(295)
})

test('sends a body of 1 MiB', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { bodyBytes: 1 << 20 } })
  await sandbox.stripe.paymentIntents.create(order())
  await until('it came', async () => sandbox.received.length > 0)
  expect(sandbox.received[0]?.body).toHaveLength(1 << 20)
  expect(types()).toEqual(['payment_intent.created'])
})

test('retries as many times sooner as said', async () => {
  await sandbox.settle()
  await sandbox.control({ deliveries: { timeScale: 1000 } })
  let asked = 0
  sandbox.answer = 500
  sandbox.asked = () => {
    asked += 1
  }
  await sandbox.stripe.paymentIntents.create(order())
  await until('it was tried ten times', async () => asked >= 10)
  sandbox.answer = 200
  await until('it came', async () => sandbox.received.length > 0)
})

test('goes by a clock that can be moved, also after a power cut', async () => {
  await sandbox.control({ advanceSeconds: 3 * 86_400 })
  await sandbox.restart()
  const made = await sandbox.stripe.paymentIntents.create(order())
  expect(made.created - Date.now() / 1000).toBeGreaterThan(3 * 86_400 - 10)
  await sandbox.settle()
  await sandbox.control({ advanceSeconds: -3 * 86_400 })
})

test('forgets a key after a day of its clock', async () => {
  const body = order()
  const ask = () => sandbox.stripe.paymentIntents.create(body, { idempotencyKey: 'key-of-a-day' })
  const first = await ask()
  await sandbox.control({ advanceSeconds: 86_401 })
  expect((await ask()).id).not.toBe(first.id)
  await sandbox.control({ advanceSeconds: -86_401 })
})

test('gives the same ids for the same seed', async () => {
  const other = await Sandbox.start()
  const fresh = await Sandbox.start()
  const ids: string[] = []
  for (const one of [other, fresh]) {
    await one.control({ seed: 42 })
    ids.push((await one.stripe.paymentIntents.create(order())).id)
  }
  expect(ids[0]).toBe(ids[1])
  await other.stop()
  await fresh.stop()
})

test.each(['control', 'journal', 'refunds/re_1', 'disputes', 'disputes/dp_1'])(
  'has no /_sandbox/%s unless it was started with knobs',
  async (address) => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${plain.url}/_sandbox/${address}`, { method })
      expect([404, 405]).toContain(response.status)
    }
  },
)
