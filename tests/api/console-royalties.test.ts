// The royalties of the staff console: what designers are owed, statements that are locked and mailed, advances,
// and what the mailed link opens for whom.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { noteSecret } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000 })

const designer = 'Odile Varnay'
const family = 'eb-garamond'
const key = () => ({ 'idempotency-key': randomUUID() })
const newEmail = () => `${randomUUID()}@odile.example`
let shop: Shop
let sql: Sql
let staff: StaffBrowser
let orderId = ''
let net = 0

/** "2026-11-27": that many days from today on, in UTC. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const share = (hundredths: number) =>
  sql.run(
    'DELETE FROM royalty_share',
    `INSERT INTO royalty_share (family, designer, since, hundredths) VALUES ('${family}', '${designer}', 0, ${hundredths})`,
    'SELECT count(*) FROM royalty_share',
  )
const draft = (from: string, to: string, by = staff) =>
  by.get(`/royalty_drafts?designer=${encodeURIComponent(designer)}&from=${from}&to=${to}`)
const list = async () =>
  (await staff.get(`/royalty_statements?designer=${encodeURIComponent(designer)}`)).body.statements
const lock = (from: string, to: string, digest: string, by = staff) =>
  by.post('/royalty_statements', { designer, from, to, digest })
const pdf = (id: string) =>
  fetch(`${shop.staffUrl}/api/royalty_statements/${id}/statement.pdf`, {
    headers: { cookie: staff.cookie },
  })

beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'manager')
  const buyer = new Buyer(shop)
  const placed = await buyer.post('/checkout', await buyer.order(), key())
  orderId = placed.body.orderId
  await buyer.confirm(placed.body.clientSecret)
  const sold = `SELECT net FROM sale_entry WHERE order_id = '${orderId}'`
  await until('the order is paid', async () => sql.run(sold).length > 0)
  net = Number(sql.run(sold)[0]![0])
  sql.run(
    'UPDATE sale_entry SET day = day - 40, sold_day = sold_day - 40',
    `UPDATE sale_entry SET family = '${family}'`,
    'UPDATE sale_sum_state SET until = 0', // Days that are summed already lack the order.
    'SELECT count(*) FROM sale_entry',
  )
  share(3000)
})
afterAll(() => shop.stop())

const from = day(-60)
const to = day(-31)

describe('drafts', () => {
  test('a designer is listed with what they are owed by today', async () => {
    const { status, body } = await staff.get('/royalties')
    expect(status).toBe(200)
    expect(body.designers).toHaveLength(1)
    const [one] = body.designers
    const earned = Math.round(net * 0.3)
    expect(one).toMatchObject({ designer, lockedTo: null, nextDay: `${day(-40).slice(0, 7)}-01` })
    expect(one.balances).toEqual([
      {
        ...{ currency: 'EUR', carried: 0, earned, corrected: 0, advanced: 0 },
        payable: earned,
        left: 0,
      },
    ])
  })

  test('a draft tells families, shares and sums, and is not over before its last day', async () => {
    const { body } = await draft(from, to)
    expect(body).toMatchObject({ id: null, number: null, designer, from, to, isOver: true })
    expect(body.lines).toEqual([
      expect.objectContaining({ familyId: family, family: 'EB Garamond', percent: '30', net }),
    ])
    expect((await draft(from, day(0))).body.isOver).toBe(false)
  })

  test('what cannot be read is told at its parameter, and a stranger is not found', async () => {
    const { status, body } = await staff.get('/royalty_drafts?from=2026-02-30&to=x')
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/designer',
      '/from',
      '/to',
    ])
    const nobody = await staff.get(`/royalty_drafts?designer=Nobody&from=${from}&to=${to}`)
    expect(nobody.status).toBe(404)
  })
})

describe('advances', () => {
  const advance = (more: object = {}, headers = key()) =>
    staff.post(
      '/royalty_advances',
      { designer, day: day(-50), currency: 'EUR', amount: 100, note: '=1+1', ...more },
      headers,
    )

  test('one key notes one advance, and it can be undone', async () => {
    const headers = key()
    const noted = await Promise.all(Array.from({ length: 8 }, () => advance({}, headers)))
    expect(noted.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const { advances } = noted[0]!.body
    expect(advances).toHaveLength(1)
    const [one] = advances
    expect(one).toMatchObject({ designer, day: day(-50), amount: 100, statementId: null })
    expect((await advance({ amount: 7 }, headers)).body.code).toBe('idempotency_mismatch')
    const other = (await advance({ amount: 5 })).body.advances.find(
      ({ amount }: { amount: number }) => amount === 5,
    )
    expect((await staff.delete(`/royalty_advances/${other.id}`)).status).toBe(204)
    expect((await staff.delete(`/royalty_advances/${other.id}`)).status).toBe(404)
    expect((await draft(from, to)).body.balances[0].advanced).toBe(100)
  })

  test('every mistake is told at its field', async () => {
    const wrong = { designer: ' ', day: '2026-13-01', currency: 'XXX', amount: 0 }
    const { status, body } = await advance(wrong)
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/amount',
      '/currency',
      '/day',
      '/designer',
    ])
  })
})

describe('a locked statement', () => {
  let id = ''
  let digest = ''

  test('is locked once by twelve requests, with what was seen, and only once it is over', async () => {
    digest = (await draft(from, to)).body.digest
    const soon = (await draft(from, day(0))).body.digest
    expect((await lock(from, day(0), soon)).body.code).toBe('period_not_over')
    expect((await lock(from, to, 'another')).body.code).toBe('statement_changed')
    const locked = await Promise.all(Array.from({ length: 12 }, () => lock(from, to, digest)))
    expect(locked.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(locked.map(({ body }) => body.id)).size).toBe(1)
    id = locked[0]!.body.id
    expect(locked[0]!.body).toMatchObject({ number: 1, digest, isOver: true })
    expect(await list()).toHaveLength(1)
    expect(sql.run(`SELECT count(*) FROM staff_audit WHERE action = 'royalties.locked'`)).toEqual([
      ['1'],
    ])
  })

  test('has no gap and no overlap with the next', async () => {
    expect((await draft(day(-32), day(-20))).body.code).toBe('period_overlaps')
    expect((await draft(day(-29), day(-20))).body.code).toBe('period_gap')
    expect((await draft(day(-30), day(-20))).status).toBe(200)
  })

  test('keeps its advances', async () => {
    const { advances } = (
      await staff.get(`/royalty_advances?designer=${encodeURIComponent(designer)}`)
    ).body
    expect(advances[0].statementId).toBe(id)
    const undone = await staff.delete(`/royalty_advances/${advances[0].id}`)
    expect([undone.status, undone.body.code]).toEqual([409, 'advance_stated'])
  })

  test('never changes: refunds and changed shares go into the next one', async () => {
    const seen = (await staff.get(`/royalty_statements/${id}`)).body
    const bytes = Buffer.from(await (await pdf(id)).arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(shop.run('refund', orderId, '--reason', 'Bought twice', '--actor', 'Mira').status).toBe(
      0,
    )
    await until(
      'the refund is in the journal',
      async () => sql.run(`SELECT 1 FROM sale_entry WHERE event <> 'sale'`).length > 0,
    )
    share(2000)
    expect((await staff.get(`/royalty_statements/${id}`)).body).toEqual(seen)
    expect(Buffer.from(await (await pdf(id)).arrayBuffer()).equals(bytes)).toBe(true)
    const { lines, corrections } = (await draft(day(-30), day(0))).body
    expect(lines).toEqual([expect.objectContaining({ net: -net, percent: '20' })])
    expect(corrections).toEqual([
      expect.objectContaining({ earned: Math.round(net * 0.2) - Math.round(net * 0.3) }),
    ])
  })

  test('is a table for spreadsheets, with formulas defused', async () => {
    const { status, headers, body } = await staff.get(`/royalty_statements/${id}/statement.csv`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body).toContain("'=1+1")
    const printed = shop.run('royalties', designer, '--from', from, '--to', to, '--csv')
    expect([printed.status, printed.out]).toEqual([0, `\uFEFF${body.replace(/^\uFEFF/, '')}`])
    expect(shop.run('royalties').out).toContain(designer)
    expect(shop.run('royalties', 'Nobody').status).toBe(1)
  })

  test('is mailed as a link that opens it without an account, until it is withdrawn', async () => {
    const address = newEmail()
    const sent = await staff.post(`/royalty_statements/${id}/mail`, { address })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.sendings).toEqual([expect.objectContaining({ address, withdrawnAt: null })])
    const mail = await new Mailbox(shop, address).next('royalty statement')
    const link = /https?:\S+\/api\/royalties\/\S+/.exec(mail.text)![0]
    expect(mail.html).toContain('/api/royalties/')
    noteSecret('royalty link', link.split('/').at(-2))
    const opened = await fetch(link)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('x-robots-tag')).toBe('noindex')
    const bytes = Buffer.from(await opened.arrayBuffer())
    expect(bytes.equals(Buffer.from(await (await pdf(id)).arrayBuffer()))).toBe(true)
    const altered = link.replace(/.(?=.{6}\/statement\.pdf)/, (letter) =>
      letter === 'A' ? 'B' : 'A',
    )
    expect((await fetch(altered)).status).toBe(404)
    expect((await fetch(link.replace('statement.pdf', 'other.pdf'))).status).toBe(404)
    expect((await staff.post(`/royalty_statements/${id}/link_withdrawal`)).status).toBe(200)
    const ended = await fetch(link)
    expect([ended.status, (await ended.json()).code]).toEqual([410, 'link_withdrawn'])
  })

  test('is mailed to addresses alone, three times an hour', async () => {
    const send = (address: string) => staff.post(`/royalty_statements/${id}/mail`, { address })
    const wrong = await send('nobody')
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/address'])
    const answers = [await send(newEmail()), await send(newEmail()), await send(newEmail())]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(
      (await staff.post(`/royalty_statements/none/mail`, { address: newEmail() })).status,
    ).toBe(404)
  })

  test('needs a fresh second factor to be locked and mailed', async () => {
    sql.run('UPDATE staff_session SET proved_at = 0', 'SELECT count(*) FROM staff_session')
    const refused = [
      await lock(day(-30), day(-20), 'any'),
      await staff.post(`/royalty_statements/${id}/mail`, { address: newEmail() }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(['step_up_needed', 'step_up_needed'])
  })
})

test('an accountant reads and changes nothing, support does neither', async () => {
  const accountant = await signedInStaff(shop, 'accountant')
  expect((await accountant.get('/royalties')).status).toBe(200)
  expect((await lock(from, to, 'any', accountant)).body.code).toBe('permission_missing')
  const support = await signedInStaff(shop, 'support')
  expect((await support.get('/royalties')).body.code).toBe('permission_missing')
})

test('statements of a corrected name go on under the name of now, once', async () => {
  const manager = await signedInStaff(shop, 'manager')
  const correct = () =>
    manager.post('/royalty_names', { former: designer, designer: 'Odile Warnay' })
  const statements = await list()
  expect(statements.length).toBeGreaterThan(0)
  expect((await correct()).status).toBe(404)
  sql.run(`UPDATE royalty_share SET designer = 'Odile Warnay'`, 'SELECT 1')
  const answers = await Promise.all(Array.from({ length: 8 }, correct))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)])
  const { designers } = (await staff.get('/royalties')).body
  expect(designers).toHaveLength(1)
  expect(designers[0]).toMatchObject({ designer: 'Odile Warnay', hasShares: true })
  const [moved] = (await staff.get('/royalty_statements?designer=Odile%20Warnay')).body.statements
  expect(moved).toMatchObject({ id: statements[0].id, designer: 'Odile Warnay' })
  expect(await list()).toEqual([])
})
