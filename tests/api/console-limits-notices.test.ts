// Limits and notices, saved in the console while the shop runs.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, customer } from './buy.ts'

const limits = '/settings/limits'
const notices = '/settings/notices'

type Notice = { kind: string; isOn: boolean; addresses: string[] }

const save = async (staff: StaffBrowser, path: string, list: Record<string, unknown>) =>
  staff.call('PUT', path, { version: (await staff.get(path)).body.version, ...list })
const saveNotices = (staff: StaffBrowser, ...wanted: Notice[]) =>
  save(staff, notices, { notices: wanted })
const saveLimits = (staff: StaffBrowser, values: Record<string, number>) =>
  save(staff, limits, {
    limits: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

const faultsOf = ({ body }: { body: { errors?: { pointer: string; code: string }[] } }) =>
  (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

let shop: Shop
let sql: Sql
let owner: StaffBrowser
let buyer: Buyer
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  owner = await signedInStaff(shop, 'owner')
  buyer = await customer(shop)
})
afterAll(() => shop.stop())

const limitOf = async (name: string) =>
  (await owner.get(limits)).body.limits.find((limit: { name: string }) => limit.name === name)

/** Days from the placing of an order until it can no longer be paid. */
function payableDays(order: string) {
  const day = 86_400_000_000
  const [row] = sql.run(
    `SELECT (payable_until - created_at) / ${day} FROM orders WHERE id = '${order}'`,
  )
  return Number(row![0])
}

async function place() {
  const visitor = new Buyer(shop)
  const email = `${randomUUID()}@tidalatlas.example`
  const order = await visitor.order([Buyer.item()], email)
  const placed = await visitor.post('/checkout', order, { 'idempotency-key': email })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body as { orderId: string; clientSecret: string }
}

const addressesOf = (kind: string, order: string) =>
  sql
    .run(
      `SELECT to_address FROM outbox WHERE kind = '${kind}' AND event LIKE '${order}%' ORDER BY 1`,
    )
    .map(([address]) => address)

describe('limits', () => {
  test('are shown with their bounds, and are for those who may change settings', async () => {
    const { body } = await owner.get(limits)
    expect(body).toMatchObject({ version: 0, changedAt: null, changedBy: null })
    expect(body.limits).toContainEqual({
      name: 'order_payable_days',
      value: 7,
      usual: 7,
      least: 1,
      most: 60,
      isFixedByFile: false,
    })
    const support = await signedInStaff(shop, 'support')
    for (const path of [limits, notices]) {
      expect((await support.get(path)).body.code).toBe('permission_missing')
      expect((await support.call('PUT', path, { version: 0 })).status).toBe(403)
    }
  })

  test('hold for orders that are placed from then on; an earlier one keeps its term', async () => {
    const before = await place()
    const saved = await saveLimits(owner, { order_payable_days: 3 })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.changedBy).toBeTruthy()
    const after = await place()
    expect([payableDays(before.orderId), payableDays(after.orderId)]).toEqual([7, 3])
    // The earlier one is paid as if nothing had happened.
    await new Buyer(shop).confirm(before.clientSecret)
    await until('it is paid', async () => {
      const [row] = sql.run(`SELECT status FROM orders WHERE id = '${before.orderId}'`)
      return row![0] === 'completed'
    })
    expect(payableDays(before.orderId)).toBe(7)
  })

  test('are refused at their fields', async () => {
    expect(faultsOf(await saveLimits(owner, { order_payable_days: 0, reminder_hours: 2 }))).toEqual(
      ['/limits/0/value out_of_range'],
    )
    expect(
      faultsOf(await saveLimits(owner, { order_payable_days: 1, reminder_hours: 20 })),
    ).toEqual(['/limits/1/value reminder_too_late'])
    expect(faultsOf(await saveLimits(owner, { trials_per_network: 1 }))).toEqual([
      '/limits/0/value below_mailbox',
    ])
    expect((await saveLimits(owner, { none: 1 })).status).toBe(422)
    expect((await limitOf('order_payable_days')).value).toBe(3)
  })

  test('of two editors at once the second is told; the same request again is answered', async () => {
    const { version } = (await owner.get(limits)).body
    const wanted = { version, limits: [{ name: 'shared_cart_days', value: 60 }] }
    const [first, second] = await Promise.all([
      owner.call('PUT', limits, wanted),
      owner.call('PUT', limits, {
        version,
        limits: [{ name: 'shared_cart_days', value: 90 }],
      }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const refused = [first, second].find(({ status }) => status === 409)!
    expect(refused.body.code).toBe('changed_meanwhile')
    const kept = (await limitOf('shared_cart_days')).value
    const again = await owner.call('PUT', limits, {
      version,
      limits: [{ name: 'shared_cart_days', value: kept }],
    })
    expect([again.status, again.body.version]).toEqual([200, version + 1])
  })

  test('of shared carts hold for carts that are shared from then on', async () => {
    await saveLimits(owner, { shared_cart_days: 45 })
    const shared = await new Buyer(shop).post('/carts', { items: [Buyer.item()] })
    expect(shared.status, JSON.stringify(shared.body)).toBe(201)
    const [row] = sql.run(
      'SELECT (valid_until - created_at) / 86400000000 FROM shared_cart ORDER BY created_at DESC LIMIT 1',
    )
    expect(Number(row![0])).toBe(45)
  })

  test('are in the audit log, before and after', async () => {
    const { body } = await owner.get('/audit?action=settings')
    const saved = body.entries.filter(
      ({ action }: { action: string }) => action === 'settings.limits_saved',
    )
    expect(saved.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(saved[0])).toContain('45')
  })
})

describe('notices', () => {
  test('go where the folder of the shop says until they are saved', async () => {
    const { body } = await owner.get(notices)
    expect(body).toMatchObject({ version: 0, seller: 'hello@opensorts.example' })
    expect(body.notices).toContainEqual({
      kind: 'sales',
      isOn: false,
      addresses: [],
      mayBeOff: true,
      isFixedByFile: false,
    })
    expect(addressesOf('foundry_sale', await buy(buyer))).toEqual([])
  })

  test('of sales go to each address as soon as they are saved, and to nobody when off', async () => {
    const saved = await saveNotices(owner, {
      kind: 'sales',
      isOn: true,
      addresses: ['ana@opensorts.example', 'rui@opensorts.example'],
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(addressesOf('foundry_sale', await buy(buyer))).toEqual([
      'ana@opensorts.example',
      'rui@opensorts.example',
    ])
    await saveNotices(owner, { kind: 'sales', isOn: true, addresses: [] })
    expect(addressesOf('foundry_sale', await buy(buyer))).toEqual(['hello@opensorts.example'])
    await saveNotices(owner, { kind: 'sales', isOn: false, addresses: [] })
    expect(addressesOf('foundry_sale', await buy(buyer))).toEqual([])
  })

  test('of disputes go to their own addresses and cannot be switched off', async () => {
    for (const kind of ['disputes', 'held_money', 'sales_paused']) {
      const off = await saveNotices(owner, { kind, isOn: false, addresses: [] })
      expect(faultsOf(off)).toEqual(['/notices/0/isOn must_be_on'])
    }
    await saveNotices(
      owner,
      { kind: 'disputes', isOn: true, addresses: ['law@opensorts.example'] },
      { kind: 'reviews', isOn: false, addresses: [] },
    )
    const { body } = await owner.get(notices)
    expect(body.notices).toContainEqual({
      kind: 'disputes',
      isOn: true,
      addresses: ['law@opensorts.example'],
      mayBeOff: false,
      isFixedByFile: false,
    })
  })

  test('with a wrong address are refused at its field', async () => {
    const wrong = await saveNotices(
      owner,
      { kind: 'sales', isOn: true, addresses: [] },
      { kind: 'reviews', isOn: true, addresses: ['ana@opensorts.example', 'nobody'] },
    )
    expect(wrong.status).toBe(422)
    expect(faultsOf(wrong)).toEqual(['/notices/1/addresses/1 invalid_email'])
    const injected = await saveNotices(owner, {
      kind: 'reviews',
      isOn: true,
      addresses: ['ana@opensorts.example\r\nBcc: eve@evil.example'],
    })
    expect(faultsOf(injected)).toEqual(['/notices/0/addresses/0 invalid_email'])
    const many = Array.from({ length: 6 }, (_, index) => `a${index}@opensorts.example`)
    expect(
      faultsOf(await saveNotices(owner, { kind: 'reviews', isOn: true, addresses: many })),
    ).toEqual(['/notices/0/addresses too_many'])
  })
})

describe('the configuration', () => {
  test('wins, is shown as fixed, and is no longer fixed once it is taken out', async () => {
    await shop.stopServer()
    await shop.startServer({
      TYPECASE_LIMITS_ORDER_PAYABLE_DAYS: '10',
      TYPECASE_NOTICES_SALES: 'file@opensorts.example',
    })
    expect(await limitOf('order_payable_days')).toMatchObject({ value: 10, isFixedByFile: true })
    expect(faultsOf(await saveLimits(owner, { order_payable_days: 4 }))).toEqual([
      '/limits/0/name fixed_by_file',
    ])
    expect(
      faultsOf(await saveNotices(owner, { kind: 'sales', isOn: false, addresses: [] })),
    ).toEqual(['/notices/0/kind fixed_by_file'])
    const placed = await place()
    expect(payableDays(placed.orderId)).toBe(10)
    expect(addressesOf('foundry_sale', await buy(await customer(shop, 'lia@a.example')))).toEqual([
      'file@opensorts.example',
    ])
    await shop.stopServer()
    await shop.startServer({})
    expect(await limitOf('order_payable_days')).toMatchObject({ value: 3, isFixedByFile: false })
  })
})
