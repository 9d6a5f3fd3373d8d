// Purchases while the server is killed again and again: nothing is lost, charged twice, or numbered with a gap.
// TYPECASE_KILL_PURCHASES: how many; ./test thorough kills makes a thousand on each database.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer, type Answer } from '@typecase/tests-support/buyer'
import { intentsOf, violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { seed } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

const purchases = Number(process.env['TYPECASE_KILL_PURCHASES'] ?? 40)
const buyersAtOnce = 8
const trustsAddresses = { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' }

/** Numbers from 0 to 1 that the seed of the run decides. */
function* random(state = seed) {
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** Repeats a call whose reply is lost, or which meets a server that is just starting. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Each from a network of their own: unpaid orders are limited by it. Returns the order's id. */
async function purchase(shop: Shop, number: number): Promise<string> {
  const buyer = new Buyer(shop)
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const key = { 'idempotency-key': randomUUID(), 'x-forwarded-for': network }
  let content: unknown
  await until('the price is told', async () => {
    content = await buyer.order([Buyer.item()], `buyer${number}@tidalatlas.example`)
    return true
  })
  const placed = await insist(() => buyer.post('/checkout', content, key))
  expect([placed.status, placed.body.code]).toEqual([201, undefined])
  const { orderId, clientSecret } = placed.body
  const confirmed = await buyer.confirm(clientSecret)
  expect(confirmed.body.status).toBe('succeeded')
  return orderId
}

test(`${purchases} purchases with kill -9 at random moments`, async () => {
  const shop = await Shop.start({ environment: trustsAddresses })
  try {
    const dice = random()
    let next = 0
    let kills = 0
    const orders: string[] = []
    const buyers = Array.from({ length: buyersAtOnce }, async () => {
      while (next < purchases) orders.push(await purchase(shop, next++))
    })
    let isOver = false
    const killer = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, 100 + dice.next().value! * 900))
        await shop.killServer()
        await shop.startServer()
        kills += 1
      }
    })()
    await Promise.all(buyers).finally(() => (isOver = true))
    await killer

    const sql = new Sql(shop)
    const count = (what: string) => Number(sql.run(`SELECT count(*) FROM ${what}`)[0]![0])
    await until(
      'every order is completed and delivered',
      async () =>
        count("orders WHERE status <> 'completed'") === 0 &&
        count("job WHERE kind IN ('build_package', 'mail') AND state <> 'done'") === 0,
      60 + purchases,
    )
    expect(count('orders')).toBe(purchases)
    expect(new Set(orders).size).toBe(purchases)
    expect(count('payment')).toBe(purchases)
    const charged = (await intentsOf(shop)).filter(({ status }) => status === 'succeeded')
    expect(charged).toHaveLength(purchases)
    const [[last]] = sql.run('SELECT max(invoice_number) FROM orders') as [[string]]
    expect(Number(last)).toBe(purchases)
    expect(await violations(shop)).toEqual([])
    expect(kills).toBeGreaterThan(0)
  } finally {
    await shop.stop()
  }
}, 3_600_000)
