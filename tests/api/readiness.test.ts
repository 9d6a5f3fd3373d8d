import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { readyz } from './readyz.ts'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const checkOut = async (buyer: Buyer, key: string = randomUUID()) =>
  buyer.post('/checkout', await buyer.order(), { 'idempotency-key': key })
const orders = () => Number(new Sql(shop).run('SELECT count(*) FROM orders')[0]![0])

async function expectNoSale(open: { buyer: Buyer; orderId: string }) {
  const before = orders()
  expect((await fetch(`${shop.url}/eb-garamond`)).status).toBe(200)
  const key = randomUUID()
  const refused = await checkOut(new Buyer(shop), key)
  expect([refused.status, refused.body.code]).toEqual([503, 'cannot_deliver'])
  expect(refused.body.detail).toMatch(/Nothing was charged, and your cart is kept/)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  const unpaid = await open.buyer.post(`/orders/${open.orderId}/payment`, {})
  expect([unpaid.status, unpaid.body.code]).toEqual([503, 'cannot_deliver'])
  expect(orders()).toBe(before)
  return key
}

async function openOrder() {
  const buyer = new Buyer(shop)
  const answer = await checkOut(buyer)
  expect(answer.status).toBe(201)
  return { buyer, orderId: answer.body.orderId as string }
}

test('sells where nothing is wrong', async () => {
  expect(await readyz(shop)).toEqual({
    status: 200,
    body: { browse: true, sell: true, reasons: [] },
  })
})

test('takes no order below the bound of free room, and the same request later', async () => {
  const open = await openOrder()
  await shop.stopServer()
  await shop.startServer({ TYPECASE_BUILDS_SPARE_BYTES: String(10 ** 18) })
  expect(await readyz(shop)).toEqual({
    status: 200,
    body: { browse: true, sell: false, reasons: ['disk_full'] },
  })
  const key = await expectNoSale(open)
  expect(shop.log()).toMatch(/"sales_paused"/)

  await shop.stopServer()
  await shop.startServer()
  expect((await checkOut(new Buyer(shop), key)).status).toBe(201)
  expect((await open.buyer.post(`/orders/${open.orderId}/payment`, {})).status).toBe(200)
})

const mount = (folder: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })

/** A disk of 2 GB at that folder. False: this process may not mount one. */
function mountDisk(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    mount(folder, 'size=2g')
    return true
  } catch {
    return false
  }
}

describe('on a disk of its own', () => {
  test('stops selling when it is too small for an order and goes on when there is room', async (context) => {
    const disk = join(shop.data, 'cache/builds')
    await shop.stopServer()
    if (!mountDisk(disk)) {
      await shop.startServer()
      context.skip('mounting a disk needs root')
    }
    try {
      await shop.startServer({ TYPECASE_BUILDS_SPARE_BYTES: '10000000' })
      const open = await openOrder()
      // Above the spare bytes: the largest family in every format needs more.
      mount(disk, 'remount,size=150m')
      await until('it sells nothing', async () => !(await readyz(shop)).body.sell)
      expect((await readyz(shop)).body.reasons).toEqual(['disk_full'])
      await expectNoSale(open)
      mount(disk, 'remount,size=2g')
      await until('it sells again', async () => (await readyz(shop)).body.sell)
      expect((await checkOut(new Buyer(shop))).status).toBe(201)
    } finally {
      await shop.stopServer()
      execFileSync('umount', [disk])
      await shop.startServer()
    }
  })
})

test('a payment service that refuses the key is told at the start, before any buyer', async () => {
  const key = `sk_test_${'b2'.repeat(16)}`
  const wrong = await Shop.start({ environment: { TYPECASE_GATEWAY_SECRET_KEY: key } })
  try {
    await until('the log tells it', async () => wrong.log().includes('gateway_key_refused'))
    expect(wrong.log()).toContain('Copy the secret key')
    expect(wrong.log()).not.toContain(key)
    expect((await fetch(`${wrong.url}/eb-garamond`)).status).toBe(200)
  } finally {
    await wrong.stop()
  }
})
