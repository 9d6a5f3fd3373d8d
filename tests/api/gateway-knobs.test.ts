import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { intentsOf, violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

// One purchase under each way in which the gateway, or the way to it, can fail: money is taken once,
// the order is made once, and the customer never has to do more than ask again.

vi.setConfig({ testTimeout: 180_000 })

// Of a call to the gateway: the shop waits that long for an answer that does not come.
const deadlineSeconds = 2

let shop: Shop

beforeAll(async () => {
  shop = await Shop.start({
    environment: { TYPECASE_GATEWAY_TIMEOUT_SECONDS: String(deadlineSeconds) },
  })
})

afterEach(() => turn({ faults: [], deliveries: {}, webhooks: 'deliver' }))

afterAll(() => shop.stop())

async function turn(knobs: object) {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  })
  expect(response.status, await response.text()).toBe(200)
}

interface Journal {
  charges: { status: string }[]
}

const journalOf = async (order: string): Promise<Journal> =>
  (await fetch(`${shop.sandboxUrl}/_sandbox/journal?order_id=${order}`)).json()

/** Asks for the same checkout again and again, as a browser does, until there is something to pay. */
async function place(buyer: Buyer) {
  const body = await buyer.order()
  const key = { 'idempotency-key': randomUUID() }
  let placed = await buyer.post('/checkout', body, key)
  await until(
    'the checkout is taken',
    async () => {
      if (placed.status === 201) return true
      expect([202, 409, 503], JSON.stringify(placed.body)).toContain(placed.status)
      placed = await buyer.post('/checkout', body, key)
      return false
    },
    90,
  )
  return placed.body as { orderId: string; clientSecret: string }
}

const receipts = (order: string) => shop.mails().filter((mail) => mail.includes(order)).length

/** The order is complete, was paid once, and its receipt left once. */
async function expectPaidOnce(buyer: Buyer, order: string) {
  await until(
    'the order is complete',
    async () => (await buyer.get(`/orders/${order}`)).body.status === 'completed',
    60,
  )
  await until('the receipt has left', async () => receipts(order) > 0)
  const { charges } = await journalOf(order)
  expect(charges.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  const made = (await intentsOf(shop)).filter(({ metadata }) => metadata.order_id === order)
  expect(made).toHaveLength(1)
  expect(receipts(order)).toBe(1)
  expect(await violations(shop)).toEqual([])
}

const replies = [
  { trouble: 'resetBefore' },
  { trouble: 'resetAfter' },
  { trouble: 'serverError' },
  { trouble: 'serverErrorAfter' },
  { trouble: 'rateLimit', count: 2 },
  { trouble: 'garbage' },
  { trouble: 'truncated' },
  { trouble: 'huge' },
  { trouble: 'drip', dripMs: 100, count: 1 },
  { trouble: 'none', holdMs: deadlineSeconds * 1000 + 1500, count: 1 },
]

test.each(replies)('the call that makes a payment meets %j', async (fault) => {
  const buyer = new Buyer(shop)
  await turn({ faults: [{ method: 'POST', path: '/v1/payment_intents', ...fault }] })
  const { orderId, clientSecret } = await place(buyer)
  expect((await buyer.confirm(clientSecret)).body.status).toBe('succeeded')
  await expectPaidOnce(buyer, orderId)
})

const quick = replies.filter(({ trouble }) => trouble !== 'none')

test.each(quick)('the call that asks what became of it meets %j', async (fault) => {
  const buyer = new Buyer(shop)
  const { orderId, clientSecret } = await place(buyer)
  await turn({ faults: [{ method: 'GET', path: '/v1/payment_intents/{id}', count: 3, ...fault }] })
  expect((await buyer.confirm(clientSecret)).body.status).toBe('succeeded')
  await expectPaidOnce(buyer, orderId)
})

test.each([
  { copies: 100 },
  { newestFirst: true, delayMs: 500 },
  { eventsPerChange: 2 },
  { bodyBytes: 1 << 20 },
  { signature: 'wrong' },
  { signature: 'missing' },
  { beforeAnswer: true },
])('webhooks come with %j', async (deliveries) => {
  const buyer = new Buyer(shop)
  await turn({ deliveries })
  const { orderId, clientSecret } = await place(buyer)
  await buyer.confirm(clientSecret)
  await expectPaidOnce(buyer, orderId)
})

test('a card that paid is told of before the one that was declined', async () => {
  const buyer = new Buyer(shop)
  const { orderId, clientSecret } = await place(buyer)
  await turn({ webhooks: 'hold', deliveries: { newestFirst: true } })
  expect((await buyer.confirm(clientSecret, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await buyer.confirm(clientSecret)).body.status).toBe('succeeded')
  await turn({ webhooks: 'deliver' })
  const sql = new Sql(shop)
  const events = () =>
    sql
      .run(
        `SELECT type FROM webhook_event
         WHERE payload LIKE '%${orderId}%' AND processed_at IS NOT NULL ORDER BY received_at`,
      )
      .map(([type]) => type)
  await until('both were heard of', async () => events().length >= 5)
  expect(events().indexOf('payment_intent.succeeded')).toBeLessThan(
    events().indexOf('payment_intent.payment_failed'),
  )
  await expectPaidOnce(buyer, orderId)
  const states = sql.run(`SELECT state FROM payment_attempt WHERE order_id = '${orderId}'`)
  expect(states).toEqual([['succeeded']])
})

test('a body longer than 1 MiB is refused, and the order is paid all the same', async () => {
  const buyer = new Buyer(shop)
  await turn({ deliveries: { bodyBytes: (1 << 20) + 1 } })
  const { orderId, clientSecret } = await place(buyer)
  await buyer.confirm(clientSecret)
  await expectPaidOnce(buyer, orderId)
})

test.each([
  { amount: 1, amount_received: 1 },
  { currency: 'usd' },
  { metadata: {} },
  { livemode: true },
])('money that is not what was agreed gives no licence: %j', async (change) => {
  const buyer = new Buyer(shop)
  const { orderId, clientSecret } = await place(buyer)
  await turn({
    faults: [
      { method: 'GET', path: '/v1/payment_intents/{id}', trouble: 'change', count: 99, change },
    ],
  })
  await buyer.confirm(clientSecret)
  const sql = new Sql(shop)
  const flags = () => sql.run(`SELECT needs_review FROM orders WHERE id = '${orderId}'`)[0]?.[0]
  await until('staff are told', async () => Boolean(flags()) && flags() !== '0')
  expect((await buyer.get(`/orders/${orderId}`)).body.status).not.toBe('completed')
  const given = sql.run(`SELECT count(*) FROM entitlement WHERE order_id = '${orderId}'`)
  expect(given).toEqual([['0']])
})
