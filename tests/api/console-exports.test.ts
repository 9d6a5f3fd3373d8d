// Files of the staff console that grow with the shop: they are sent as they are read.

import { type IncomingMessage, request } from 'node:http'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const many = 6000
let shop: Shop
let sql: Sql
let staff: StaffBrowser

/** Orders of so long names that no buffer of the system holds the file. */
async function fill() {
  const buyer = new Buyer(shop)
  const order = await buyer.order([Buyer.item('vollkorn-regular')], 'ada@tidalatlas.example')
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': 'the-first-order' })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const { orderId } = placed.body
  const licensee = JSON.stringify({ ...order.licensee, name: 'A'.repeat(4000) })
  const copies = ['orders', 'order_line', 'order_search']
  const numbered = (n: number) => `COPY${String(n).padStart(22, '0')}`
  sql.run(
    ...copies.map((table) => {
      const key = table === 'orders' ? 'id' : 'order_id'
      return `CREATE TEMP TABLE copied_${table} AS SELECT * FROM ${table} WHERE ${key} = '${orderId}'`
    }),
    `UPDATE copied_orders SET licensee = '${licensee}'`,
    'BEGIN',
    ...Array.from({ length: many }, (_, n) => n).flatMap((n) => [
      `UPDATE copied_orders SET id = '${numbered(n)}', checkout_key = '${numbered(n)}'`,
      ...['order_line', 'order_search'].map(
        (table) => `UPDATE copied_${table} SET order_id = '${numbered(n)}'`,
      ),
      ...copies.map((table) => `INSERT INTO ${table} SELECT * FROM copied_${table}`),
    ]),
    'COMMIT',
    'SELECT 1 AS done',
  )
}

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'accountant')
  await fill()
})
afterAll(() => shop.stop())

/** An answer whose body nobody reads yet. */
function begin(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(`${shop.staffUrl}/api/orders/export?sort=oldest`, {
      method: 'POST',
      agent: false,
      headers: {
        ...{ origin: shop.consoleUrl, cookie: staff.cookie },
        ...{ 'content-type': 'application/json', 'content-length': 2 },
      },
    })
    asked.on('response', resolve).on('error', reject).end('{}')
  })
}

/** The rest of it, read with pauses where `pause` is above nought. */
async function rest(answer: IncomingMessage, pause = 0) {
  let text = ''
  for await (const bytes of answer.setEncoding('utf8')) {
    text += bytes
    if (pause > 0) await new Promise((next) => setTimeout(next, pause))
  }
  return text
}

test('a file arrives whole in chunks, each order once, also for a slow reader', async () => {
  const answer = await begin()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['transfer-encoding']).toBe('chunked')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="orders.csv"')
  const rows = (await rest(answer, 1)).trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(many + 1)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(many + 1)
  expect(rows.every((row) => row.split(',').length === 18)).toBe(true)
})

test('a file that nobody reads goes on no further, and ends with its client', async () => {
  const stalled = await Promise.all([begin(), begin(), begin(), begin()])
  const refused = await staff.post('/orders/export')
  expect([refused.status, refused.body.code]).toEqual([503, 'export_running'])
  for (const answer of stalled) answer.on('error', () => {}).destroy()
  await until('a place is free', async () => {
    const answer = await begin()
    answer.on('error', () => {}).destroy()
    return answer.statusCode === 200
  })
})

test('a failure in the middle is no complete file', async () => {
  const answer = await begin()
  sql.run('ALTER TABLE order_line RENAME TO order_line_away', 'SELECT 1 AS done')
  try {
    await expect(rest(answer)).rejects.toThrow(/aborted/)
    expect(answer.complete).toBe(false)
    expect(shop.log()).toContain('not_sent_to_the_end')
  } finally {
    sql.run('ALTER TABLE order_line_away RENAME TO order_line', 'SELECT 1 AS done')
  }
  expect(await rest(await begin())).toMatch(/\r\n$/)
})
