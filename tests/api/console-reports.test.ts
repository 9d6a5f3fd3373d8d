// Reports of sales: sums equal what payments, refunds and lost disputes left, by every dimension.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { addCoupons } from '@typecase/tests-support/seeding'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const dimensions = ['day', 'family', 'style', 'designer', 'country', 'licence']

interface Amounts {
  currency: string
  lines: number
  soldNet: number
  backNet: number
  net: number
  gross: number
}

interface Report {
  by: string
  from: string
  to: string
  sums: (Amounts & { key: string; name: string })[]
  totals: Amounts[]
  more: boolean
  summedUntil: string | null
}

const two = [Buyer.item('vollkorn-regular'), Buyer.item('eb-garamond-italic')]
const today = () => new Date().toISOString().slice(0, 10)

let shop: Shop
let sql: Sql
let staff: StaffBrowser

/** A paid order of two lines; returns its id. */
async function buy(country: string, card = 'pm_card_visa', coupon?: string) {
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@tidalatlas.example`
  const order = await buyer.order(two, email, coupon ? { coupon } : {})
  const billing = { ...order.billing, country, ...(country === 'US' && american) }
  const { postalCode, region } = { region: undefined, ...billing }
  const asked = { items: two, ...(coupon && { coupon }), billing: { country, postalCode, region } }
  const quote = (await buyer.post('/cart/quote', asked)).body
  const body = { ...order, billing, currency: quote.currency, total: quote.total }
  const placed = await buyer.post('/checkout', body, { 'idempotency-key': email })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const { orderId: id, clientSecret } = placed.body
  await buyer.confirm(clientSecret, card)
  await until('the order is paid', async () => {
    return sql.run(`SELECT 1 FROM orders WHERE id = '${id}' AND paid_at IS NOT NULL`).length > 0
  })
  return id as string
}
const american = { region: 'NY', postalCode: '10001', city: 'New York' }

function refund(order: string, ...words: string[]) {
  const done = shop.run('refund', order, '--reason', 'Twice', '--actor', 'Mira', ...words)
  if (done.status !== 0) throw new Error(done.out + done.err)
}

const disputesOf = (order: string, state: string) =>
  sql.run(`SELECT gateway_id FROM dispute WHERE order_id = '${order}' AND state = '${state}'`)

async function loseDispute() {
  const order = await buy('PT', 'pm_card_createDispute')
  const open = `SELECT gateway_id FROM dispute WHERE order_id = '${order}'`
  await until('the dispute is known', async () => sql.run(open).length > 0)
  const { status } = await fetch(`${shop.sandboxUrl}/_sandbox/disputes/${sql.run(open)[0]![0]}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'lost' }),
  })
  expect(status).toBe(200)
  await until('the dispute is lost', async () => disputesOf(order, 'lost').length > 0)
}

const ask = (query: Record<string, string>, by = staff) =>
  by.get(`/reports/sales?${new URLSearchParams(query)}`)

async function report(query: Record<string, string>): Promise<Report> {
  const { status, body } = await ask(query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The money that payments, less refunds and lost disputes, left: [currency, minor units]. */
const ledger = () =>
  sql
    .run(
      `SELECT currency, cast(sum(amount) AS bigint) FROM (SELECT currency, amount FROM payment
        UNION ALL SELECT currency, -amount FROM refund WHERE state = 'succeeded'
        UNION ALL SELECT currency, -amount FROM dispute WHERE state = 'lost') x
        GROUP BY currency ORDER BY currency`,
    )
    .map(([currency, amount]) => [currency, Number(amount)])

const sumOf = (rows: Amounts[], currency: string, what: 'net' | 'soldNet' | 'backNet' | 'gross') =>
  rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row[what], 0)

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  addCoupons(shop, '[[coupon]]\nid = "spring"\nname = "Spring"\npercent = 20\ncodes = ["SPRING"]\n')
  staff = await signedInStaff(shop, 'accountant')
  sql.run(
    `INSERT INTO royalty_share (family, designer, since, hundredths) VALUES
      ('vollkorn', '=cmd|calc', 0, 3333), ('vollkorn', 'Odile Martin', 0, 1667)`,
  )
  await buy('PT')
  await buy('DE', 'pm_card_visa', 'SPRING')
  await buy('US')
  refund(await buy('PT'), '--line', '2')
  refund(await buy('US', 'pm_card_visa', 'SPRING'), '--amount', '7.77')
  await loseDispute()
})
afterAll(() => shop.stop())

describe('a report of sales', () => {
  test.each(dimensions)('by %s sums to the ledger to the cent', async (by) => {
    const { sums, totals, from, to, more, ...rest } = await report({ by })
    expect([rest.by, from, to, more]).toEqual([by, `${today().slice(0, 4)}-01-01`, today(), false])
    const money = ledger()
    expect(money.map(([currency]) => currency)).toEqual(['EUR', 'USD'])
    expect(totals.map(({ currency, gross }) => [currency, gross])).toEqual(money)
    for (const total of totals) {
      for (const what of ['net', 'soldNet', 'backNet', 'gross'] as const) {
        expect(sumOf(sums, total.currency, what), what).toBe(total[what])
      }
      expect(total.net).toBe(total.soldNet + total.backNet)
      expect(total.backNet).toBeLessThan(0)
    }
  })

  test('names what staff know', async () => {
    const names = async (by: string) => [
      ...new Set((await report({ by })).sums.map(({ key, name }) => `${key}: ${name}`)),
    ]
    expect((await names('family')).toSorted()).toEqual([
      'eb-garamond: EB Garamond',
      'vollkorn: Vollkorn',
    ])
    expect((await names('style')).toSorted()).toEqual([
      'eb-garamond-italic: EB Garamond Italic',
      'vollkorn-regular: Vollkorn Regular',
    ])
    expect((await names('country')).toSorted()).toEqual([
      'DE: Germany',
      'PT: Portugal',
      'US: United States',
    ])
    expect(await names('licence')).toEqual(['desktop: Desktop'])
    expect((await names('designer')).toSorted()).toEqual([
      ': The foundry',
      '=cmd|calc: =cmd|calc',
      'Odile Martin: Odile Martin',
    ])
  })

  test('says that there are more rows than it shows', async () => {
    const { sums, totals, more } = await report({ by: 'family', limit: '1' })
    expect(more).toBe(true)
    expect(sums.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
    expect(totals).toEqual((await report({ by: 'family' })).totals)
  })

  test('has only what happened in its days', async () => {
    const { sums, totals } = await report({ from: '2024-01-01', to: '2024-12-31' })
    expect([sums, totals]).toEqual([[], []])
  })

  test.each([
    [{ by: 'customer' }, '/by', 'not_readable'],
    [{ from: '2026-02-30' }, '/from', 'not_readable'],
    [{ to: 'today' }, '/to', 'not_readable'],
    [{ limit: '0' }, '/limit', 'not_readable'],
    [{ from: '2024-01-01', to: '2026-01-01' }, '/from', 'too_long'],
    [{ from: '2026-01-02', to: '2026-01-01' }, '/from', 'not_allowed'],
  ])('refuses %j', async (query, pointer, code) => {
    const { status, body } = await ask(query as Record<string, string>)
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, pointer, code])
    expect((await staff.post(`/reports/sales/export?${new URLSearchParams(query)}`)).status).toBe(
      422,
    )
  })
})

describe('an export of sales', () => {
  const post = (by: StaffBrowser, query: Record<string, string>) =>
    by.post(`/reports/sales/export?${new URLSearchParams(query)}`)

  test('has the rows of the report, formulas defused, and is in the audit log', async () => {
    const { status, body, headers } = await post(staff, { by: 'designer' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="sales.csv"')
    const lines = (body as string).split('\r\n')
    expect(lines[0]).toMatch(/designer,name,currency,lines,sold_net,back_net,net,gross$/)
    const { sums } = await report({ by: 'designer' })
    expect(lines).toHaveLength(sums.length + 2)
    expect(body).toContain(`\r\n'=cmd|calc,'=cmd|calc,EUR,`)
    expect(body).not.toMatch(/(^|[,\n])[=+@\t]/)
    const [after] = sql
      .run(`SELECT object_after FROM staff_audit WHERE action = 'sales.exported' ORDER BY at`)
      .at(-1)!
    expect(JSON.parse(after!)).toMatchObject({ by: 'designer', to: today(), rows: sums.length })
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
  ])('defuses a family named %j', async (name, cell) => {
    sql.run(`UPDATE family SET name = '${name}' WHERE id = 'vollkorn'`)
    const { body } = await post(staff, { by: 'family' })
    expect(body).toContain(`\r\nvollkorn,${cell},EUR,`)
  })

  test('and the report are for owner, manager and accountant', async () => {
    for (const role of ['editor', 'support', 'viewer']) {
      const other = await signedInStaff(shop, role)
      expect((await ask({}, other)).body.code).toBe('permission_missing')
      expect((await post(other, {})).body.code).toBe('permission_missing')
    }
    const manager = await signedInStaff(shop, 'manager')
    expect([(await ask({}, manager)).status, (await post(manager, {})).status]).toEqual([200, 200])
  })
})

describe('typecase sales', () => {
  test.each(dimensions)('prints the report by %s', async (by) => {
    const { out, status } = shop.run('sales', '--by', by)
    expect(status).toBe(0)
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(new RegExp(`^${by.toUpperCase()} +CURRENCY +LINES +SOLD +TAKEN BACK +NET`))
    const { sums, totals } = await report({ by })
    expect(rows).toHaveLength(sums.length + totals.length)
    const [euros] = totals
    expect(out).toMatch(new RegExp(`TOTAL +EUR .* ${(euros!.gross / 100).toFixed(2)}\n`))
  })

  test('prints the file of the console', async () => {
    const { out, status } = shop.run('sales', '--by', 'designer', '--csv')
    expect(status).toBe(0)
    const { body } = await staff.post('/reports/sales/export?by=designer')
    expect(out.replace(/^\uFEFF/, '')).toBe((body as string).replace(/^\uFEFF/, ''))
  })

  test('refuses days that it cannot report on', () => {
    const failed = (...words: string[]) => {
      const { status, err } = shop.run('sales', ...words)
      return [status, err.trim()]
    }
    expect(failed('--from', 'May')).toEqual([2, 'A day is written as 2026-11-27.'])
    expect(failed('--from', '2026-01-02', '--to', '2026-01-01')).toEqual([
      2,
      'The first day is after the last one.',
    ])
    expect(failed('--from', '2000-01-01')).toEqual([
      2,
      'A report spans at most 731 days. Choose a later first day.',
    ])
    expect(shop.run('sales', '--by', 'customer').status).not.toBe(0)
    expect(shop.run('sales', '--from', '2001-01-01', '--to', '2001-01-01').out).toBe(
      'Nothing was sold in this time.\n',
    )
  })
})
