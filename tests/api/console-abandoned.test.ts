// Orders that were placed and not paid: their list, their sums and those that were replaced.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let sql: Sql
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

const hour = 3_600_000_000

async function place(items: ReturnType<typeof Buyer.item>[], email = `${randomUUID()}@a.example`) {
  const buyer = new Buyer(shop)
  const order = await buyer.order(items, email)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return { id: placed.body.orderId as string, secret: placed.body.clientSecret as string, email }
}

async function pay({ id, secret }: { id: string; secret: string }) {
  await new Buyer(shop).confirm(secret)
  await until('it is paid', async () => {
    return sql.run(`SELECT status FROM orders WHERE id = '${id}'`)[0]![0] === 'completed'
  })
}

/** Makes an order this much older, as its list has it. */
const age = (id: string, hours = 3) =>
  sql.run(
    `UPDATE orders SET created_at = created_at - ${hours * hour} WHERE id = '${id}'`,
    `UPDATE order_search SET created_at = created_at - ${hours * hour} WHERE order_id = '${id}'`,
    'SELECT 1',
  )

const abandoned = async () =>
  (await owner.get('/orders?state=abandoned')).body.orders as {
    id: string
    unpaid: { payableUntil: string; remindedAt: string | null; isReplaced: boolean }
  }[]
const report = async () => (await owner.get('/reports/sales?by=family')).body

test('an order that waits is under way at first, then abandoned, and neither once it is paid', async () => {
  const order = await place([Buyer.item('vollkorn-regular')])
  expect(await abandoned()).toEqual([])
  expect((await report()).unpaid).toEqual([])
  age(order.id)
  const [found] = await abandoned()
  expect(found).toMatchObject({ id: order.id, unpaid: { remindedAt: null, isReplaced: false } })
  expect(Date.parse(found!.unpaid.payableUntil)).toBeGreaterThan(Date.now())
  const [sum] = (await report()).unpaid
  expect(sum).toMatchObject({ currency: 'EUR', count: 1 })
  const sums = (await owner.get('/order_sums?state=abandoned')).body.sums
  expect(sums).toMatchObject([{ count: 1, total: sum.total }])
  await pay(order)
  expect(await abandoned()).toEqual([])
  expect((await report()).unpaid).toEqual([])
})

test('a customer who has bought one of its styles since has replaced it', async () => {
  const order = await place([Buyer.item('vollkorn-regular'), Buyer.item('vollkorn-italic')])
  age(order.id)
  const other = await place([Buyer.item('vollkorn-italic')], order.email)
  await pay(other)
  expect((await abandoned()).map(({ id }) => id)).not.toContain(order.id)
  const { orders } = (await owner.get('/orders?state=unpaid')).body
  const listed = orders.find(({ id }: { id: string }) => id === order.id)
  // The checkout may have ended the order that it took the place of.
  if (listed) expect(listed.unpaid.isReplaced).toBe(true)
  expect((await report()).unpaid).toEqual([])
})

test('a customer who has bought something else since has not', async () => {
  const order = await place([Buyer.item('vollkorn-regular')])
  age(order.id)
  await pay(await place([Buyer.item()], order.email))
  const found = (await abandoned()).find(({ id }) => id === order.id)
  const [row] = sql.run(`SELECT status FROM orders WHERE id = '${order.id}'`)
  expect(found !== undefined || row![0] === 'canceled').toBe(true)
})

test('one that is paid after its reminder is counted as such', async () => {
  const order = await place([Buyer.item('vollkorn-regular')])
  age(order.id)
  const now = Date.now() * 1000
  sql.run(`UPDATE order_search SET reminded_at = ${now} WHERE order_id = '${order.id}'`, 'SELECT 1')
  const listed = (await abandoned()).find(({ id }) => id === order.id)
  expect(listed!.unpaid.remindedAt).not.toBeNull()
  const before = (await report()).paidAfterReminder
  await pay(order)
  expect((await report()).paidAfterReminder).toBe(before + 1)
})

test('expired orders stay, and the command line lists them', async () => {
  const order = await place([Buyer.item('vollkorn-regular')])
  age(order.id, 30)
  sql.run(`UPDATE orders SET status = 'expired' WHERE id = '${order.id}'`, 'SELECT 1')
  expect((await abandoned()).map(({ id }) => id)).toContain(order.id)
  const list = (...words: string[]) =>
    execFileSync(join(process.env['TYPECASE_BIN']!, 'typecase'), ['orders', ...words], {
      env: { ...process.env, ...shop.environment },
      encoding: 'utf8',
    })
  expect(list('--abandoned')).toContain(order.id)
  expect(list('--abandoned', '--to', '2020-01-01')).toContain('No order was abandoned')
})
