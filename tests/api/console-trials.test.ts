// The trials area of the staff console: lists and their sums, a trial, its links, invitations with a code,
// and whose a found font is.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { answerToHead } from '@typecase/tests-support/early-answer'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { askForTrial, trialFont } from '@typecase/tests-support/trial-fonts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { customer } from './buy.ts'

vi.setConfig({ testTimeout: 150_000 })

let shop: Shop
let sql: Sql
let staff: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'support')
})
afterAll(() => shop.stop())

const newEmail = () => `${randomUUID()}@tidalatlas.example`
const key = () => ({ 'idempotency-key': randomUUID() })
const find = (query: Record<string, string>) => staff.get(`/trials?${new URLSearchParams(query)}`)
const show = async (id: string) => (await staff.get(`/trials/${id}`)).body

/** A trial as the list has it. */
async function asked(items = ['inter-bold'], fields = {}, email = newEmail()) {
  await askForTrial(shop, email, items, fields)
  const { body } = await find({ q: email })
  expect(body.trials).toHaveLength(1)
  return body.trials[0] as { id: string; email: string; createdAt: string }
}

const audited = (id: string) =>
  sql
    .run(`SELECT action, permission FROM staff_audit WHERE object_id = '${id}' ORDER BY at, id`)
    .map((row) => row.join(' '))

const wrongAt = ({ status, body }: { status: number; body: { errors: { pointer: string }[] } }) => [
  status,
  ...body.errors.map(({ pointer }) => pointer).toSorted(),
]

describe('the list', () => {
  test('has who asked for what, and is narrowed by each word of the filter', async () => {
    const company = `Type_Co ${randomUUID()}`
    const { id, email } = await asked(['amiri', 'inter-bold'], {
      ...{ name: 'Zoë STRASSE', company, purpose: 'brand' },
    })
    const { body } = await find({ q: company.toUpperCase() })
    expect(body.trials).toMatchObject([
      { id, email, company, purpose: 'brand', downloads: 0, state: 'open', sales: [] },
    ])
    expect(body.trials[0].families).toEqual([
      { id: 'amiri', name: 'Amiri', styleId: expect.any(String) },
      { id: 'inter', name: 'Inter', styleId: expect.any(String) },
    ])
    const ids = async (query: Record<string, string>) =>
      (await find({ q: email, ...query })).body.trials.map((trial: { id: string }) => trial.id)
    const today = new Date().toISOString().slice(0, 10)
    expect(await ids({ family: 'amiri', purpose: 'brand', sold: 'false', from: today })).toEqual([
      id,
    ])
    for (const query of [{ family: 'fraunces' }, { purpose: 'web' }, { sold: 'true' }]) {
      expect(await ids(query)).toEqual([])
    }
    expect(await ids({ to: '2020-01-01' })).toEqual([])
  })

  test('goes page by page, each trial once', async () => {
    const company = randomUUID()
    const made: string[] = []
    for (let i = 0; i < 5; i++) made.unshift((await asked(['inter-bold'], { company })).id)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body }: { body: { trials: { id: string }[]; next: string | null } } = await find({
        q: company,
        limit: '2',
        ...(after && { after }),
      })
      seen.push(...body.trials.map(({ id }) => id))
      after = body.next
    }
    expect(seen).toEqual(made)
    const { body } = await staff.get(`/trial_sums?q=${company}`)
    expect(body).toMatchObject({ trials: 5, people: 5, customers: 0 })
    expect(body.families).toMatchObject([{ family: { id: 'inter' }, trials: 5, sold: 0 }])
  })

  test('what cannot be read is told at its parameter', async () => {
    const wrong = { purpose: 'war', sold: 'maybe', from: '2026-02-30', family: 'A/B', after: 'x' }
    expect(wrongAt(await find(wrong))).toEqual([
      422,
      '/after',
      '/family',
      '/from',
      '/purpose',
      '/sold',
    ])
    for (const q of ["' OR 1=1 --", '%', '\u{1f4a5}'.repeat(60)]) {
      expect((await find({ q })).body.trials).toEqual([])
    }
  })

  test('an export holds no formula, and is in the audit log', async () => {
    const { email } = await asked(['inter-bold'], { name: '=1+1' })
    const { status, headers, body } = await staff.post(`/trials/export?q=${email}`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="trials.csv"')
    expect(body).toContain(`'=1+1,${email}`)
    expect(audited('trials').at(-1)).toBe('trials.exported trials:export')
  })
})

describe('a trial that became a sale', () => {
  test('tells the order, the days and the sum of the journal, in list, sums and page', async () => {
    const email = newEmail()
    const { id } = await asked(['vollkorn'], {}, email)
    const buyer = await customer(shop, email)
    const order = await buyer.order([Buyer.item('vollkorn-regular')], email)
    const placed = await buyer.post('/checkout', order, key())
    await buyer.confirm(placed.body.clientSecret)
    const { orderId } = placed.body
    const sold = `SELECT net FROM sale_entry WHERE order_id = '${orderId}'`
    await until('the order is paid', async () => sql.run(sold).length > 0)
    sql.run(
      `INSERT INTO trial_conversion (order_id, family_id, request_id, paid_at) SELECT id, 'vollkorn', '${id}', paid_at FROM orders WHERE id = '${orderId}' AND NOT EXISTS (SELECT 1 FROM trial_conversion WHERE order_id = '${orderId}')`,
      'SELECT 1',
    )
    const net = Number(sql.run(sold)[0]![0])
    const sale = { orderId, days: 0, currency: 'EUR', net, family: { id: 'vollkorn' } }
    expect((await find({ q: email, sold: 'true' })).body.trials).toMatchObject([
      { id, sales: [sale] },
    ])
    const { body } = await staff.get(`/trial_sums?q=${email}`)
    expect(body).toMatchObject({ trials: 1, people: 1, customers: 1 })
    const shown = await show(id)
    expect(shown.trial.sales).toMatchObject([sale])
    expect(shown.customer).toMatchObject({ email, verified: true })
    expect(shown.orders).toMatchObject([{ id: orderId }])
    expect(shown.files).toMatchObject([{ family: { id: 'vollkorn' } }])
  })
})

describe('links', () => {
  test('a further one works beside the first, and both end at once', async () => {
    const { id, email } = await asked()
    const mailbox = new Mailbox(shop, email)
    const first = await mailbox.token('Your trial fonts')
    expect((await staff.post(`/trials/${id}/link`)).status).toBe(200)
    const second = await mailbox.token('Your trial fonts')
    const opened = async (token: string) =>
      (await new Buyer(shop).post('/trials/get', { token })).status
    expect([await opened(first), await opened(second)]).toEqual([200, 200])

    const ended = await staff.post(`/trials/${id}/end`, { reason: 'Passed on' })
    expect([ended.status, ended.body.trial.state]).toEqual([200, 'ended'])
    expect([await opened(first), await opened(second)]).toEqual([410, 410])
    const { status, body } = await staff.post(`/trials/${id}/link`)
    expect([status, body.code]).toEqual([409, 'trial_ended'])
    expect(audited(id)).toEqual(['trial.link_sent trials:write', 'trial.link_ended trials:write'])
  })

  test('three an hour, and not without a reason or to a stranger’s id', async () => {
    const { id } = await asked()
    for (let i = 0; i < 3; i++) expect((await staff.post(`/trials/${id}/link`)).status).toBe(200)
    const { status, body } = await staff.post(`/trials/${id}/link`)
    expect([status, body.code]).toEqual([429, 'too_many_mails'])
    expect(wrongAt(await staff.post(`/trials/${id}/end`, { reason: ' ' }))).toEqual([
      422,
      '/reason',
    ])
    expect((await staff.get('/trials/none')).status).toBe(404)
    expect((await staff.post(`/trials/${'0'.repeat(26)}/link`)).status).toBe(404)
  })
})

describe('an invitation', () => {
  const invite = (id: string, body: object, headers = key()) =>
    staff.post(`/trials/${id}/invitations`, body, headers)
  const words = 'We would be glad to see it.\nWrite to us.'

  test('brings words and code once, however often it is sent under its key', async () => {
    const { id, email } = await asked()
    const { body } = await staff.get('/invitation_coupons')
    const culture = body.coupons.find((one: { id: string }) => one.id === 'culture')
    expect(culture).toMatchObject({ hundredths: 3000, lastDay: null })
    expect(JSON.stringify(body)).not.toContain('CULTURE')
    expect(body.coupons.map((one: { id: string }) => one.id)).not.toContain('gift')

    const headers = key()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => invite(id, { coupon: 'culture', words }, headers)),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(sent[0]!.body.invitations).toMatchObject([{ couponId: 'culture', words }])
    expect(sent[0]!.body.invitation).toBe('invitedLately')
    const mailbox = new Mailbox(shop, email)
    const { text } = await mailbox.next('A code for you')
    expect(text).toContain('We would be glad to see it.')
    expect(text).toContain('CULTURE')
    const count = `SELECT count(*) FROM outbox WHERE kind = 'trial_invitation' AND to_address = '${email}'`
    expect(Number(sql.run(count)[0]![0])).toBe(1)
    expect(audited(id)).toEqual(['trial.invited trials:write'])

    const other = await invite(id, { coupon: 'culture', words: 'Other words' }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
    const again = await invite(id, { coupon: 'culture', words })
    expect([again.status, again.body.code]).toEqual([429, 'invited_lately'])
  })

  test('goes to nobody who wants no news', async () => {
    const { id } = await asked(['inter-bold'], { news: false })
    expect((await show(id)).invitation).toBe('noNews')
    const { status, body } = await invite(id, { coupon: 'culture', words })
    expect([status, body.code]).toEqual([409, 'no_news_wanted'])
  })

  test('what is wrong is told at its field', async () => {
    const { id } = await asked()
    expect(wrongAt(await invite(id, { coupon: '', words: '' }))).toEqual([422, '/coupon', '/words'])
    expect(wrongAt(await invite(id, { coupon: 'culture', words: 'a'.repeat(1001) }))).toEqual([
      422,
      '/words',
    ])
    for (const coupon of ['gift', 'none', "'; DROP TABLE coupon; --"]) {
      const { status, body } = await invite(id, { coupon, words })
      expect([status, body.code]).toEqual([409, 'coupon_not_live'])
    }
  })
})

test('a forgotten trial shows nobody, and nobody is written to', async () => {
  const email = newEmail()
  const { id } = await asked(['inter-bold'], {}, email)
  const buyer = await customer(shop, email)
  const { body: me } = await buyer.get('/authentication/customer')
  const manager = await signedInStaff(shop, 'manager')
  const deleted = await manager.post(`/customers/${me.id}/deletion`, { email, reason: 'Asked' })
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
  const shown = await show(id)
  expect(shown.trial).toMatchObject({ state: 'forgotten', name: '', email: '', company: '' })
  expect(shown).toMatchObject({ customer: null, others: [], invitation: 'forgotten' })
  expect((await find({ q: email })).body.trials).toEqual([])
  for (const [path, body] of [
    ['link', {}],
    ['end', { reason: 'x' }],
    ['invitations', { coupon: 'culture', words: 'x' }],
  ] as const) {
    const { status, body: problem } = await staff.post(`/trials/${id}/${path}`, body, key())
    expect([status, problem.code]).toEqual([409, 'trial_forgotten'])
  }
})

describe('a found font', () => {
  const identify = (bytes: Buffer, browser = staff) =>
    browser.call('POST', '/font_identifications', bytes)
  const demo = (path: string) => readFileSync(join(root, 'build/demo', path))

  test('of a trial leads to who asked for it, and the file is kept nowhere', async () => {
    const { id, email } = await asked(['inter-bold'], { company: 'Atlas' })
    const font = await trialFont(shop, email)
    const { status, body } = await identify(font)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      verdict: 'trial',
      style: 'inter-bold',
      trial: { id, email, company: 'Atlas', isForgotten: false },
      licence: null,
    })
    const [last] = sql
      .run(`SELECT object_id, object_after FROM staff_audit WHERE action = 'font.identified'`)
      .slice(-1)
    expect(last![0]).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(String(last![1]))).toMatchObject({ trial: id })
  })

  test('of the shop without a mark is told by its drawing, a stranger’s is nobody’s', async () => {
    const ours = await identify(demo('amiri/Amiri-Bold.ttf'))
    expect(ours.body).toMatchObject({ verdict: 'unmarked', trial: null, licence: null })
    expect(ours.body.drawnAs).toMatchObject([{ styleId: 'amiri-bold' }])
    const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
    const strange = await identify(lao)
    expect(strange.body).toMatchObject({ verdict: 'unknown', drawnAs: [], style: null })
  })

  test('what is no font is refused in words, and so are an empty file and a large one', async () => {
    for (const bytes of [
      Buffer.from('no font'),
      Buffer.alloc(0),
      Buffer.alloc(70_000, 1),
      demo('amiri/Amiri-Bold.ttf').subarray(0, 9000),
    ]) {
      const { status, body } = await identify(bytes)
      expect([422, 413], JSON.stringify(body)).toContain(status)
      expect(body.detail).toMatch(/\.$/)
    }
    const answer = await answerToHead(`${shop.staffUrl}/api/font_identifications`, {
      'content-type': 'application/octet-stream',
      'content-length': String((100 << 20) + 1),
      origin: shop.consoleUrl,
      cookie: staff.cookie,
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('many at once are looked at one by one, others are told to wait', async () => {
    const bytes = demo('amiri/Amiri-Bold.ttf')
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => identify(bytes)))
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.status : 503,
    )
    expect(new Set(codes)).toEqual(new Set([200, 503]))
  })

  test('is not identified for who may only read', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    const { status, body } = await identify(demo('amiri/Amiri-Bold.ttf'), viewer)
    expect([status, body.code]).toEqual([403, 'permission_missing'])
    expect((await viewer.get('/trials')).status).toBe(200)
    const editor = await signedInStaff(shop, 'editor')
    expect((await editor.get('/trials')).status).toBe(403)
  })
})
