import { Agent, request } from 'node:http'
import { Buyer } from '@typecase/tests-support/buyer'
import { violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

// Anybody may send webhooks. Unsigned ones are refused, many at a time and from the gateway's own
// address, while the gateway's own are accepted all the time.

let shop: Shop

beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
})

afterAll(() => shop.stop())

const connections = 40
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const stripe = new Stripe('sk_test_judge')
const body = JSON.stringify({ object: 'event', type: 'payment_intent.succeeded', id: 'evt_false' })

/** Signed with another secret, at another time, in no way that can be read, or not at all. */
const forged = [
  () => stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_other' }),
  () => `t=${Math.floor(Date.now() / 1000) - 4000},v1=${'0'.repeat(64)}`,
  () => `t=now,v1=${'v1=,'.repeat(900)}`,
  () => '',
]

function post(signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    request(`${shop.url}/webhooks/stripe`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Floods until it is told to end; counts the statuses that came back. */
class Flood {
  readonly answers = new Map<number, number>()
  #isOver = false
  readonly #ended = Promise.all(Array.from({ length: connections }, (_, index) => this.#run(index)))

  async #run(index: number): Promise<void> {
    while (!this.#isOver) {
      const status = await post(forged[index % forged.length]!())
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
    }
  }

  get count(): number {
    return [...this.answers.values()].reduce((sum, count) => sum + count, 0)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
  }
}

let flood: Flood

afterEach(() => flood.end())

test('orders are paid by webhooks in the midst of thousands of forged ones', async () => {
  flood = new Flood()
  const paid: string[] = []
  await until('the flood is there', async () => flood.count > 500)
  while (paid.length < 3 || flood.count < 3000) {
    const buyer = new Buyer(shop)
    const placed = await buyer.post('/checkout', await buyer.order(), {
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': `198.51.100.${paid.length}`, // Its events may come late.
    })
    expect(placed.status).toBe(201)
    expect((await buyer.confirm(placed.body.clientSecret)).body.status).toBe('succeeded')
    paid.push(placed.body.orderId)
  }
  const sql = new Sql(shop)
  const told = () =>
    sql.run(`SELECT id FROM webhook_event
             WHERE type = 'payment_intent.succeeded' AND processed_at IS NOT NULL`).length
  await until('all that the gateway told has been done', async () => told() >= paid.length, 60)
  await flood.end()

  expect([...flood.answers.keys()]).toEqual([400])
  expect(sql.run("SELECT id FROM orders WHERE status <> 'completed'")).toEqual([])
  expect(sql.run("SELECT id FROM webhook_event WHERE id = 'evt_false'")).toEqual([])
  const undelivered = await fetch(`${shop.sandboxUrl}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  const { data } = (await undelivered.json()) as { data: { pending_webhooks: number }[] }
  expect(data.filter(({ pending_webhooks }) => pending_webhooks > 0)).toEqual([])
  const lines = shop
    .log()
    .split('\n')
    .filter((line) => line.includes('webhook_refused'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(flood.count / 10)
  expect(await violations(shop)).toEqual([])
})
