// The customers area of the staff console: lists, a customer with all they have, export, deletion, and
// acting as them.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { readEmails } from '@typecase/tests-support/emails'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000 })

const password = 'a tidal atlas of rooms'

let shop: Shop
let sql: Sql
let staff: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'manager')
})
afterAll(() => shop.stop())

const newEmail = () => `${randomUUID()}@tidalatlas.example`

/** A verified customer who is signed in. */
async function account(email = newEmail()) {
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  const { status } = await buyer.post('/authentication/login_customer', { email, password })
  expect(status).toBe(200)
  const [[id]] = sql.run(`SELECT id FROM customer WHERE email = '${email}' AND verified = 1`) as [
    [string],
  ]
  return { id, email, buyer }
}

async function place(buyer: Buyer, email: string) {
  const order = await buyer.order([Buyer.item('vollkorn-regular')], email)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return { id: placed.body.orderId as string, secret: placed.body.clientSecret as string }
}

async function buy(buyer: Buyer, email: string) {
  const { id, secret } = await place(buyer, email)
  await buyer.confirm(secret)
  await until(
    'the order is paid',
    async () => (await staff.get(`/orders/${id}`)).body.order.number !== null,
  )
  return id
}

const find = (query: Record<string, string | number>) =>
  staff.get(
    `/customers?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  )
const ids = async (query: Record<string, string | number>) =>
  (await find(query)).body.customers.map(({ id }: { id: string }) => id)
const show = async (id: string) => (await staff.get(`/customers/${id}`)).body

const audited = (column: 'object_id' | 'customer_id', id: string) =>
  sql
    .run(`SELECT action, permission FROM staff_audit WHERE ${column} = '${id}' ORDER BY at, id`)
    .map((row) => row.join(' '))

describe('the list', () => {
  let ada: Awaited<ReturnType<typeof account>>
  let order: string
  beforeAll(async () => {
    ada = await account()
    await ada.buyer.call('PATCH', '/authentication/customer', {
      ...{ name: 'Zoë STRASSE', company: '100% Type_Co', country: 'PT' },
    })
    order = await buy(ada.buyer, ada.email)
    await place(new Buyer(shop), newEmail())
  })

  test('shows a customer with what they bought', async () => {
    const [found] = (await find({ q: ada.email })).body.customers
    const { order: bought } = (await staff.get(`/orders/${order}`)).body
    expect(found).toMatchObject({
      ...{ id: ada.id, kind: 'account', email: ada.email, name: 'Zoë STRASSE', country: 'PT' },
      ...{ company: '100% Type_Co', orders: 1, licences: 1, lastOrderAt: bought.placedAt },
      spent: [{ currency: 'EUR', total: bought.total, refunded: 0 }],
    })
  })

  test('is found by id, email, name and company, whatever the case', async () => {
    for (const q of [
      ada.id.slice(0, 12).toLowerCase(),
      ada.email.slice(3).toUpperCase(),
      'ZOË straße',
      '100% type_c',
    ]) {
      expect(await ids({ q }), q).toContain(ada.id)
    }
    expect(await ids({ q: ada.id.slice(1) })).toEqual([])
  })

  test('is filtered by kind, purchases, country and day', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const q = ada.email
    for (const one of [
      { kind: 'account' },
      { bought: 'true' },
      { country: 'PT' },
      { from: today },
    ]) {
      expect(await ids({ q, ...one }), JSON.stringify(one)).toEqual([ada.id])
    }
    for (const one of [
      { kind: 'guest' },
      { kind: 'deleted' },
      { bought: 'false' },
      { country: 'DE' },
      { to: '2020-01-01' },
    ]) {
      const { customers, count } = (await find({ q, ...one })).body
      expect([customers, count], JSON.stringify(one)).toEqual([[], 0])
    }
    expect((await find({ kind: 'guest', bought: 'false' })).body.count).toBeGreaterThan(0)
  })

  test('goes on from page to page in every order, and counts all of them', async () => {
    while ((await ids({})).length < 6) await account()
    const { count } = (await find({ limit: 1 })).body
    for (const sort of ['newest', 'oldest', 'name']) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const { body } = await find({ sort, limit: 2, after })
        expect(body.count).toBe(count)
        seen.push(...body.customers.map(({ id }: { id: string }) => id))
        after = body.next
      }
      expect(seen).toEqual(await ids({ sort }))
      expect(new Set(seen).size).toBe(count)
    }
    expect(await ids({ sort: 'oldest' })).toEqual((await ids({ sort: 'newest' })).toReversed())
  })

  test('refuses what it cannot read at its parameter', async () => {
    const { next } = (await find({ limit: 1 })).body
    for (const [name, value] of [
      ['kind', 'friend'],
      ['bought', 'yes'],
      ['country', 'pt'],
      ['from', '2026-02-30'],
      ['to', 'yesterday'],
      ['sort', 'largest'],
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
    const other = await find({ after: next, sort: 'name' })
    expect([other.status, other.body.errors[0].pointer]).toEqual([422, '/after'])
  })

  const hostile = ['%', '_', "'", "' OR 1=1 --", '\\', '"', '*', '\u202e', '𝕏', '{strpos}', '$1']
  test.each([...hostile, 'x'.repeat(10_000)])('bears %s in every parameter', async (text) => {
    for (const name of 'q kind bought country from to sort after limit'.split(' ')) {
      const { status, body } = await find({ [name]: text })
      if (name === 'q' && status === 200) expect(body.customers.length).toBeLessThanOrEqual(1)
      else expect([414, 422, 431], name).toContain(status)
    }
    const id = encodeURIComponent(text.slice(0, 500))
    const bodies = {
      export: {},
      deletion: { email: text, reason: 'x' },
      correction: {
        ...{ email: 'a@b.example', name: '', seen: { email: '', name: '' }, reason: 'x' },
      },
      sign_out: { device: text },
      impersonations: { reason: 'x' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const { status } = await staff.post(`/customers/${id}/${path}`, body)
      expect([400, 404, 414], path).toContain(status)
    }
    expect([400, 404, 414]).toContain((await staff.get(`/customers/${id}`)).status)
    expect([400, 404, 414]).toContain((await staff.delete(`/impersonations/${id}`)).status)
  })

  test('bears hostile text in every body', async () => {
    for (const text of [...hostile, '\u0000', '\ud800', 'x'.repeat(10_000)]) {
      const deletion = await staff.post(`/customers/${ada.id}/deletion`, {
        email: text,
        reason: text,
      })
      expect([400, 413, 422], text).toContain(deletion.status)
      const signOut = await staff.post(`/customers/${ada.id}/sign_out`, { device: text })
      expect([200, 400, 422], text).toContain(signOut.status)
    }
    for (const reason of ['a\nb', ' ', 'x'.repeat(501), 5, null]) {
      const begun = await staff.post(`/customers/${ada.id}/impersonations`, { reason })
      expect([begun.status, begun.body.errors[0].pointer], `${reason}`).toEqual([422, '/reason'])
    }
    const begun = await staff.post(`/customers/${ada.id}/impersonations`, { reason: '\u0000' })
    expect([400, 422]).toContain(begun.status)
    expect((await show(ada.id)).impersonations).toEqual([])
    expect((await show(ada.id)).devices).toHaveLength(1)
  })

  test('refuses a NUL and what is no UTF-8', async () => {
    for (const query of ['q=%00', 'q=%ff', 'country=%00', 'after=%c3%28']) {
      expect((await staff.get(`/customers?${query}`)).status, query).toBe(400)
    }
  })
})

describe('a customer', () => {
  test('is shown with orders, licences, trials and devices', async () => {
    const { id, email, buyer } = await account()
    const order = await buy(buyer, email)
    const shown = await show(id)
    expect(shown).toMatchObject({
      ...{ hasPassword: true, deletedAt: null, hasMoreOrders: false, impersonations: [] },
      customer: { id, email, orders: 1, licences: 1 },
      orders: [{ id: order }],
      licences: [{ orderId: order, line: 0, licence: 'Desktop', state: 'active' }],
      devices: [{ agent: expect.any(String) }],
    })
    const { lines, order: same } = (await staff.get(`/orders/${order}`)).body
    expect(shown.orders[0]).toEqual(same)
    expect(shown.licences[0].serial).toBe(lines[0].serial)
    expect(shown.history.map(({ action }: { action: string }) => action)).toEqual([
      'customer.added',
    ])
  })

  test('is not found where there is none', async () => {
    expect((await staff.get(`/customers/${'0'.repeat(26)}`)).status).toBe(404)
  })
})

describe('a sign-out', () => {
  test('ends one sign-in, then all, and writes nothing where none is open', async () => {
    const { id, email, buyer } = await account()
    const second = new Buyer(shop)
    await second.post('/authentication/login_customer', { email, password })
    const { devices } = await show(id)
    expect(devices).toHaveLength(2)
    const out = (device: string | null) => staff.post(`/customers/${id}/sign_out`, { device })
    expect((await out(devices[0].id)).body.devices).toEqual([devices[1]])
    expect((await out(devices[0].id)).status).toBe(200)
    expect((await out(null)).body.devices).toEqual([])
    expect((await out(null)).status).toBe(200)
    for (const one of [buyer, second]) expect((await one.get('/orders')).status).toBe(401)
    const rows = audited('object_id', id).filter((row) => row.startsWith('customer.signed_out'))
    expect(rows).toEqual(Array(2).fill('customer.signed_out customers:write'))
  })

  test('ends no device of another customer', async () => {
    const [one, other] = [await account(), await account()]
    const [device] = (await show(other.id)).devices
    const { status } = await staff.post(`/customers/${one.id}/sign_out`, { device: device.id })
    expect(status).toBe(200)
    expect((await show(other.id)).devices).toHaveLength(1)
  })
})

describe('acting as a customer', () => {
  const begin = (id: string, reason = 'cannot find her fonts') =>
    staff.post(`/customers/${id}/impersonations`, { reason })
  async function acting(address: string) {
    const buyer = new Buyer(shop)
    const token = new URL(address).searchParams.get('impersonate')
    const opened = await buyer.post('/authentication/impersonate_customer', { token })
    return { buyer, opened }
  }

  test('is begun with a reason, opened once, told by mail, recorded and ended', async () => {
    const { id, email } = await account()
    const begun = await begin(id)
    expect(begun.status).toBe(201)
    expect(begun.body.address).toContain(`${shop.url}/login?impersonate=`)
    const left = new Date(begun.body.opensUntil).getTime() - Date.now()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(61_000)
    expect((await show(id)).impersonations).toMatchObject([
      { id: begun.body.id, reason: 'cannot find her fonts', openedAt: null, isOpen: true },
    ])

    const { buyer, opened } = await acting(begun.body.address)
    expect(opened.body).toMatchObject({ email, impersonatedBy: 'Mira Holt' })
    expect((await acting(begun.body.address)).opened.status).toBe(410)
    // The outbox forgets the text of a mail that has left.
    const told = () =>
      readEmails(shop.mails()).filter(
        ({ to, text }) => to[0]?.address === email && /cannot find her fonts/i.test(text),
      )
    await until('the mail has left', async () => told().length > 0)
    expect(told()).toHaveLength(1)

    const refused = await buyer.call('PATCH', '/authentication/customer', { name: 'Somebody' })
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonated'])
    const granted = await buyer.post('/tester_grants', { styles: ['vollkorn-regular'] })
    expect(granted.status).toBe(201)
    const acted = (await show(id)).history.filter(
      ({ action }: { action: string }) => action === 'customer.acted',
    )
    expect(acted).toMatchObject([
      {
        ...{ objectId: 'grantTester', who: 'Mira Holt', actingAs: email, customerId: id },
        ...{ permission: 'customers:impersonate', via: 'session' },
        requestId: granted.headers.get('x-request-id'),
      },
    ])

    expect((await staff.delete(`/impersonations/${begun.body.id}`)).status).toBe(204)
    expect((await buyer.get('/orders')).status).toBe(401)
    expect((await staff.delete(`/impersonations/${begun.body.id}`)).status).toBe(404)
    expect((await show(id)).impersonations).toMatchObject([{ isOpen: false }])
    expect(audited('customer_id', id)).toEqual(
      [
        'impersonation.issued',
        'impersonation.opened',
        'customer.acted',
        'impersonation.revoked',
      ].map((action) => `${action} customers:impersonate`),
    )
  })

  test('is refused where it cannot be recorded', async () => {
    const { id } = await account()
    const { buyer } = await acting((await begin(id)).body.address)
    sql.run('ALTER TABLE staff_audit RENAME TO staff_audit_away', 'SELECT 1')
    try {
      const granted = await buyer.post('/tester_grants', { styles: ['vollkorn-regular'] })
      expect(granted.status).toBeGreaterThanOrEqual(500)
      expect(granted.body.token).toBeUndefined()
      expect((await buyer.get('/orders')).status).toBe(200)
    } finally {
      sql.run('ALTER TABLE staff_audit_away RENAME TO staff_audit', 'SELECT 1')
    }
    expect((await buyer.post('/tester_grants', { styles: ['vollkorn-regular'] })).status).toBe(201)
  })

  test('asks for trials as a stranger, and is recorded', async () => {
    const { id, email } = await account()
    const { buyer } = await acting((await begin(id)).body.address)
    const { terms } = (await buyer.get('/trials')).body
    const asked = await buyer.post(
      '/trials',
      {
        ...{
          items: [{ itemId: 'vollkorn-regular' }],
          name: 'Ada',
          email,
          company: '',
          news: false,
        },
        ...{ purpose: 'print', terms: { version: terms.version, sha256: terms.sha256 } },
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(asked.status, JSON.stringify(asked.body)).toBe(202)
    expect(audited('customer_id', id)).toContain('customer.acted customers:impersonate')
    expect(
      sql.run(`SELECT by_owner FROM trial_request WHERE email = '${email}'`).map(([one]) => one),
    ).toEqual(['0'])
    const [trial] = (await show(id)).trials
    expect(trial).toMatchObject({ purpose: 'print', families: [{ id: 'vollkorn' }], downloads: 0 })
  })
})

describe('a correction', () => {
  const correct = (id: string, seen: object, wanted: object, by = staff) =>
    by.post(`/customers/${id}/correction`, { ...wanted, seen, reason: 'By telephone' })

  test('gives the account another address, and ends what the former one could open', async () => {
    const { id, email, buyer } = await account()
    const order = await buy(buyer, email)
    await buyer.post('/authentication/forgot_password', { email })
    const former = new Mailbox(shop, email)
    const token = await former.token('Choose a new password')
    const seen = { email, name: '' }
    const wanted = { email: newEmail(), name: 'Ada Lovelace' }
    const { status, body } = await correct(id, seen, wanted)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      ...{ customer: { ...wanted, kind: 'guest' }, hasPassword: false, devices: [] },
      orders: [{ id: order, email: wanted.email }],
    })
    expect(body.history[0]).toMatchObject({
      ...{ action: 'customer.corrected', reason: 'By telephone', who: 'Mira Holt' },
      ...{ before: JSON.stringify(seen), after: JSON.stringify(wanted) },
    })
    expect((await buyer.get('/orders')).status).toBe(401)
    const spent = await new Buyer(shop).post('/authentication/reset_password', { token, password })
    expect([spent.status, spent.body.code]).toEqual([410, 'link_spent'])
    const away = await former.next('no longer has this address')
    expect(away.text).not.toContain(wanted.email)

    const confirm = await new Mailbox(shop, wanted.email).token('has this address now')
    const owner = new Buyer(shop)
    const entered = await owner.post('/authentication/confirm_customer', {
      ...{ token: confirm, password: 'an atlas of tides' },
    })
    expect(entered.status, JSON.stringify(entered.body)).toBe(200)
    expect((await owner.get(`/orders/${order}`)).body.email).toBe(wanted.email)
    expect((await show(id)).customer).toMatchObject({ ...wanted, kind: 'account' })
    expect((await staff.post(`/orders/${order}/receipt`)).body).toEqual({ to: wanted.email })
    expect(await ids({ q: wanted.email })).toEqual([id])
  })

  test('a checkout that is sent again does not bring back a sign-in', async () => {
    const { id, email, buyer } = await account()
    const header = { 'idempotency-key': randomUUID() }
    const body = { ...(await buyer.order()), email }
    const placed = await buyer.post('/checkout', body, header)
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const details = { email, name: '' }
    expect((await correct(id, details, { email: newEmail(), name: '' })).status).toBe(200)
    const again = await new Buyer(shop).post('/checkout', body, header)
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('is refused by the codes of the contract', async () => {
    const [{ id, email }, other] = [await account(), await account()]
    const seen = { email, name: '' }
    for (const [from, to, status, code] of [
      [seen, { email: other.email.toUpperCase(), name: '' }, 409, 'email_taken'],
      [{ email, name: 'Bo' }, { email, name: 'Ada' }, 409, 'customer_changed'],
      [seen, { email: 'ada at example', name: '' }, 422, 'invalid_email'],
    ] as const) {
      const refused = await correct(id, from, to)
      expect([refused.status, refused.body.code]).toEqual([status, code])
    }
    const long = await correct(id, seen, { email, name: 'x'.repeat(201) })
    expect([long.status, long.body.errors[0].pointer]).toEqual([422, '/name'])
    const wanted = { email, name: 'Ada' }
    const none = await correct('0'.repeat(26), seen, wanted)
    expect(none.status).toBe(404)
    const viewer = await signedInStaff(shop, 'viewer')
    const support = await signedInStaff(shop, 'support')
    for (const member of [viewer, support]) {
      expect((await correct(id, seen, wanted, member)).body.code).toBe('permission_missing')
    }
    const late = await signedInStaff(shop, 'manager')
    sql.run(
      `UPDATE staff_session SET proved_at = 0 WHERE member_id =
         (SELECT id FROM staff_member WHERE email = '${late.email}')`,
      'SELECT 1',
    )
    expect((await correct(id, seen, wanted, late)).body.code).toBe('step_up_needed')
    await staff.post(`/customers/${id}/deletion`, { email, reason: 'x' })
    const deleted = await correct(id, seen, wanted)
    expect([deleted.status, deleted.body.code]).toEqual([409, 'customer_deleted'])
    expect(audited('object_id', id)).not.toContain('customer.corrected customers:correct')
  })
})

describe('a deletion', () => {
  const remove = (id: string, email: string, reason = 'Asked by mail') =>
    staff.post(`/customers/${id}/deletion`, { email, reason })

  test('needs the address and a reason', async () => {
    const { id, email, buyer } = await account()
    const { id: order } = await place(buyer, email)
    const wrong = await remove(id, 'other@example.org')
    expect([wrong.status, wrong.body.code, wrong.body.errors[0].pointer]).toEqual([
      ...[422, 'wrong_email', '/email'],
    ])
    const blank = await remove(id, email, ' ')
    expect([blank.status, blank.body.errors[0].code]).toEqual([422, 'required'])
    const long = await remove(id, email, 'x'.repeat(501))
    expect([long.status, long.body.errors[0].code]).toEqual([422, 'too_long'])
    expect((await staff.get(`/orders/${order}`)).body.order.state).toBe('unpaid')
  })

  test('is made once by sixty-four at the same time, and leaves nothing that tells who it was', async () => {
    const { id, email, buyer } = await account()
    const bought = await buy(buyer, email)
    await buyer.call('PATCH', '/authentication/customer', { name: 'Ada Lovelace' })
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => remove(id, email.toUpperCase())),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    for (const { status } of answers) expect([200, 404, 503]).toContain(status)
    expect(good[0]!.body).toMatchObject({
      customer: { id, kind: 'deleted', email: '', name: null, orders: 1 },
      ...{ hasPassword: false, devices: [], orders: [{ id: bought }] },
    })
    expect(good[0]!.body.deletedAt).not.toBeNull()
    expect((await buyer.get('/orders')).status).toBe(401)
    expect((await remove(id, email)).status).toBe(404)
    const rows = audited('object_id', id).filter((row) => row.startsWith('customer.deleted'))
    expect(rows).toEqual(['customer.deleted customers:write'])
    expect(await ids({ q: email })).toEqual([])
    expect(await ids({ kind: 'deleted' })).toContain(id)
    const begun = await staff.post(`/customers/${id}/impersonations`, { reason: 'why not' })
    expect([begun.status, begun.body.code]).toEqual([409, 'customer_deleted'])
  })

  test('closes an open order first', async () => {
    const { id, email, buyer } = await account()
    const { id: order } = await place(buyer, email)
    expect((await remove(id, email)).status).toBe(200)
    expect((await staff.get(`/orders/${order}`)).body.order.state).toBe('canceled')
  })
})

describe('an export', () => {
  test('holds what is known of the customer, and no secret', async () => {
    const { id, email, buyer } = await account()
    const order = await buy(buyer, email)
    await buyer.post('/authentication/forgot_password', { email })
    const { status, headers, body } = await staff.post(`/customers/${id}/export`, {})
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="customer-${id}.json"`)
    expect(body).toMatchObject({
      ...{ format: 'typecase-customer-export-1', profile: [{ id, email, hasPassword: true }] },
      orders: [{ id: order, email, billing: { country: 'PT' } }],
      ...{ orderLines: [{ orderId: order }], payments: [{ orderId: order }] },
      ...{ licences: [{ orderId: order, state: 'active' }], signIns: [{}], impersonations: [] },
      staffActions: [{ action: 'customer.added' }, { action: 'customer.exported' }],
    })
    expect(body.exportedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toContain('receipt')
    const text = JSON.stringify(body)
    for (const secret of [
      buyer.access,
      buyer.refresh,
      buyer.access.split('.')[1]!,
      'argon2',
      '?token=',
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('Mira')
    expect(audited('object_id', id)).toContain('customer.exported customers:export')
  })

  test('of a guest has no mail that went to the owner of the address', async () => {
    const { email, buyer: owner } = await account()
    await buy(owner, email)
    const { id: order } = await place(new Buyer(shop), email)
    const [[guest]] = sql.run(`SELECT customer_id FROM orders WHERE id = '${order}'`) as [[string]]
    const { body } = await staff.post(`/customers/${guest}/export`, {})
    expect(body.profile).toMatchObject([{ id: guest, verified: false }])
    expect(body.mails.filter(({ kind }: { kind: string }) => kind === 'receipt')).toEqual([])
    expect(body.orders).toHaveLength(1)
  })

  test('is not found where there is no customer, and then not recorded', async () => {
    const id = '0'.repeat(26)
    expect((await staff.post(`/customers/${id}/export`, {})).status).toBe(404)
    expect(audited('object_id', id)).toEqual([])
  })
})
