// The VAT returns of the staff console: drafts of quarters, rates of the European Central Bank, filing, and the
// files, by what buyers in other member states paid and got back.

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const items = [Buyer.item('vollkorn-regular')]
const milliseconds = 86_400_000

let shop: Shop
let sql: Sql
let staff: StaffBrowser
const orders: Record<string, string> = {}

/** "2026-Q3": the quarter that is so many before this one. */
function quarter(before: number) {
  const now = new Date()
  const number = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) - before
  return `${Math.floor(number / 4)}-Q${(number % 4) + 1}`
}
const running = quarter(0)
const last = quarter(1)

/** Its first day, since 1970. */
const firstDay = (name: string) =>
  Date.UTC(Number(name.slice(0, 4)), (Number(name[6]) - 1) * 3, 1) / milliseconds

async function buy(country: string) {
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@lisboa.example`
  const order = await buyer.order(items, email)
  const billing = { ...order.billing, country }
  const asked = { items, billing: { country, postalCode: billing.postalCode } }
  const quote = (await buyer.post('/cart/quote', asked)).body
  const body = { ...order, billing, currency: quote.currency, total: quote.total }
  const placed = await buyer.post('/checkout', body, { 'idempotency-key': email })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await buyer.confirm(placed.body.clientSecret)
  const id: string = placed.body.orderId
  await until('the order is paid', async () => {
    return sql.run(`SELECT 1 FROM sale_entry WHERE order_id = '${id}'`).length > 0
  })
  return id
}

/** Months that the shop has summed are read from the journal again. */
const forgetSums = [
  ...['sale_day', 'sale_month', 'sale_vat'].map((table) => `DELETE FROM ${table}`),
  'UPDATE sale_sum_state SET until = 0',
]

const refund = (order: string) => {
  const done = shop.run('refund', order, '--reason', 'Twice', '--actor', 'Mira')
  if (done.status !== 0) throw new Error(done.out + done.err)
}

/** Net and VAT of the entries of an order. */
function entries(order: string, of = "event = 'sale'") {
  const [row] = sql.run(
    `SELECT sum(net), sum(gross) - sum(net) FROM sale_entry WHERE order_id = '${order}' AND ${of}`,
  )
  return { net: Number(row![0]), vat: Number(row![1]) }
}

const list = (by = staff) => by.get('/reports/vat')
const show = (name: string, by = staff) => by.get(`/reports/vat/returns/${name}`)
const lock = (name: string, digest: string, by = staff) =>
  by.post(`/reports/vat/returns/${name}/lock`, { digest })
const setRates = (day: string, rates: unknown, by = staff) =>
  by.call('PUT', '/reports/vat/rates', { day, rates })
const importRates = (csv: string, by = staff) => by.post('/reports/vat/rates/import', { csv })

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'accountant')
  for (const country of ['FR', 'SE', 'PT', 'MC']) orders[country] = await buy(country)
  const start = firstDay(last) + 40
  sql.run(
    `UPDATE sale_entry SET day = ${start}, sold_day = ${start}`,
    `UPDATE orders SET paid_at = ${start * milliseconds * 1000} WHERE paid_at IS NOT NULL`,
    `UPDATE sale_entry SET currency = 'SEK' WHERE order_id = '${orders['SE']}'`,
    ...forgetSums,
    'SELECT count(*) FROM sale_entry',
  )
})
afterAll(() => shop.stop())

describe('a draft', () => {
  test('tells countries of consumption, what was left out, and why it cannot be filed yet', async () => {
    const { status, body } = await show(last)
    expect(status).toBe(200)
    const [french, monegasque] = [entries(orders['FR']!), entries(orders['MC']!)]
    expect(body).toMatchObject({
      ...{ quarter: last, state: 'over', day: null, homeCountry: 'PT', isRegistered: true },
      ...{ isNil: false, lockBarrier: 'rates_missing', payable: null, filedAt: null },
    })
    expect(body.rows.map(({ country }: { country: string }) => country)).toEqual(['FR', 'SE'])
    expect(body.rows[0]).toMatchObject({
      ...{ rate: '20', orders: 2 },
      net: french.net + monegasque.net,
      vat: french.vat + monegasque.vat,
    })
    expect(body.rows[1]).toMatchObject({ rate: '25', orders: 1, net: null, vat: null })
    expect(body.missingRates).toEqual([
      { quarter: last, day: body.rates.finalDay, currency: 'SEK' },
    ])
    expect(body.leftOut).toMatchObject([{ reason: 'domestic', orders: 1 }])
  })

  test('of the running quarter counts its days, and one to come is none', async () => {
    const { body } = await show(running)
    const today = Math.floor(Date.now() / milliseconds)
    expect(body).toMatchObject({
      ...{ state: 'running', day: today - firstDay(running) + 1, isNil: true },
      ...{ lockBarrier: 'quarter_not_over', rows: [], corrections: [] },
    })
    expect(body.days).toBe(firstDay(quarter(-1)) - firstDay(running))
    for (const name of [quarter(-1), 'soon', '2026-Q5']) {
      expect((await show(name)).status, name).toBe(404)
    }
  })

  test('is listed, and the quarter that is over is due', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ firstQuarter: null, nextQuarter: null, due: [last] })
    expect(body.quarters.map(({ state }: { state: string }) => state)).toEqual(['running', 'over'])
  })

  test('names orders whose evidence does not agree', async () => {
    sql.run(
      `UPDATE orders SET evidence = '{"billingCountry":"FR","addressBlock":"","cardCountry":"PT"}'
        WHERE id = '${orders['FR']}'`,
      `UPDATE orders SET evidence = '{"billingCountry":"SE","addressBlock":""}' WHERE id = '${orders['SE']}'`,
      'SELECT count(*) FROM orders',
    )
    const { needs } = (await show(last)).body
    expect(needs).toContainEqual(
      expect.objectContaining({
        kind: 'evidenceDiffers',
        orderId: orders['FR'],
        cardCountry: 'PT',
      }),
    )
    expect(needs).toContainEqual(
      expect.objectContaining({
        kind: 'evidenceMissing',
        orderId: orders['SE'],
        cardCountry: null,
      }),
    )
  })
})

describe('rates', () => {
  test('are entered for a day, and every mistake is told at its field', async () => {
    const rates = [
      { currency: 'SEK', rate: '0' },
      { currency: 'EUR', rate: '1' },
      { currency: 'XXX', rate: '1,5' },
    ]
    const { status, body } = await setRates('soon', rates)
    expect(status).toBe(422)
    expect(
      body.errors
        .map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)
        .toSorted(),
    ).toEqual([
      '/day not_readable',
      '/rates/0/rate out_of_range',
      '/rates/1/currency not_allowed',
      '/rates/2/currency unknown_currency',
      '/rates/2/rate not_readable',
    ])
    const twice = [
      { currency: 'SEK', rate: '11' },
      { currency: 'SEK', rate: '12' },
    ]
    expect((await setRates('2026-01-02', twice)).body.errors[0].pointer).toBe('/rates/1/currency')
    expect((await setRates('2026-01-02', [])).body.errors[0].pointer).toBe('/rates')
    const later = await setRates('2100-01-01', [{ currency: 'SEK', rate: '11' }])
    expect(later.body.errors[0]).toMatchObject({ pointer: '/day', code: 'out_of_range' })
  })

  test.each([
    ['', 'not_readable'],
    ['<html>\n', 'not_readable'],
    ['Date,SEK\n2026-02-30,11\n', 'not_readable'],
    ['Date,SEK\n2026-01-02,=1+1\n', 'not_readable'],
    ['Date,SEK\n2100-01-01,11\n', 'out_of_range'],
    [`Date,SEK\n2026-01-02,${'9'.repeat(100_000)}\n`, 'not_readable'],
  ])('of the file %j are refused', async (csv, code) => {
    const { status, body } = await importRates(csv)
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, '/csv', code])
    expect(body.errors[0].message.length).toBeLessThan(300)
    expect(sql.run('SELECT count(*) FROM euro_rate')).toEqual([['0']])
  })

  test('of a file of the bank are kept where a return needs them', async () => {
    const { finalDay } = (await show(last)).body.rates
    const csv = `Date, USD, SEK, CYP, \n${finalDay}, 1.1, 11.184, N/A, \n2012-03-05, 1, 9, 1, \n`
    const { status, body } = await importRates(csv)
    expect([status, body]).toEqual([
      200,
      { changed: 2, same: 0, skipped: 1, from: finalDay, to: finalDay },
    ])
    const file = join(shop.data, 'eurofxref.csv')
    writeFileSync(file, csv)
    expect(shop.run('vat', 'import-rates', file).out).toContain('0 rates are new or changed, 2')
    writeFileSync(file, 'nonsense')
    const refused = shop.run('vat', 'import-rates', file)
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('/csv')])
    const { rates, rows, lockBarrier } = (await show(last)).body
    expect(rates).toEqual({
      ...{ finalDay, isFinal: true },
      rates: [{ currency: 'SEK', rate: '11.1840', day: finalDay }],
    })
    const { net, vat } = entries(orders['SE']!)
    expect(rows[1]).toMatchObject({
      net: Math.round(net / 11.184),
      vat: Math.round(vat / 11.184),
      currencies: [{ currency: 'SEK', orders: 1, net, vat }],
    })
    expect(lockBarrier).toBeNull()
  })
})

describe('a return that was filed', () => {
  test('is filed once by twelve requests, with what was seen', async () => {
    const { digest, rows } = (await show(last)).body
    expect((await lock(last, 'another')).body.code).toBe('return_changed')
    expect((await lock(running, (await show(running)).body.digest)).body.code).toBe(
      'quarter_not_over',
    )
    const filed = await Promise.all(Array.from({ length: 12 }, () => lock(last, digest)))
    expect(filed.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(filed[0]!.body).toMatchObject({ state: 'filed', digest, rows, lockBarrier: null })
    expect(filed[0]!.body.filedAt).not.toBeNull()
    expect(sql.run('SELECT count(*) FROM vat_return')).toEqual([['1']])
    expect(sql.run(`SELECT count(*) FROM staff_audit WHERE action = 'vat.filed'`)).toEqual([['1']])
    const { body } = await list()
    expect(body).toMatchObject({ firstQuarter: last, nextQuarter: running, due: [] })
    expect((await show(quarter(2))).body.lockBarrier).toBe('quarter_before_first')
  })

  test('never changes: a refund and a changed order are corrections of the next one', async () => {
    const seen = (await show(last)).body
    const stored = sql.run('SELECT document FROM vat_return')
    refund(orders['FR']!)
    sql.run(
      `UPDATE orders SET tax_reason = 'reverseCharge' WHERE id = '${orders['MC']}'`,
      ...forgetSums,
      `UPDATE orders SET evidence = '{"billingCountry":"FR","addressBlock":"","cardCountry":"PT"}'
        WHERE id = '${orders['FR']}'`,
      'SELECT count(*) FROM orders',
    )
    await setRates(seen.rates.finalDay, [{ currency: 'SEK', rate: '5' }])
    const { needs, needCount, ...now } = (await show(last)).body
    expect({ ...now, needs: seen.needs, needCount: seen.needCount }).toEqual(seen)
    expect(needs.length).toBe(needCount)
    expect(sql.run('SELECT document FROM vat_return')).toEqual(stored)
    const [french, monegasque] = [entries(orders['FR']!).vat, entries(orders['MC']!).vat]
    const { corrections, payable, reclaimed, isNil } = (await show(running)).body
    expect(corrections).toEqual([
      {
        ...{ quarter: last, country: 'FR', vat: -french - monegasque, changed: -monegasque },
        ...{ refundedOrders: 1, disputedOrders: 0 },
      },
    ])
    expect([payable, reclaimed, isNil]).toEqual([0, -french - monegasque, false])
  })

  test('is a file, and so are the orders behind it', async () => {
    const { status, headers, body } = await staff.get(`/reports/vat/returns/${last}/return.csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="vat-${last}.csv"`)
    expect(body).toMatch(new RegExp(`\r\nfiled,supply,${last},FR,20,2,`))
    const printed = shop.run('vat', '--quarter', last, '--csv')
    expect([printed.status, printed.out]).toEqual([0, `\uFEFF${body.replace(/^\uFEFF/, '')}`])
    const exported = await staff.post(`/reports/vat/returns/${running}/orders`)
    expect(exported.status).toBe(200)
    const lines = (exported.body as string).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,refund,${orders['FR']},`)
    const action = `SELECT count(*) FROM staff_audit WHERE action = 'vat.orders_exported'`
    expect(sql.run(action)).toEqual([['1']])
    expect(shop.run('vat', '--quarter', last).out).toContain('Filed on')
    expect(shop.run('vat', '--quarter', '2026').status).toBe(2)
  })

  test('defuses a rate that would be a formula', async () => {
    sql.run(
      `UPDATE orders SET tax = '[{"name":"VAT","rate":"=1+1","amount":1}]' WHERE id = '${orders['FR']}'`,
      'SELECT count(*) FROM orders',
    )
    const { body } = await staff.post(`/reports/vat/returns/${last}/orders`)
    expect(body).toContain(",'=1+1,")
    expect(body).not.toMatch(/(^|[,\n])[=+@\t]/)
  })

  test('needs a fresh second factor', async () => {
    sql.run('UPDATE staff_session SET proved_at = 0', 'SELECT count(*) FROM staff_session')
    expect((await lock(running, 'any')).body.code).toBe('step_up_needed')
  })
})

test('support and viewers read none of it, and change nothing', async () => {
  for (const role of ['support', 'viewer', 'editor']) {
    const other = await signedInStaff(shop, role)
    const refused = [
      await list(other),
      await show(last, other),
      await lock(last, 'any', other),
      await setRates('2026-01-02', [{ currency: 'SEK', rate: '11' }], other),
      await importRates('', other),
      await other.post(`/reports/vat/returns/${last}/orders`),
    ]
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['permission_missing']))
  }
  const manager = await signedInStaff(shop, 'manager')
  expect((await list(manager)).status).toBe(200)
})
