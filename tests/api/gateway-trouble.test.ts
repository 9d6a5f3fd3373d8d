// The shop and a gateway in trouble: calls that get lost, answers that make no sense, webhooks that
// come often, late, early, in disorder or never. Whatever happens, the customer who tries again pays
// once and gets what he paid for.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { intentsOf, violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())
afterEach(() => control({ webhooks: 'deliver', faults: [], deliveries: {} }))

async function control(knobs: object): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.secretKey}` },
    body: JSON.stringify(knobs),
  })
  expect(response.status).toBe(200)
}

const create = { method: 'POST', path: '/v1/payment_intents' }

class Purchase {
  readonly buyer = new Buyer(shop)
  readonly #key = { 'idempotency-key': randomUUID() }
  #body: unknown
  id = ''
  secret = ''

  /** One press of the button. */
  async press() {
    this.#body ??= await this.buyer.order()
    const placed = await this.buyer.post('/checkout', this.#body, this.#key)
    if (placed.status === 201) {
      this.id = placed.body.orderId
      this.secret = placed.body.clientSecret
    }
    return placed
  }

  look = async () => (await this.buyer.get(`/orders/${this.id}`)).body

  async complete() {
    await until('the order is complete', async () => (await this.look()).status === 'completed')
  }
}

/** The order was paid by one intent, and there is none beside it that anybody could pay. */
async function expectPaidOnce({ id }: Purchase) {
  const intents = (await intentsOf(shop)).filter(({ metadata }) => metadata.order_id === id)
  const states = intents.map(({ status }) => status).filter((status) => status !== 'canceled')
  expect(states).toEqual(['succeeded'])
  const sql = new Sql(shop)
  expect(sql.run(`SELECT amount FROM payment WHERE order_id = '${id}'`)).toHaveLength(1)
  expect(await violations(shop)).toEqual([])
}

describe('a payment that cannot be begun at once', () => {
  test.each(['resetBefore', 'resetAfter', 'rateLimit', 'garbage', 'truncated', 'huge'])(
    '%s: the customer is told, nothing is charged, the same key goes on',
    async (trouble) => {
      const purchase = new Purchase()
      await control({ faults: [{ trouble, ...create, count: 1 }] })
      const refused = await purchase.press()
      expect([refused.status, refused.body.code]).toEqual([503, 'payment_unreachable'])

      expect((await purchase.press()).status).toBe(201)
      await purchase.buyer.confirm(purchase.secret)
      await purchase.complete()
      await expectPaidOnce(purchase)
    },
  )

  // The gateway keeps such an answer under the key for a day: the same key would meet it again.
  test.each(['serverError', 'serverErrorAfter'])(
    '%s: what was made is looked up, or made under another key',
    async (trouble) => {
      const purchase = new Purchase()
      await control({ faults: [{ trouble, ...create, count: 1 }] })
      expect((await purchase.press()).status).toBe(201)
      await purchase.buyer.confirm(purchase.secret)
      await purchase.complete()
      await expectPaidOnce(purchase)
    },
  )

  test('an answer of one byte a moment ends with the deadline', async () => {
    const purchase = new Purchase()
    await control({ faults: [{ trouble: 'drip', ...create, count: 1, dripMs: 1000 }] })
    expect((await purchase.press()).status).toBe(503)
    expect((await purchase.press()).status).toBe(201)
    await purchase.buyer.confirm(purchase.secret)
    await purchase.complete()
    await expectPaidOnce(purchase)
  })
})

describe('webhooks', () => {
  test.each([
    ['come a hundred times', { copies: 100 }],
    ['come in disorder', { newestFirst: true, delayMs: 500 }],
    ['come twice for one change', { eventsPerChange: 2 }],
    ['come before the gateway has answered', { beforeAnswer: true }],
  ])('that %s: one payment, one receipt', async (_, deliveries) => {
    const purchase = new Purchase()
    await control({ deliveries })
    expect((await purchase.press()).status).toBe(201)
    await purchase.buyer.confirm(purchase.secret, 'pm_card_chargeDeclined')
    await purchase.buyer.confirm(purchase.secret)
    await purchase.complete()
    await until('every webhook is worked off', async () => {
      const open = `SELECT id FROM job WHERE kind = 'gateway_event' AND state = 'waiting'`
      return new Sql(shop).run(open).length === 0
    })
    expect((await purchase.look()).status).toBe('completed')
    await expectPaidOnce(purchase)
  })

  test('that never come: the customer who looks is told at once', async () => {
    const purchase = new Purchase()
    await control({ webhooks: 'drop' })
    await purchase.press()
    await purchase.buyer.confirm(purchase.secret)
    await purchase.complete()
    await expectPaidOnce(purchase)
  })
})

test('a payment of another amount is held for review, and gives no licence', async () => {
  const purchase = new Purchase()
  await control({ webhooks: 'hold' })
  await purchase.press()
  const [intent] = purchase.secret.split('_secret_')
  await control({
    faults: [
      {
        trouble: 'change',
        method: 'GET',
        path: `/v1/payment_intents/${intent}`,
        count: 3,
        change: { amount_received: 1 },
      },
    ],
  })
  await purchase.buyer.confirm(purchase.secret)
  await until('the money has been looked at', async () => {
    await purchase.look()
    const held = `SELECT held FROM payment WHERE order_id = '${purchase.id}'`
    return new Sql(shop).run(held)[0]?.[0] === 'amount_mismatch'
  })
  const order = await purchase.look()
  expect(order.status).toBe('pending_payment')
  expect(order.lines[0].licenceSerial).toBeNull()
  const paid = await purchase.buyer.post(`/orders/${purchase.id}/payment`, {})
  expect([paid.status, paid.body.code]).toEqual([409, 'payment_under_review'])
})
