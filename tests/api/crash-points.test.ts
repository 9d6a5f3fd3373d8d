// The server is killed at each point of one purchase, as a power cut would, and started again: what
// was promised is kept, and nothing happens twice. The points are named in the server's code.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, waitingJobs } from '@typecase/tests-support/sql'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 200_000 })

// Servers share a PostgreSQL: what a dead one held is free when its lease has run out.
const leaseSeconds = 5
const settings = { TYPECASE_JOBS_LEASE_SECONDS: String(leaseSeconds) }
const patience = 60

/** A purchase by a client that does what a browser does when no answer comes: asks again. */
class Purchase {
  readonly #shop: Shop
  readonly #headers = { 'idempotency-key': randomUUID() }
  #buyer: Buyer
  #body: Awaited<ReturnType<Buyer['order']>> | undefined
  id = ''
  secret = ''

  constructor(shop: Shop) {
    this.#shop = shop
    this.#buyer = new Buyer(shop)
  }

  /** Places the order. False: the server died over it. */
  async place(): Promise<boolean> {
    this.#body ??= await this.#buyer.order()
    const placed = await this.#buyer.post('/checkout', this.#body, this.#headers).catch(() => null)
    if (!placed) return false
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    this.id = placed.body.orderId
    this.secret = placed.body.clientSecret
    return true
  }

  confirm = () => this.#buyer.confirm(this.secret)

  /** The order as the customer reads it; null while the server is dead. */
  look = async () =>
    this.#buyer.get(`/orders/${this.id}`).then(
      ({ body }) => body,
      () => null,
    )

  async complete(): Promise<void> {
    await until(
      'the order is complete and its files are there',
      async () => {
        const order = await this.look()
        const states: string[] = order?.downloads.map(({ state }: { state: string }) => state) ?? []
        return order?.status === 'completed' && states.every((state) => state === 'ready')
      },
      patience,
    )
  }

  /** The receipt has left. */
  receipt = () =>
    until(
      'the receipt has left',
      async () => this.#shop.mails().some((mail) => mail.includes(this.id)),
      patience,
    )
}

const died = (shop: Shop) =>
  until('the server is killed at its crash point', async () => !shop.isRunning, 60)

async function shopThatDiesAt(point: string): Promise<Shop> {
  return Shop.start({ environment: { ...settings, TYPECASE_CRASH_AT: point } })
}

/** Starts the server again, as after the power cut, and lets it live. */
const revive = (shop: Shop) => shop.startServer({ TYPECASE_CRASH_AT: '' })

async function expectOnePurchase(shop: Shop, purchase: Purchase): Promise<void> {
  await purchase.complete()
  await purchase.receipt()
  const sql = new Sql(shop)
  // Smaller files are made for as long as a minute; nothing waits for them.
  await until('every job is done', async () => sql.run(waitingJobs).length === 0, patience)
  expect(await violations(shop)).toEqual([])
  const count = (table: string) => Number(sql.run(`SELECT count(*) FROM ${table}`)[0]![0])
  expect({
    orders: count('orders'),
    attempts: count('payment_attempt'),
    payments: count('payment'),
    licences: count('entitlement'),
    customers: count('customer'),
  }).toEqual({ orders: 1, attempts: 1, payments: 1, licences: 1, customers: 1 })
}

const whilePlacing = [
  'K1.order_not_committed',
  'K2.order_committed',
  'K3.reply_not_read',
  'K4.intent_not_noted',
  'K5.intent_noted',
]

test.concurrent.each(whilePlacing)(
  'killed at %s: the same key makes one order, paid once',
  async (point) => {
    const shop = await shopThatDiesAt(point)
    try {
      const purchase = new Purchase(shop)
      expect(await purchase.place()).toBe(false)
      await died(shop)
      const orders = new Sql(shop).run('SELECT id FROM orders')
      expect(orders).toHaveLength(point.startsWith('K1') ? 0 : 1)

      await revive(shop)
      expect(await purchase.place()).toBe(true)
      expect((await purchase.confirm()).body.status).toBe('succeeded')
      await expectOnePurchase(shop, purchase)
    } finally {
      await shop.stop()
    }
  },
)

const whilePaying = [
  'K7.event_kept:2', // the first tells of the intent, perhaps before the checkout is answered
  'K8.event_waiting:2',
  'K9.fulfilling',
  'K10.mail_not_sent:2', // the first is about the guest's account
  'K11.mail_not_noted:2',
  'K12.package_half_stored',
]

test.concurrent.each(whilePaying)('killed at %s: paid, delivered and told once', async (point) => {
  const shop = await shopThatDiesAt(point)
  try {
    const purchase = new Purchase(shop)
    expect(await purchase.place()).toBe(true)
    await purchase.confirm()
    await died(shop)

    await revive(shop)
    await expectOnePurchase(shop, purchase)
    const sent = shop.mails().filter((mail) => mail.includes(purchase.id))
    expect(sent.length).toBeLessThanOrEqual(point.startsWith('K11') ? 2 : 1)
  } finally {
    await shop.stop()
  }
})

test.concurrent(
  'killed between the customer’s confirmation and the webhook (K6): the order pays itself',
  async () => {
    const shop = await Shop.start({ environment: settings })
    try {
      const purchase = new Purchase(shop)
      expect(await purchase.place()).toBe(true)
      await shop.killServer()
      expect((await purchase.confirm()).body.status).toBe('succeeded')
      await shop.startServer()
      await expectOnePurchase(shop, purchase)
    } finally {
      await shop.stop()
    }
  },
)
