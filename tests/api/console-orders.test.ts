// The orders area of the staff console: lists, an order with its past, refunds, and what staff repeat.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

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

const two = [Buyer.item('vollkorn-regular'), Buyer.item('vollkorn-italic')]

interface Placed {
  id: string
  email: string
  intent: string
  secret: string
}

/** An order of two lines by somebody new. */
async function place(named: { name?: string; company?: string } = {}): Promise<Placed> {
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@tidalatlas.example`
  const order = await buyer.order(two, email)
  const licensee = { ...order.licensee, ...named }
  const placed = await buyer.post('/checkout', { ...order, licensee }, { 'idempotency-key': email })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  const { orderId: id, clientSecret: secret } = placed.body
  return { id, email, secret, intent: secret.split('_secret_')[0] }
}

const show = async (id: string) => (await staff.get(`/orders/${id}`)).body

/** The order as staff see it, as soon as it is in this state. */
async function inState(id: string, state: string) {
  let shown
  await until(`order ${id} is ${state}`, async () => (shown = await show(id)).order.state === state)
  return shown as unknown as ReturnType<typeof JSON.parse>
}

async function pay(order: Placed, card = 'pm_card_visa') {
  await new Buyer(shop).confirm(order.secret, card)
  return order
}

const buy = async (...given: Parameters<typeof place>) => {
  const order = await pay(await place(...given))
  await inState(order.id, 'paid')
  return order
}

type Query = Record<string, string | number>

const wordsOf = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
const find = async (query: Query) => await staff.get(`/orders?${wordsOf(query)}`)
const sumsOf = async (query: Query) => (await staff.get(`/order_sums?${wordsOf(query)}`)).body.sums
const ids = async (query: Query) =>
  (await find(query)).body.orders.map(({ id }: { id: string }) => id)

const refund = (id: string, wanted: object, by = staff) =>
  by.post(`/orders/${id}/refunds`, {
    ...{ lines: [], amount: null, payment: null, reason: 'Bought by mistake', key: randomUUID() },
    ...wanted,
  })

const sandbox = (path: string, body: object) =>
  fetch(`${shop.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

const audited = (id: string) =>
  sql
    .run(`SELECT action, permission FROM staff_audit WHERE object_id = '${id}' ORDER BY at, id`)
    .map((row) => row.join(' '))

describe('the list', () => {
  let paid: Placed
  let unpaid: Placed
  beforeAll(async () => {
    paid = await buy({ name: 'Élodie Straße', company: '100% Type_Co' })
    unpaid = await place()
  })

  test('shows an order with what was sold, to whom and for how much', async () => {
    const { order } = await show(paid.id)
    const [found] = (await find({ q: paid.email })).body.orders
    expect(found).toEqual(order)
    expect(found).toMatchObject({
      ...{ id: paid.id, email: paid.email, licensee: '100% Type_Co', country: 'PT', state: 'paid' },
      ...{ licences: [{ id: 'desktop', name: 'Desktop' }], refunded: 0, currency: 'EUR' },
    })
    expect(found.families).toMatchObject([{ id: 'vollkorn', name: 'Vollkorn' }])
    expect(found.net + found.tax).toBe(found.total)
    expect(found.number).toMatch(/\d/)
  })

  test('is found by id, invoice number, email, licensee and company, whatever the case', async () => {
    const { number } = (await show(paid.id)).order
    for (const q of [
      paid.id.slice(0, 12).toLowerCase(),
      number,
      paid.email.slice(3).toUpperCase(),
      'ÉLODIE STRASSE',
      '100% type_c',
    ]) {
      expect(await ids({ q }), q).toContain(paid.id)
    }
    expect(await ids({ q: paid.id.slice(1) })).toEqual([])
  })

  test('is filtered by state, day, country, family, licence, currency and total', async () => {
    const today = new Date(
      Number(sql.run(`SELECT created_at FROM orders WHERE id = '${paid.id}'`)[0]![0]) / 1000,
    )
      .toISOString()
      .slice(0, 10)
    const { total } = (await show(paid.id)).order
    const q = paid.email
    for (const one of [
      { state: 'paid' },
      { from: today, to: today },
      { country: 'PT' },
      { family: 'vollkorn' },
      { licence: 'desktop' },
      { currency: 'EUR', least: total },
    ]) {
      expect(await ids({ q, ...one }), JSON.stringify(one)).toEqual([paid.id])
    }
    for (const one of [
      { state: 'unpaid' },
      { state: 'refunded' },
      { to: '2020-01-01' },
      { country: 'DE' },
      { family: 'inter' },
      { licence: 'web' },
      { currency: 'USD' },
      { currency: 'EUR', least: total + 1 },
    ]) {
      const { orders } = (await find({ q, ...one })).body
      expect([orders, await sumsOf({ q, ...one })], JSON.stringify(one)).toEqual([[], []])
    }
    expect(await ids({ state: 'unpaid' })).toContain(unpaid.id)
  })

  test('goes on from page to page in every order, and sums all of them', async () => {
    while ((await ids({})).length < 6) await place()
    const sums = await sumsOf({})
    for (const sort of ['newest', 'oldest', 'largest', 'smallest']) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const { body } = await find({ sort, limit: 2, after })
        seen.push(...body.orders.map(({ id }: { id: string }) => id))
        after = body.next
      }
      expect(seen).toEqual(await ids({ sort }))
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(sums[0].count)
    }
    expect(await ids({ sort: 'oldest' })).toEqual((await ids({ sort: 'newest' })).toReversed())
  })

  test('refuses what it cannot read at its parameter', async () => {
    const { next } = (await find({ limit: 1 })).body
    for (const [name, value] of [
      ['state', 'sold'],
      ['from', '2026-02-30'],
      ['to', 'yesterday'],
      ['country', 'pt'],
      ['family', "'"],
      ['licence', '%'],
      ['currency', 'XXX'],
      ['least', '1.5'],
      ['least', '99999999999999999999'],
      ['sort', 'best'],
      ['after', 'x'],
      ['limit', '0'],
      ['limit', '201'],
    ] as const) {
      const { status, body } = await find({ [name]: value })
      expect([status, body.code, body.errors[0].pointer]).toEqual([
        422,
        'invalid_filter',
        `/${name}`,
      ])
    }
    const other = await find({ after: next, sort: 'largest' })
    expect([other.status, other.body.errors[0].pointer]).toEqual([422, '/after'])
  })

  const hostile = ['%', '_', "'", "' OR 1=1 --", '\\', '"', '*', '\u202e', '𝕏', '{strpos}', '$1']
  test.each([...hostile, 'x'.repeat(10_000)])('bears %s in every parameter', async (text) => {
    for (const name of 'q state from to country family licence currency least sort after limit'.split(
      ' ',
    )) {
      const { status, body } = await find({ [name]: text })
      if (name === 'q' && status === 200) expect(body.orders.length).toBeLessThanOrEqual(1)
      else expect([414, 422, 431], name).toContain(status)
    }
    for (const path of ['', '/refund_plan', '/refunds', '/receipt', '/files', '/review'].concat([
      '/invoice_corrections',
    ])) {
      const at = `/orders/${encodeURIComponent(text.slice(0, 500))}${path}`
      const { status } = path === '' ? await staff.get(at) : await staff.post(at, {})
      expect([400, 404, 414, 422], path).toContain(status)
    }
  })

  test('refuses a NUL and what is no UTF-8', async () => {
    for (const query of ['q=%00', 'q=%ff', 'family=%00', 'after=%c3%28']) {
      expect((await staff.get(`/orders?${query}`)).status, query).toBe(400)
    }
  })
})

describe('a refund of one line', () => {
  let order: Placed
  let gross: number
  const wanted = { lines: [1], key: 'form-of-line' }
  beforeAll(async () => {
    order = await buy()
    gross = (await show(order.id)).lines[1].gross
  })

  const plan = (selection: object) =>
    staff.post(`/orders/${order.id}/refund_plan`, {
      lines: [],
      amount: null,
      payment: null,
      ...selection,
    })

  test('is planned, which changes nothing', async () => {
    const { status, body } = await plan({ lines: [1] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: gross, currency: 'EUR', lines: [1], ends: [1] })
    expect(body.net + body.tax).toBe(gross)
    const kinds = body.consequences.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['ends', 'stays', 'follows', 'follows'])
    const { refunds, lines } = await show(order.id)
    expect([refunds, lines[1].licenceState]).toEqual([[], 'active'])
  })

  test('is refused where the plan came to something else', async () => {
    const { status, body } = await refund(order.id, { lines: [1], expected: gross - 1 })
    expect([status, body.code]).toEqual([409, 'plan_changed'])
    expect((await show(order.id)).refunds).toEqual([])
  })

  test('is refused where other licences would end than were shown', async () => {
    const asked = { lines: [1], expected: gross, ends: [0, 1] }
    const { status, body } = await refund(order.id, asked)
    expect([status, body.code]).toEqual([409, 'plan_changed'])
    expect((await show(order.id)).refunds).toEqual([])
  })

  test('is made once by sixteen at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => refund(order.id, { ...wanted, expected: gross })),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length, JSON.stringify(answers.map(({ body }) => body))).toBeGreaterThan(0)
    expect(new Set(good.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    await until(
      'the money has gone',
      async () => (await show(order.id)).refunds[0].state === 'succeeded',
    )
    const { refunds, order: shown, lines } = await show(order.id)
    expect(refunds).toHaveLength(1)
    expect(shown).toMatchObject({ state: 'partly_refunded', refunded: gross })
    expect(lines).toMatchObject([
      { licenceState: 'active', refundState: null },
      { licenceState: 'revoked', refundState: 'refunded' },
    ])
    expect(await ids({ state: 'refunded', q: order.email })).toEqual([order.id])
    expect(await sumsOf({ q: order.email })).toMatchObject([{ count: 1, refunded: gross }])
  })

  test('has the amounts of its credit note in its plan', async () => {
    const [[net, total]] = sql.run(
      `SELECT net, gross FROM credit_note WHERE order_id = '${order.id}'`,
    ) as [[string, string]]
    const rest = (await plan({})).body
    const { net: whole, total: all } = (await show(order.id)).order
    expect(Number(total)).toBe(gross)
    expect(rest.net + Number(net)).toBe(whole)
    expect(rest.amount + gross).toBe(all)
  })

  test('is the same refund when its form is sent again, and another form is another', async () => {
    const [known] = (await show(order.id)).refunds
    const again = await refund(order.id, { ...wanted, expected: gross })
    expect([again.status, again.body]).toEqual([200, known])
    const other = await refund(order.id, { ...wanted, lines: [0], expected: gross })
    expect([other.status, other.body.code]).toEqual([409, 'key_used'])
    const twice = await refund(order.id, { lines: [1], expected: gross })
    expect([twice.status, twice.body.code]).toEqual([409, 'already_refunded'])
  })

  test('is in the audit log under its member, and in the order’s past', async () => {
    const { refunds, timeline } = await show(order.id)
    expect(audited(refunds[0].id)).toEqual(['refund.requested refunds:write'])
    const member = timeline.filter(({ kind }: { kind: string }) => kind === 'staff').slice(-1)
    expect(member).toMatchObject([
      { who: 'Mira Holt', amount: -gross, reference: 'Bought by mistake' },
    ])
    const whats = timeline.map(({ what }: { what: string }) => what)
    for (const what of [
      'Placed the order',
      'The payment arrived',
      'The order was paid',
      'The files were built',
      'The refund was paid out',
      'A licence ended',
      'A credit note was issued',
    ]) {
      expect(
        whats.filter((one: string) => one === what),
        what,
      ).toHaveLength(1)
    }
    const times = timeline.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
  })
})

test('a refund needs a reason, a fresh second factor and the permission', async () => {
  const order = await buy()
  const { total } = (await show(order.id)).order
  for (const [reason, code] of [
    ['', 'required'],
    [' ', 'required'],
    ['x'.repeat(201), 'too_long'],
    ['a\u0007', 'not_allowed'],
  ] as const) {
    const { status, body } = await refund(order.id, { reason, expected: total })
    expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/reason', code }])
  }
  const viewer = await signedInStaff(shop, 'viewer')
  expect((await refund(order.id, { expected: total }, viewer)).body.code).toBe('permission_missing')
  const late = await signedInStaff(shop, 'support')
  sql.run(
    `UPDATE staff_session SET proved_at = 0 WHERE member_id =
       (SELECT id FROM staff_member WHERE email = '${late.email}')`,
    'SELECT 1',
  )
  expect((await refund(order.id, { expected: total }, late)).body.code).toBe('step_up_needed')
  expect((await show(order.id)).refunds).toEqual([])
})

test('a refund is refused by the codes of the contract', async () => {
  const order = await buy()
  const { total } = (await show(order.id)).order
  for (const [wanted, status, code] of [
    [{ lines: [7] }, 422, 'unknown_line'],
    [{ lines: [0], amount: 1 }, 422, 'lines_and_amount'],
    [{ amount: 0 }, 422, 'no_amount'],
    [{ amount: -1 }, 422, 'no_amount'],
    [{ amount: total + 1 }, 409, 'too_much'],
    [{ amount: Number.MAX_SAFE_INTEGER }, 409, 'too_much'],
    [{ payment: 'pi_none' }, 404, 'not_found'],
    [{ payment: "'" }, 404, 'not_found'],
  ] as const) {
    const asked = await refund(order.id, { ...wanted, expected: total })
    expect([asked.status, asked.body.code], JSON.stringify(wanted)).toEqual([status, code])
    const selection = Object.assign({ lines: [], amount: null, payment: null }, wanted)
    const planned = await staff.post(`/orders/${order.id}/refund_plan`, selection)
    expect([planned.status, planned.body.code]).toEqual([status, code])
  }
  const unpaid = await place()
  expect((await refund(unpaid.id, { expected: 1 })).body.code).toBe('not_paid')
  expect((await refund(randomUUID(), { expected: 1 })).status).toBe(404)
})

test('a refund that the gateway does not carry out yet stays pending', async () => {
  const order = await buy()
  const { total } = (await show(order.id)).order
  const faults = [{ trouble: 'serverError', method: 'POST', path: '/v1/refunds', count: 1 }]
  await sandbox('control', { faults })
  const { status, body } = await refund(order.id, { expected: total })
  expect([status, body.state]).toEqual([200, 'pending'])
  const shown = await show(order.id)
  expect(shown.lines[0].licenceState).toBe('suspended')
  expect(shown.timeline.filter(({ isOpen }: { isOpen: boolean }) => isOpen)).toMatchObject([
    { kind: 'staff', amount: -total },
  ])
  await sandbox('control', { faults: [] })
})

test('a contested order says so, and is not refunded', async () => {
  const order = await pay(await place(), 'pm_card_createDispute')
  const shown = await inState(order.id, 'disputed')
  const codes = shown.order.reviews.map(({ code }: { code: string }) => code)
  expect(codes).toContain('dispute_opened')
  expect(shown.payments).toMatchObject([{ held: null, amount: shown.order.total, left: 0 }])
  expect(shown.lines).toMatchObject([{ licenceState: 'suspended' }, { licenceState: 'suspended' }])
  expect(shown.timeline).toContainEqual(
    expect.objectContaining({ kind: 'money', amount: -shown.order.total, isOpen: true }),
  )
  expect((await refund(order.id, { expected: 1 })).body.code).toBe('disputed')
  expect(await ids({ state: 'disputed' })).toContain(order.id)
  expect(await ids({ state: 'review' })).toContain(order.id)
})

test('held money goes back by its payment', async () => {
  const change = { metadata: {} }
  const fault = {
    trouble: 'change',
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    count: 99,
    change,
  }
  await sandbox('control', { faults: [fault] })
  const order = await pay(await place())
  try {
    await until('it is held', async () => (await show(order.id)).payments.length === 1)
  } finally {
    await sandbox('control', { faults: [] })
  }
  const { payments, order: shown } = await show(order.id)
  expect(payments).toMatchObject([{ intent: order.intent, held: 'amount_mismatch' }])
  expect(shown).toMatchObject({ reviews: [{ code: 'amount_mismatch' }] })
  const selection = { lines: [], amount: null, payment: order.intent }
  const { body } = await staff.post(`/orders/${order.id}/refund_plan`, selection)
  expect(body).toMatchObject({ amount: shown.total, net: shown.total, tax: 0 })
  const made = await refund(order.id, { payment: order.intent, expected: shown.total })
  expect(made.body.state).toBe('succeeded')
  expect((await show(order.id)).order).toMatchObject({ state: 'canceled', reviews: [] })
})

describe('what staff repeat', () => {
  let order: Placed
  let unpaid: Placed
  beforeAll(async () => {
    order = await buy()
    unpaid = await place()
  })

  test('the receipt leaves again, three times an hour', async () => {
    const ours = () => shop.mails().filter((mail) => mail.includes(`/orders/${order.id}`))
    await until('the receipt has left', async () => ours().length === 1)
    for (let sent = 1; sent <= 3; sent++) {
      const { status, body } = await staff.post(`/orders/${order.id}/receipt`)
      expect([status, body]).toEqual([202, { to: order.email }])
    }
    const fourth = await staff.post(`/orders/${order.id}/receipt`)
    expect([fourth.status, fourth.body.code]).toEqual([429, 'too_many_mails'])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    const waits = `SELECT 1 FROM outbox WHERE to_address = '${order.email}' AND state <> 'sent'`
    await until('the mails have left', async () => sql.run(waits).length === 0)
    expect(ours()).toHaveLength(4)
    expect(audited(order.id)).toEqual(Array(3).fill('receipt.sent orders:write'))
    const mails = (await show(order.id)).timeline.filter(
      ({ kind }: { kind: string }) => kind === 'mail',
    )
    expect(mails).toHaveLength(4)
    expect(mails).toMatchObject(Array(4).fill({ reference: order.email, isOpen: false }))
  })

  test('files are built again until they are downloaded', async () => {
    expect((await show(order.id)).canBuildAgain).toBe(true)
    expect((await staff.post(`/orders/${order.id}/files`)).status).toBe(202)
    await inState(order.id, 'paid')
    expect(audited(order.id)).toContain('build.retried orders:write')
    sql.run(`UPDATE delivery SET final_at = 1 WHERE order_id = '${order.id}'`, 'SELECT 1')
    const again = await staff.post(`/orders/${order.id}/files`)
    expect([again.status, again.body.code]).toEqual([409, 'is_final'])
    expect((await show(order.id)).canBuildAgain).toBe(false)
  })

  test('nothing of it is done for an unpaid or unknown order', async () => {
    for (const what of ['receipt', 'files']) {
      const early = await staff.post(`/orders/${unpaid.id}/${what}`)
      expect([early.status, early.body.code]).toEqual([409, 'not_paid'])
      expect((await staff.post(`/orders/${randomUUID()}/${what}`)).status).toBe(404)
    }
  })

  test('a review is cleared once, with its reason', async () => {
    const path = `/orders/${order.id}/review`
    // The card of the sandbox is from another country than the customer.
    expect((await show(order.id)).order.reviews).toMatchObject([
      { code: 'card_of_another_country', text: 'The card is from another country' },
    ])
    expect((await staff.post(path, { reason: '' })).body.errors[0].pointer).toBe('/reason')
    const unseen = await staff.post(path, { reason: 'All is well', seen: ['late_money'] })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'reviews_changed'])
    const seen = ['card_of_another_country']
    const { status, body } = await staff.post(path, { reason: 'All is well', seen })
    expect([status, body.order.reviews]).toEqual([200, []])
    expect(body.timeline.at(-1)).toMatchObject({ who: 'Mira Holt', reference: 'All is well' })
    const again = await staff.post(path, { reason: 'All is well' })
    expect([again.status, again.body.code]).toEqual([409, 'not_flagged'])
    expect(await ids({ state: 'review', q: order.email })).toEqual([])
    expect(audited(order.id)).toContain('review.cleared orders:write')
    expect((await staff.post(`/orders/${randomUUID()}/review`, { reason: 'x' })).status).toBe(404)
  })
})

const documentOf = (id: string, name: string, by = staff) =>
  fetch(`${shop.staffUrl}/api/orders/${id}/documents/${name}`, { headers: { cookie: by.cookie } })

describe('the documents of an order', () => {
  let order: Placed
  beforeAll(async () => {
    order = await buy()
    const { total } = (await show(order.id)).order
    await refund(order.id, { expected: total })
    const noted = async () =>
      (await show(order.id)).documents.some(({ kind }: { kind: string }) => kind === 'creditNote')
    await until('the credit note is there', noted)
  })

  test('are listed and open as PDF, those of licences that have ended too', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    const { documents, lines, order: shown } = await show(order.id)
    expect(lines[0].licenceState).toBe('revoked')
    const kinds = documents.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual('invoice creditNote certificate certificate eula eula'.split(' '))
    expect(documents[0]).toMatchObject({
      ...{ name: `invoice-${shown.number}.pdf`, line: null, isFormer: false, isCorrected: false },
    })
    for (const { name, bytes } of documents) {
      const pdf = await documentOf(order.id, name, viewer)
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(pdf.headers.get('content-disposition')).toBe(`inline; filename="${name}"`)
      expect(pdf.headers.get('cache-control')).toBe('private, no-store')
      const body = Buffer.from(await pdf.arrayBuffer())
      expect([body.length, body.subarray(0, 5).toString()]).toEqual([bytes, '%PDF-'])
    }
  })

  test('are no packages, and those of no other order', async () => {
    const [[zip]] = sql.run(
      `SELECT name FROM download WHERE order_id = '${order.id}' AND kind = 'package' ORDER BY name`,
    ) as [[string]]
    const other = await buy()
    const { name } = (await show(order.id)).documents[0]
    for (const [id, wanted] of [
      [order.id, zip],
      [other.id, name],
      [randomUUID(), name],
      [order.id, '..%2f..%2fetc%2fpasswd'],
    ] as const) {
      expect((await documentOf(id, wanted)).status, wanted).toBe(404)
    }
  })

  test('are for staff who may read orders', async () => {
    const { name } = (await show(order.id)).documents[0]
    const editor = await signedInStaff(shop, 'editor')
    expect((await documentOf(order.id, name, editor)).status).toBe(403)
    expect((await fetch(`${shop.staffUrl}/api/orders/${order.id}/documents/${name}`)).status).toBe(
      401,
    )
  })
})

describe('a corrected invoice', () => {
  type Billing = Record<string, string | null>
  let order: Placed
  let seen: Billing
  let wanted: Billing
  beforeAll(async () => {
    order = await buy()
    const { name, company, line1, line2, postalCode, city } = (await show(order.id)).billing
    seen = { name, company, line1, line2, postalCode, city }
    wanted = { ...seen, name: 'Ada Byron', company: 'Tidal Atlas Lda', city: 'Porto' }
  })
  const correct = (change: object = {}, id = order.id, by = staff) =>
    by.post(`/orders/${id}/invoice_corrections`, {
      ...{ ...wanted, seen, reason: 'Asked by mail', key: 'form-of-correction', ...change },
    })

  test('is refused by the codes of the contract', async () => {
    for (const [change, code] of [
      [{ name: ' ' }, 'required'],
      [{ city: 'x'.repeat(201) }, 'too_long'],
      [{ reason: '' }, 'required'],
      [{ key: '' }, 'required'],
    ] as const) {
      const { status, body } = await correct(change)
      const pointer = `/${Object.keys(change)[0]}`
      expect([status, body.errors[0]]).toMatchObject([422, { pointer, code }])
    }
    expect((await correct(seen)).body.code).toBe('not_changed')
    const other = await correct({ seen: { ...seen, city: 'Faro' } })
    expect([other.status, other.body.code]).toEqual([409, 'billing_changed'])
    expect((await correct({}, randomUUID())).status).toBe(404)
    const unpaid = await place()
    expect((await correct({}, unpaid.id)).body.code).toBe('not_paid')
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await correct({}, order.id, viewer)).body.code).toBe('permission_missing')
    const late = await signedInStaff(shop, 'support')
    sql.run(
      `UPDATE staff_session SET proved_at = 0 WHERE member_id =
         (SELECT id FROM staff_member WHERE email = '${late.email}')`,
      'SELECT 1',
    )
    expect((await correct({}, order.id, late)).body.code).toBe('step_up_needed')
    expect((await show(order.id)).documents.length).toBe(5)
  })

  test('is issued once by sixteen at the same time, beside the first one', async () => {
    const before = await show(order.id)
    const answers = await Promise.all(Array.from({ length: 16 }, () => correct()))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect((await correct()).status).toBe(200)
    const after = await show(order.id)
    expect(after.billing).toEqual({ ...before.billing, ...wanted })
    expect([after.order.number, after.order.total, after.licensee]).toEqual([
      ...[before.order.number, before.order.total, before.licensee],
    ])
    const { number } = after.order
    expect(after.documents.slice(0, 2)).toMatchObject([
      { name: `invoice-${number}-corrected.pdf`, isCorrected: true, isFormer: false },
      { name: `invoice-${number}.pdf`, isCorrected: false, isFormer: true },
    ])
    for (const { name } of after.documents.slice(0, 2)) {
      expect((await documentOf(order.id, name)).status).toBe(200)
    }
    expect(audited(order.id)).toEqual(['invoice.corrected orders:write'])
    const whats = after.timeline.map(({ what }: { what: string }) => what)
    const told = (what: string) => whats.filter((one: string) => one.startsWith(what))
    expect(told('Issued a corrected invoice')).toHaveLength(1)
    expect(told('Mail about a corrected invoice')).toHaveLength(1)
    const ours = () => shop.mails().filter((mail) => mail.includes(`/orders/${order.id}`))
    await until('the mail has left', async () => ours().some((mail) => /corrected/.test(mail)))
  })

  test('may be corrected again, by another form', async () => {
    const used = await correct({ name: 'Ada King' })
    expect([used.status, used.body.code]).toEqual([409, 'key_used'])
    const again = await correct({ ...{ name: 'Ada King', seen: wanted, key: 'another form' } })
    expect(again.body.documents[0].name).toMatch(/-corrected-2\.pdf$/)
  })
})

describe('an export', () => {
  const path = (query: Record<string, string>) => `/orders/export?${new URLSearchParams(query)}`

  test('has a row for each order of the filter, formulas defused, and is in the audit log', async () => {
    const order = await buy({ name: '=1+1', company: 'Comma, "Quotes" & Co' })
    const { number, total } = (await show(order.id)).order
    const { status, body, headers } = await staff.post(path({ q: order.email }))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    const [head, row, end] = body.split('\r\n')
    expect(head).toMatch(/^order,invoice,placed,/)
    expect(row.startsWith(`${order.id},${number},`)).toBe(true)
    expect(row).toContain(`,'=1+1,"Comma, ""Quotes"" & Co",PT,`)
    expect(row).toContain(`,EUR,`)
    expect(row).toContain(`,${(total / 100).toFixed(2)},0.00,`)
    expect(end).toBe('')
    const [after] = sql
      .run(`SELECT object_after FROM staff_audit WHERE action = 'orders.exported' ORDER BY at`)
      .at(-1)!
    expect(JSON.parse(after!)).toMatchObject({ rows: 1, filter: { question: '(words)' } })
  })

  test('needs its permission and a fresh factor', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.post(path({}))).body.code).toBe('permission_missing')
    const late = await signedInStaff(shop, 'accountant')
    sql.run(`UPDATE staff_session SET proved_at = 0 WHERE member_id =
      (SELECT id FROM staff_member WHERE email = '${late.email}')`)
    expect((await late.post(path({}))).body.code).toBe('step_up_needed')
  })

  test('refuses a filter that it cannot read', async () => {
    const { status, body } = await staff.post(path({ state: 'sold' }))
    expect([status, body.code]).toEqual([422, 'invalid_filter'])
  })
})

describe('a licence in doubt', () => {
  test('is none of an ordinary order, and is decided by nobody', async () => {
    const order = await buy()
    const [line] = (await show(order.id)).lines
    expect(line.isInDoubt).toBe(false)
    const decided = (serial: string, by = staff) =>
      by.post(`/licences/${serial}/decision`, { decision: 'accepted', reason: 'Paid by transfer' })
    expect((await decided(line.serial)).body.code).toBe('not_in_doubt')
    expect((await decided('nobody')).status).toBe(404)
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await decided(line.serial, viewer)).body.code).toBe('permission_missing')
    expect((await staff.get('/licences_in_doubt')).body).toEqual({ licences: [] })
  })

  test('is decided once, with a reason', async () => {
    const order = await buy()
    const [{ serial }] = (await show(order.id)).lines
    // As a lost dispute of the order that it took its credit from leaves it.
    const other = await buy()
    sql.run(`UPDATE entitlement SET state = 'suspended' WHERE serial = '${serial}'`)
    sql.run(`INSERT INTO licence_upgrade (order_id, line_index, serial)
      SELECT '${order.id}', 0, serial FROM entitlement WHERE order_id = '${other.id}'
      AND line_index = 0`)
    sql.run(`INSERT INTO dispute (id, order_id, payment_id, gateway_id, amount, currency, reason, state,
      created_at) SELECT '${randomUUID()}', order_id, id, 'dp_${other.id}', amount, currency,
      'fraudulent', 'lost', created_at FROM payment WHERE order_id = '${other.id}'`)
    expect((await show(other.id)).disputes).toMatchObject([
      { id: `dp_${other.id}`, state: 'lost', reason: 'fraudulent', currency: 'EUR' },
    ])
    expect((await show(order.id)).lines[0].isInDoubt).toBe(true)
    const { licences } = (await staff.get('/licences_in_doubt')).body
    expect(licences).toMatchObject([{ serial, orderId: order.id }])
    const path = `/licences/${serial}/decision`
    const blank = await staff.post(path, { decision: 'accepted', reason: ' ' })
    expect([blank.status, blank.body.errors[0].pointer]).toEqual([422, '/reason'])
    for (let again = 0; again < 2; again++) {
      const { status, body } = await staff.post(path, { decision: 'accepted', reason: 'Known' })
      expect([status, body]).toEqual([200, { serial, state: 'active' }])
    }
    expect(audited(serial)).toEqual(['licence.decided orders:write'])
    expect((await show(order.id)).lines[0].isInDoubt).toBe(false)
  })
})
