import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { engine } from '@typecase/tests-support/database'
import { Postgres } from '@typecase/tests-support/postgres'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

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

  test('what is on sale stays readable, and buying works again by itself', async () => {
    const before = await placed()
    expect(before.status).toBe(201)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    expect((await fetch(`${shop.url}/`)).status).toBe(200)

    postgres.control('stop')
    expect((await new Buyer(shop).get('/fonts')).status).toBe(200)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    // The first to notice wait for a restart; then nobody waits for a server that stays away.
    const during = await before.buyer.get(`/orders/${before.body.orderId}`)
    const begun = performance.now()
    await before.buyer.get(`/orders/${before.body.orderId}`)
    expect(performance.now() - begun).toBeLessThan(1500)
    expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
    expect(during.status).toBeGreaterThanOrEqual(500)
    expect(during.headers.get('content-type')).toBe('application/problem+json')
    expect(JSON.stringify(during.body)).not.toMatch(/postgres|libpq|connection/i)
    postgres.control('start')

    await until('buying works again', async () => (await placed()).status === 201, 10)
    const after = await before.buyer.get(`/orders/${before.body.orderId}`)
    expect(after.body.status).toBe('pending_payment')
  })

  test('under load no order is lost or doubled, and payments settle', async () => {
    let loading = true
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
      }
    })
    await sleep(1000)
    postgres.control('restart')
    await sleep(2000)
    loading = false
    await Promise.all(load)

    const journal = await fetch(`${shop.sandboxUrl}/_sandbox/journal`)
    const { charges } = (await journal.json()) as { charges: { order_id: string }[] }
    expect(keys.length).toBeGreaterThan(4)
    expect(charges.length).toBe(keys.length)
    expect(new Set(charges.map((charge) => charge.order_id)).size).toBe(keys.length)
  })
})
