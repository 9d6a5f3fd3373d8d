import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '@typecase/tests-support/processes'
import { Sandbox, failure, order, publishableKey, secretKey } from './sandbox.ts'
import { StripeSchema } from './stripe-schema.ts'

// Stripe's own client makes every call that the sandbox knows, in every way that can go wrong.

type Params = Record<string, unknown>
type Answer = Record<string, unknown> & { lastResponse: Response }

interface Operation {
  /** As in Stripe's description of its API. */
  name: string
  /** Makes what the call needs. */
  prepare?: () => Promise<{ id?: string; params?: Params }>
  /** Parameters that another, equally good call would have. */
  other?: Params
  call: (client: Stripe, id: string, params: never, options: Stripe.RequestOptions) => unknown
  /** Fields of a good answer. */
  answers: object
  /** The code and parameter of the refusal when nothing is given; none: nothing is needed. */
  missing?: [string, string | undefined]
  wrong: [string, unknown]
  /** The parameter that names another object, unless the address does; none: nothing is named. */
  names?: string
  /** The answer to the publishable key: the code of a refusal, or 'allowed'. */
  publishable: 'secret_key_required' | 'parameter_missing' | 'allowed'
}

let sandbox: Sandbox
const judged: { name: string; answer: Record<string, unknown> }[] = []

beforeAll(async () => {
  sandbox = await Sandbox.start()
})

afterAll(() => sandbox.stop())

const open = async () => ({ id: (await sandbox.stripe.paymentIntents.create(order())).id })
const refunded = async () => {
  const { charge } = await sandbox.paid()
  return { id: (await sandbox.stripe.refunds.create({ charge, amount: 100 })).id }
}

const paidOut = async () => {
  await sandbox.paid()
  return { id: (await sandbox.tell('payouts', { currency: 'eur' })).id as string }
}

const isList = { object: 'list', has_more: expect.any(Boolean), data: expect.any(Array) }
const limit: [string, unknown] = ['limit', 'many']
const expand: [string, unknown] = ['expand', 'latest_charge']

const table: Operation[] = [
  {
    name: 'POST /v1/payment_intents',
    prepare: async () => ({ params: order() }),
    other: { amount: 13_000 },
    call: (client, _, params, options) => client.paymentIntents.create(params, options),
    answers: { object: 'payment_intent', status: 'requires_payment_method' },
    missing: ['parameter_missing', 'amount'],
    wrong: ['amount', '12.5'],
    names: 'customer',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/payment_intents',
    call: (client, _, params, options) => client.paymentIntents.list(params, options),
    answers: isList,
    wrong: limit,
    names: 'starting_after',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/payment_intents/{intent}',
    prepare: open,
    call: (client, id, params, options) => client.paymentIntents.retrieve(id, params, options),
    answers: { object: 'payment_intent' },
    wrong: expand,
    publishable: 'parameter_missing',
  },
  {
    name: 'POST /v1/payment_intents/{intent}',
    prepare: async () => ({ ...(await open()), params: { amount: 9_900, description: 'Fonts' } }),
    other: { amount: 9_800 },
    call: (client, id, params, options) => client.paymentIntents.update(id, params, options),
    answers: { amount: 9_900, description: 'Fonts' },
    wrong: ['amount', 'x'],
    publishable: 'secret_key_required',
  },
  {
    name: 'POST /v1/payment_intents/{intent}/confirm',
    prepare: async () => ({ ...(await open()), params: { payment_method: 'pm_card_visa' } }),
    other: { payment_method: 'pm_card_mastercard' },
    call: (client, id, params, options) => client.paymentIntents.confirm(id, params, options),
    answers: { status: 'succeeded', amount_received: 12_000 },
    missing: ['payment_intent_unexpected_state', undefined],
    wrong: ['use_stripe_sdk', 'perhaps'],
    publishable: 'parameter_missing',
  },
  {
    name: 'POST /v1/payment_intents/{intent}/cancel',
    prepare: async () => ({ ...(await open()), params: { cancellation_reason: 'abandoned' } }),
    other: { cancellation_reason: 'duplicate' },
    call: (client, id, params, options) => client.paymentIntents.cancel(id, params, options),
    answers: { status: 'canceled', cancellation_reason: 'abandoned' },
    wrong: ['cancellation_reason', { a: 'b' }],
    publishable: 'secret_key_required',
  },
  {
    name: 'POST /v1/refunds',
    prepare: async () => ({
      params: { payment_intent: (await sandbox.paid()).intent, amount: 500, reason: 'duplicate' },
    }),
    other: { amount: 600 },
    call: (client, _, params, options) => client.refunds.create(params, options),
    answers: { object: 'refund', status: 'succeeded', amount: 500, reason: 'duplicate' },
    missing: ['parameter_missing', 'payment_intent'],
    wrong: ['amount', '5e2'],
    names: 'payment_intent',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/refunds',
    call: (client, _, params, options) => client.refunds.list(params, options),
    answers: isList,
    wrong: limit,
    names: 'ending_before',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/refunds/{refund}',
    prepare: refunded,
    call: (client, id, params, options) => client.refunds.retrieve(id, params, options),
    answers: { object: 'refund', amount: 100 },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'POST /v1/customers',
    prepare: async () => ({
      params: {
        email: 'ines@tidalatlas.example',
        name: 'Inês Duarte',
        address: { city: 'Lisboa', country: 'PT' },
        metadata: { account: 'A1' },
        preferred_locales: ['pt'],
      },
    }),
    other: { name: 'Tidal Atlas' },
    call: (client, _, params, options) => client.customers.create(params, options),
    answers: { object: 'customer', name: 'Inês Duarte', address: { city: 'Lisboa', line1: null } },
    wrong: ['address', 'Lisboa'],
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/customers/{customer}',
    prepare: async () => ({ id: (await sandbox.stripe.customers.create()).id }),
    call: (client, id, params, options) => client.customers.retrieve(id, params, options),
    answers: { object: 'customer', tax_exempt: 'none' },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/charges/{charge}',
    prepare: async () => ({ id: (await sandbox.paid()).charge }),
    call: (client, id, params, options) => client.charges.retrieve(id, params, options),
    answers: { object: 'charge', status: 'succeeded', amount_captured: 12_000 },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/disputes/{dispute}',
    prepare: async () => {
      const { charge } = await sandbox.paid()
      return { id: (await sandbox.tell('disputes', { charge })).id }
    },
    call: (client, id, params, options) => client.disputes.retrieve(id, params, options),
    answers: { object: 'dispute', status: 'needs_response' },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/payouts',
    call: (client, _, params, options) => client.payouts.list(params, options),
    answers: isList,
    wrong: limit,
    names: 'starting_after',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/payouts/{payout}',
    prepare: paidOut,
    call: (client, id, params, options) => client.payouts.retrieve(id, params, options),
    answers: { object: 'payout', status: 'in_transit', automatic: true },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/balance_transactions',
    call: (client, _, params, options) => client.balanceTransactions.list(params, options),
    answers: isList,
    wrong: limit,
    names: 'payout',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/balance_transactions/{id}',
    prepare: async () => {
      const { charge } = await sandbox.paid()
      const { balance_transaction } = await sandbox.stripe.charges.retrieve(charge)
      return { id: String(balance_transaction) }
    },
    call: (client, id, params, options) => client.balanceTransactions.retrieve(id, params, options),
    answers: { object: 'balance_transaction', type: 'charge', amount: 12_000, fee: 205 },
    wrong: expand,
    publishable: 'secret_key_required',
  },
  {
    name: 'POST /v1/payment_methods',
    prepare: async () => ({
      params: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 8, exp_year: 2040, cvc: '123' },
      },
    }),
    other: { metadata: { a: 'b' } },
    call: (client, _, params, options) => client.paymentMethods.create(params, options),
    answers: { object: 'payment_method', card: { last4: '4242', brand: 'visa' } },
    missing: ['parameter_missing', 'type'],
    wrong: ['card', '4242'],
    publishable: 'allowed',
  },
  {
    name: 'GET /v1/events',
    call: (client, _, params, options) => client.events.list(params, options),
    answers: isList,
    wrong: ['types', 'refund.created'],
    names: 'starting_after',
    publishable: 'secret_key_required',
  },
  {
    name: 'GET /v1/events/{id}',
    prepare: async () => {
      await open()
      return { id: (await sandbox.stripe.events.list({ limit: 1 })).data[0]?.id ?? '' }
    },
    call: (client, id, params, options) => client.events.retrieve(id, params, options),
    answers: { object: 'event', type: 'payment_intent.created' },
    wrong: expand,
    publishable: 'secret_key_required',
  },
]

/** A client whose answers are kept for the judge, as they came. */
const watching = (name: string, key = secretKey) =>
  sandbox.client(key, {
    httpClient: Stripe.createFetchHttpClient(async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args)
      judged.push({ name, answer: await response.clone().json() })
      return response
    }),
  })

async function ready(operation: Operation, key = secretKey) {
  const { id = '', params = {} } = (await operation.prepare?.()) ?? {}
  const client = watching(operation.name, key)
  const call = (change: Params = {}, options: Stripe.RequestOptions = {}, otherId = id) =>
    operation.call(client, otherId, { ...params, ...change } as never, options) as Promise<Answer>
  return { call, params, hasId: id !== '' }
}

const isRead = (operation: Operation) => operation.name.startsWith('GET')

describe.each(table)('$name', (operation) => {
  test('succeeds', async () => {
    const { call } = await ready(operation)
    expect(await call()).toMatchObject(operation.answers)
  })

  test('says what is missing', async () => {
    const { call, params } = await ready(operation)
    const none = Object.fromEntries(Object.keys(params).map((name) => [name, undefined]))
    if (!operation.missing) {
      expect(await call(none)).toHaveProperty('object')
      return
    }
    const error = await failure(call(none))
    expect([error.statusCode, error.code, error.param]).toEqual([400, ...operation.missing])
  })

  test('refuses a parameter that it does not know', async () => {
    const { call } = await ready(operation)
    const error = await failure(call({ colour: 'red' }))
    expect([error.statusCode, error.code, error.param]).toEqual([
      400,
      'parameter_unknown',
      'colour',
    ])
  })

  test('refuses a parameter of the wrong type', async () => {
    const { call } = await ready(operation)
    const [name, value] = operation.wrong
    const error = await failure(call({ [name]: value }))
    expect([error.statusCode, error.rawType, error.param]).toEqual([
      400,
      'invalid_request_error',
      name,
    ])
  })

  test('does not know another id', async () => {
    const { call, hasId } = await ready(operation)
    const { names } = operation
    if (!hasId && !names) return expect(operation.name).toMatch(/customers|payment_methods/)
    const error = await failure(hasId ? call({}, {}, 'x_none') : call({ [`${names}`]: 'x_none' }))
    expect([error.statusCode, error.code]).toEqual([hasId ? 404 : 400, 'resource_missing'])
  })

  test('is for the right key', async () => {
    const { call } = await ready(operation, publishableKey)
    if (operation.publishable === 'allowed') return expect(await call()).toHaveProperty('id')
    const error = await failure(call())
    expect(error.code).toBe(operation.publishable)
    expect(error.statusCode).toBe(operation.publishable === 'secret_key_required' ? 401 : 400)
  })

  test('repeats its answer under the same key', async () => {
    const { call } = await ready(operation)
    const idempotencyKey = `again ${operation.name}`
    const first = await call({}, { idempotencyKey })
    const second = await call({}, { idempotencyKey })
    expect(second.lastResponse.headers.get('idempotent-replayed')).toBe(
      isRead(operation) ? null : 'true',
    )
    if (!isRead(operation)) expect(second).toEqual(first)
  })

  test('refuses the same key with another body', async () => {
    const { call } = await ready(operation)
    const idempotencyKey = `other ${operation.name}`
    await call({}, { idempotencyKey })
    if (isRead(operation)) {
      expect(await call({ expand: [] }, { idempotencyKey })).toMatchObject(operation.answers)
      return
    }
    const error = await failure(call(operation.other, { idempotencyKey }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })
})

test('objects in every state that they can have', async () => {
  const stripe = watching('states')
  const confirm = async (payment_method: string) => {
    const { id } = await stripe.paymentIntents.create(order())
    return stripe.paymentIntents.confirm(id, {
      payment_method,
      return_url: 'https://shop.example/',
      expand: ['latest_charge', 'payment_method'],
    })
  }
  for (const card of ['chargeDeclined', 'radarBlock', 'threeDSecureRequiredProcessingError'])
    await failure(confirm(`pm_card_${card}`))
  for (const card of ['visa', 'riskLevelElevated', 'threeDSecure2Required'])
    await confirm(`pm_card_${card}`)
  for (const card of ['pendingRefund', 'refundFail']) {
    const { latest_charge } = await confirm(`pm_card_${card}`)
    const { id } = latest_charge as Stripe.Charge
    const refund = await stripe.refunds.create({ charge: id, expand: ['charge'] })
    await sandbox.event('refund.updated', refund.id)
    await stripe.refunds.retrieve(refund.id, { expand: ['payment_intent', 'payment_method'] })
  }
  for (const outcome of ['won', 'lost']) {
    const { charge } = await sandbox.paid()
    const { id } = await sandbox.tell('disputes', { charge })
    await sandbox.tell(`disputes/${id}`, { outcome })
    await stripe.disputes.retrieve(id, { expand: ['charge'] })
  }
  for (const outcome of ['paid', 'failed']) {
    const { id } = await paidOut()
    await sandbox.tell(`payouts/${id}`, { outcome })
    await stripe.payouts.retrieve(id, { expand: ['balance_transaction'] })
    const listed = { payout: id, limit: 100, expand: ['data.source'] }
    let sum = 0
    for await (const { net } of stripe.balanceTransactions.list(listed)) sum += net
    expect(sum).toBe(0)
  }
  const types = new Set<string>()
  for await (const event of stripe.events.list({ limit: 100 })) types.add(event.type)
  await until('all events are told of', async () => types.size >= 15)
})

const schemaFile = process.env['STRIPE_SCHEMA'] ?? ''

describe.skipIf(!schemaFile)('the schema of Stripe', () => {
  test('has the operations of the table, and no others', () => {
    const { operations } = new StripeSchema(schemaFile)
    expect(table.map(({ name }) => name).sort()).toEqual([...operations].sort())
  })

  test.each([...table.map(({ name }) => name), 'states'])('fits every answer to %s', (name) => {
    const schema = new StripeSchema(schemaFile)
    const answers = judged.filter((one) => one.name === name)
    expect(answers.length).toBeGreaterThan(5)
    const faults = answers.flatMap(({ answer }) => schema.faults(answer))
    expect([...new Set(faults)]).toEqual([])
  })

  test('finds an answer that does not fit', () => {
    const schema = new StripeSchema(schemaFile)
    const good = judged.find(({ answer }) => answer['object'] === 'refund')?.answer ?? {}
    expect(schema.faults(good)).toEqual([])
    expect(schema.faults({ ...good, amount: '5' })).toHaveLength(1)
    expect(schema.faults({ ...good, colour: 'red' })).toHaveLength(1)
  })
})
