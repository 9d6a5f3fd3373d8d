// Payouts of the gateway in the staff console: read once an hour, held against the ledger, shown with what
// differs and what is missing. The sandbox gateway keeps the balance and pays it out.

import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

type Line = { kind: string; match: string; amount: number; fee: number; orderId: string | null }

const day = 86_400_000_000
let shop: Shop
let sql: Sql
let staff: StaffBrowser

async function buy() {
  const buyer = new Buyer(shop)
  const key = { 'idempotency-key': randomUUID() }
  const placed = await buyer.post('/checkout', await buyer.order(), key)
  await buyer.confirm(placed.body.clientSecret)
  const id: string = placed.body.orderId
  const paid = `SELECT amount FROM payment WHERE order_id = '${id}'`
  await until('the order is paid', async () => sql.run(paid).length > 0)
  return { id, amount: Number(sql.run(paid)[0]![0]) }
}

async function sandbox(path: string, body: object) {
  const answer = await fetch(`${shop.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; amount: number }
}

const refund = (order: string, ...amount: string[]) => {
  const done = shop.run('refund', order, ...amount, '--reason', 'Twice', '--actor', 'Mira')
  if (done.status !== 0) throw new Error(done.out + done.err)
}
const show = async (id: string, by = staff) => by.get(`/reports/payouts/${id}`)
const lines = async (id: string, query = '') =>
  (await staff.get(`/reports/payouts/${id}/lines${query}`)).body.lines as Line[]

/** The shop reads the gateway now, not in an hour. */
const dueNow = [
  `UPDATE payout_fetch SET due_at = 0, listed_until = listed_until - 3600000000 WHERE lease = ''`,
  'SELECT 1',
]

async function read(payout: string, state = 'complete') {
  await until('the payout is read', async () => {
    sql.run(...dueNow)
    const { status, body } = await show(payout)
    return status === 200 && body.payout.linesState === state
  })
}

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'accountant')
})
afterAll(() => shop.stop())

describe('a payout', () => {
  let first: { id: string; amount: number }, second: typeof first
  let payout: string

  test('before any there is none, and nothing is missing', async () => {
    const { status, body } = await staff.get('/reports/payouts')
    expect(status).toBe(200)
    expect(body).toMatchObject({ payouts: [], next: null, reading: { isSetUp: true } })
    expect((await staff.get('/reports/payout_gaps')).body).toMatchObject({ gaps: [], count: 0 })
    expect((await show('po_unknown')).status).toBe(404)
  })

  test('agrees with the ledger to the cent', async () => {
    first = await buy()
    second = await buy()
    refund(second.id, '--amount', '5.00')
    const made = await sandbox('payouts', {})
    payout = made.id
    await read(payout)
    const { body } = await show(payout)
    expect(body.payout).toMatchObject({ differences: 0, currency: 'EUR', amount: made.amount })
    expect(body.sums).toMatchObject({ charges: first.amount + second.amount, refunds: -500 })
    expect(body.sums.net).toBe(made.amount)
    expect(body.sums.net).toBe(body.sums.charges + body.sums.refunds - body.sums.fees)
    const found = await lines(payout)
    expect(found.map(({ kind, match }) => `${kind} ${match}`).toSorted()).toEqual([
      'charge matched',
      'charge matched',
      'refund matched',
    ])
    expect(found.map(({ orderId }) => orderId).toSorted()).toEqual(
      [first.id, second.id, second.id].toSorted(),
    )
  })

  test('that is read again is the same, and its pages join', async () => {
    const before = await lines(payout)
    sql.run(`UPDATE payout SET lines_state = 'wanted', lines_after = ''`, 'SELECT 1')
    await read(payout)
    expect(await lines(payout)).toEqual(before)
    const page = (await staff.get(`/reports/payouts/${payout}/lines?limit=2`)).body
    const rest = await staff.get(`/reports/payouts/${payout}/lines?limit=2&after=${page.next}`)
    expect([...page.lines, ...rest.body.lines]).toEqual(before)
    expect(rest.body.next).toBeNull()
  })

  test('is a file without formulas', async () => {
    const { status, headers, body } = await staff.get(`/reports/payouts/${payout}/lines.csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body.trimEnd().split('\r\n')).toHaveLength(4)
    expect(body).not.toMatch(/(^|[,\n])[=+@\t]/)
    expect(shop.run('payouts').out).toContain(payout)
    expect(shop.run('payouts', '--csv', payout).out).toContain(first.id)
  })

  test('that failed comes back in the next one', async () => {
    await sandbox(`payouts/${payout}`, { outcome: 'failed' })
    await buy()
    const next = await sandbox('payouts', {})
    await read(next.id)
    await read(payout)
    const { body } = await show(next.id)
    expect(body.sums.returned).toBeGreaterThan(0)
    expect(body.payout.differences).toBe(0)
    const failed = (await show(payout)).body
    expect(failed.payout.status).toBe('failed')
    expect(failed.failureCode).toBe('account_closed')
    expect(failed.returnedWith).toBe(body.payout.id)
  })

  test('names what the ledger does not have, and what it has otherwise', async () => {
    const [lost, other] = [await buy(), await buy()]
    sql.run(
      `UPDATE payment SET amount = amount + 1 WHERE order_id = '${other.id}'`,
      `UPDATE payment SET gateway_id = 'pi_elsewhere' WHERE order_id = '${lost.id}'`,
      'SELECT 1',
    )
    const made = await sandbox('payouts', {})
    await read(made.id)
    const { body } = await show(made.id)
    expect(body.payout.differences).toBe(2)
    const differing = await lines(made.id, '?differing=true')
    expect(differing.map(({ match }) => match).toSorted()).toEqual(['amount_differs', 'unknown'])
    const listed = (await staff.get('/reports/payouts?differing=true')).body.payouts
    expect(listed.map(({ gatewayId }: { gatewayId: string }) => gatewayId)).toEqual([made.id])
  })
})

describe('entries of the ledger', () => {
  test('that are in no payout after ten days are missing, until one brings them', async () => {
    const { id, amount } = await buy()
    const awaited = `SELECT 1 FROM payout_awaited WHERE order_id = '${id}'`
    await until('the entry is noted', async () => {
      sql.run(...dueNow)
      return sql.run(awaited).length > 0
    })
    const gaps = async () => (await staff.get('/reports/payout_gaps')).body
    expect((await gaps()).gaps.map((gap: { orderId: string }) => gap.orderId)).not.toContain(id)
    sql.run(
      `UPDATE payout_awaited SET occurred_at = occurred_at - ${11 * day} WHERE order_id = '${id}'`,
      'SELECT 1',
    )
    expect((await gaps()).gaps).toContainEqual(
      expect.objectContaining({ kind: 'charge', orderId: id, amount, currency: 'EUR' }),
    )
    const made = await sandbox('payouts', {})
    await read(made.id)
    expect((await gaps()).gaps.map((gap: { orderId: string }) => gap.orderId)).not.toContain(id)
  })
})

test('a bad filter is named, and others than accountants read none of it', async () => {
  const { status, body } = await staff.get('/reports/payouts?currency=euro&status=gone')
  expect([status, body.code]).toEqual([422, 'invalid_filter'])
  const support = await signedInStaff(shop, 'support')
  for (const path of ['payouts', 'payout_gaps', 'payouts/po_1', 'payouts/po_1/lines']) {
    expect((await support.get(`/reports/${path}`)).status, path).toBe(403)
  }
})
