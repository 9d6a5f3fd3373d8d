// Payouts of the gateway in the staff console, held against the ledger: a purchase, a refund, a dispute, a charge of
// another system, a failed payout, a process that is killed while it reads, and money that is in no payout.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const items = [Buyer.item('vollkorn-regular')]
const hour = 3_600_000_000

let shop: Shop
let sql: Sql
let staff: StaffBrowser

interface Payout {
  id: string
  amount: number
}

async function buy() {
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@lisboa.example`
  const order = await buyer.order(items, email)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': email })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await buyer.confirm(placed.body.clientSecret)
  const id: string = placed.body.orderId
  const paid = `SELECT gateway_id, amount FROM payment WHERE order_id = '${id}'`
  await until('the order is paid', async () => sql.run(paid).length > 0)
  const [row] = sql.run(paid)
  return { id, intent: String(row![0]), amount: Number(row![1]) }
}

/** POST /_sandbox/PATH, which must be taken. */
async function tell(path: string, body: object) {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

const payOut = (body: object = {}): Promise<Payout> => tell('payouts', { currency: 'eur', ...body })
const endPayout = (id: string, outcome: string) => tell(`payouts/${id}`, { outcome })

/** A charge that another system makes on the same account. */
async function chargeElsewhere(amount: number) {
  const response = await fetch(`${shop.sandboxUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `amount=${amount}&currency=eur&confirm=true&payment_method=pm_card_visa`,
  })
  expect(response.status, await response.text()).toBe(200)
}

/** Has the shop read the payouts now, from the first sale on: a list in the midst of being read is given up. */
async function read() {
  const before = Date.now() * 1000
  sql.run(
    `UPDATE payout_fetch
     SET due_at = 0, lease = '', listed_until = NULL, listing_from = NULL, listing_after = ''`,
    'SELECT count(*) FROM payout',
  )
  const isRead = async () => {
    const [row] = sql.run('SELECT completed_at, due_at FROM payout_fetch')
    return Number(row![0]) >= before && Number(row![1]) > before + hour / 2
  }
  await until('the payouts are read', isRead).catch((failure) => {
    const state = sql.run('SELECT * FROM payout_fetch')
    throw new Error(`${failure.message}: ${JSON.stringify(state)}\n${shop.log().slice(-3000)}`)
  })
}

const list = (query = '', by = staff) => by.get(`/reports/payouts${query}`)
const show = (id: string) => staff.get(`/reports/payouts/${id}`)
const lines = (id: string, query = '') => staff.get(`/reports/payouts/${id}/lines${query}`)

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'accountant')
})
afterAll(() => shop.stop())

test('a shop without sales has read nothing', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body).toMatchObject({ payouts: [], next: null, reading: { isSetUp: true, readAt: null } })
})

describe('a payout', () => {
  let payout: Payout
  let order: Awaited<ReturnType<typeof buy>>
  let disputed: Awaited<ReturnType<typeof buy>>

  beforeAll(async () => {
    order = await buy()
    disputed = await buy()
    const refunded = shop.run('refund', order.id, '--reason', 'Twice', '--actor', 'Mira')
    expect(refunded.status, refunded.err).toBe(0)
    const { id } = await tell('disputes', { paymentIntent: disputed.intent })
    await until('the dispute is known', async () => {
      return sql.run(`SELECT 1 FROM dispute WHERE gateway_id = '${id}'`).length > 0
    })
    await chargeElsewhere(100_000)
    payout = await payOut()
    await endPayout(payout.id, 'paid')
    await read()
  })

  test('tells what is in it, what went off, and that a charge is of another system', async () => {
    const { body } = await show(payout.id)
    const fee = (amount: number) => Math.floor((amount * 15 + 500) / 1000) + 25
    expect(body.payout).toMatchObject({ status: 'paid', linesState: 'complete', lines: 5 })
    expect(body.sums).toMatchObject({
      charges: order.amount + disputed.amount + 100_000,
      refunds: -order.amount,
      disputes: -disputed.amount,
      fees: fee(order.amount) + fee(disputed.amount) + fee(100_000) + 1500,
      net: payout.amount,
    })
    expect(body.payout.differences).toBe(1)
    const differing = (await lines(payout.id, '?differing=true')).body.lines
    expect(differing).toMatchObject([
      { kind: 'charge', match: 'unknown', sourceAmount: 100_000, orderId: null, namedOrder: null },
    ])
    const all = (await lines(payout.id)).body.lines
    expect(all.filter(({ match }: { match: string }) => match === 'matched')).toHaveLength(4)
    expect(all.map(({ orderId }: { orderId: string }) => orderId)).toContain(order.id)
  })

  test('has pages of lines that follow one another', async () => {
    const first = (await lines(payout.id, '?limit=3')).body
    const second = (await lines(payout.id, `?limit=3&after=${first.next}`)).body
    const ids = [...first.lines, ...second.lines].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(5)
    expect(second.next).toBeNull()
    const wrong = await lines(payout.id, `?differing=true&after=${first.next}`)
    expect(wrong.body).toMatchObject({ code: 'invalid_filter', errors: [{ pointer: '/after' }] })
  })

  test('comes as a file, in the console and on the command line', async () => {
    const { status, body } = await staff.get(`/reports/payouts/${payout.id}/lines.csv`)
    expect(status).toBe(200)
    expect(body.trim().split('\r\n')).toHaveLength(6)
    const printed = shop.run('payouts', '--csv', payout.id)
    expect(printed.out.trim().split('\r\n')).toHaveLength(6)
    expect(shop.run('payouts').out).toContain(payout.id)
    expect(shop.run('payouts', '--csv', 'po_none').status).not.toBe(0)
  })

  test('is found by currency, state and differences', async () => {
    const gatewayIds = async (query: string) =>
      (await list(query)).body.payouts.map(({ gatewayId }: { gatewayId: string }) => gatewayId)
    expect(await gatewayIds('?currency=EUR&status=paid&differing=true')).toEqual([payout.id])
    expect(await gatewayIds('?currency=USD')).toEqual([])
    expect(await gatewayIds('?status=failed')).toEqual([])
    expect((await list('?status=lost')).status).toBe(422)
  })

  test('is not shown to support, and one that is not there is 404', async () => {
    const support = await signedInStaff(shop, 'support')
    expect((await list('', support)).status).toBe(403)
    expect((await show('po_none')).status).toBe(404)
  })
})

test('a failed payout is a difference until a later one brings its money', async () => {
  await buy()
  const failed = await payOut()
  await endPayout(failed.id, 'paid')
  await endPayout(failed.id, 'failed')
  await read()
  const before = (await show(failed.id)).body
  expect(before).toMatchObject({ failureCode: 'account_closed', returnedWith: null })
  expect(before.payout).toMatchObject({ status: 'failed', differences: 1 })
  const later = await payOut()
  await read()
  const shown = (await show(later.id)).body
  expect(shown.sums).toMatchObject({ returned: failed.amount, net: failed.amount })
  expect(shown.payout.differences).toBe(0)
  const after = (await show(failed.id)).body
  expect(after).toMatchObject({ returnedWith: shown.payout.id, payout: { differences: 0 } })
})

test('a killed shop goes on with the page that it had not stored', async () => {
  for (let i = 0; i < 3; i += 1) await buy()
  for (let i = 0; i < 110; i += 1) await chargeElsewhere(1000 + i)
  const payout = await payOut()
  await tell('control', {
    faults: [
      { method: 'GET', path: '/v1/balance_transactions', trouble: 'none', holdMs: 3000, count: 9 },
    ],
  })
  sql.run("UPDATE payout_fetch SET due_at = 0, lease = '', listed_until = NULL", 'SELECT 1')
  const stored = `SELECT count(*) FROM payout_line WHERE payout_id =
    (SELECT id FROM payout WHERE gateway_id = '${payout.id}')`
  await until('a page is stored', async () => Number(sql.run(stored)[0]![0]) >= 100)
  await shop.killServer()
  expect(Number(sql.run(stored)[0]![0])).toBe(100)
  await tell('control', { faults: [] })
  await shop.startServer()
  staff = await signedInStaff(shop, 'accountant')
  await read()
  const { body } = await show(payout.id)
  expect(body.payout).toMatchObject({ linesState: 'complete', lines: 113, differences: 110 })
  expect(body.sums.net).toBe(payout.amount)
})

test('a payment in no payout is missing after ten days', async () => {
  const { id } = await buy()
  await read()
  expect((await staff.get('/reports/payout_gaps')).body).toMatchObject({ gaps: [], count: 0 })
  const old = Date.now() * 1000 - 24 * 11 * hour
  sql.run(
    `UPDATE payout_awaited SET occurred_at = ${old} WHERE order_id = '${id}'`,
    'SELECT count(*) FROM payout_awaited',
  )
  const { body } = await staff.get('/reports/payout_gaps')
  expect(body).toMatchObject({ count: 1, gaps: [{ kind: 'charge', orderId: id, currency: 'EUR' }] })
  await payOut()
  await read()
  expect((await staff.get('/reports/payout_gaps')).body.count).toBe(0)
})

test('a payout that was made by hand tells no lines', async () => {
  const payout = await payOut({ isAutomatic: false, amount: 500 })
  await read()
  const { body } = await show(payout.id)
  expect(body.payout).toMatchObject({ linesState: 'untold', lines: 0, differences: 0 })
})
