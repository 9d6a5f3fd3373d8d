import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { engine } from '@typecase/tests-support/database'
import { Postgres } from '@typecase/tests-support/postgres'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { readyz } from './readyz.ts'

describe.runIf(engine === 'postgresql')('while PostgreSQL restarts', () => {
  const shared = process.env['TYPECASE_TEST_POSTGRES']
  let postgres: Postgres
  let shop: Shop
  beforeAll(async () => {
    postgres = await Postgres.start()
    process.env['TYPECASE_TEST_POSTGRES'] = postgres.address
    shop = await Shop.start()
  })
  afterAll(async () => {
    await shop.stop()
    await postgres.end()
    process.env['TYPECASE_TEST_POSTGRES'] = shared
  })

  const placed = async () => {
    const buyer = new Buyer(shop)
    const answer = await buyer.post('/checkout', await buyer.order(), {
      'idempotency-key': randomUUID(),
    })
    return { buyer, ...answer }
  }

  test('the catalogue stays readable, and buying works again by itself', async () => {
    const before = await placed()
    expect(before.status).toBe(201)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    expect((await fetch(`${shop.url}/`)).status).toBe(200)

    postgres.control('stop')
    expect((await new Buyer(shop).get('/fonts')).status).toBe(200)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    // Both are answered while the server stays away; db_test counts how often it is tried meanwhile.
    for (const during of [
      await before.buyer.get(`/orders/${before.body.orderId}`),
      await before.buyer.get(`/orders/${before.body.orderId}`),
    ]) {
      expect(during.status).toBeGreaterThanOrEqual(500)
      expect(during.headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.stringify(during.body)).not.toMatch(/postgres|libpq|connection/i)
    }
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    await until('it is out of service', async () => (await readyz(shop)).status === 503)
    expect(await readyz(shop)).toEqual({
      status: 503,
      body: { browse: false, sell: false, reasons: ['database_unreadable'] },
    })
    postgres.control('start')
    await until('it sells again', async () => (await readyz(shop)).body.sell)

    // pg_ctl returns when the server takes connections again: the next buyer has an order.
    expect((await placed()).status).toBe(201)
    const after = await before.buyer.get(`/orders/${before.body.orderId}`)
    expect(after.body.status).toBe('pending_payment')
  })

  test('under load no order is lost or doubled, and payments settle', async () => {
    let loading = true
    let settled = 0
    const keys: string[] = []
    const load = Array.from({ length: 4 }, async () => {
      while (loading) {
        const buyer = new Buyer(shop)
        const key = randomUUID()
        keys.push(key)
        const body = await buyer.order()
        let order: { orderId: string; clientSecret: string } | undefined
        await until(
          'the order is taken',
          async () => {
            const answer = await buyer.post('/checkout', body, { 'idempotency-key': key })
            if (answer.status === 201) order = answer.body
            return order !== undefined
          },
          30,
        )
        const { orderId, clientSecret } = order!
        await buyer.confirm(clientSecret)
        await until(
          'it is paid',
          async () => (await buyer.get(`/orders/${orderId}`)).body.paymentStatus === 'paid',
          30,
        )
        settled++
      }
    })
    const settle = (count: number) => {
      const goal = settled + count
      return until(`${count} orders more are paid`, async () => settled >= goal, 40)
    }
    const lost = () => shop.log().split('database_connection_lost').length
    await settle(load.length)
    const lostBefore = lost()
    postgres.control('restart')
    await settle(2 * load.length) // More than those that were under way.
    expect(lost()).toBeGreaterThan(lostBefore)
    loading = false
    await Promise.all(load)

    const journal = await fetch(`${shop.sandboxUrl}/_sandbox/journal`)
    const { charges } = (await journal.json()) as { charges: { order_id: string }[] }
    expect(keys.length).toBeGreaterThan(load.length)
    expect(charges.length).toBe(keys.length)
    expect(new Set(charges.map((charge) => charge.order_id)).size).toBe(keys.length)
  })
})
