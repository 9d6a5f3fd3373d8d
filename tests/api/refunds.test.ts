// Money that goes back: by staff, at the gateway's own pages, late, contested, and when the verb dies.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { bin } from '@typecase/tests-support/database'
import { violations } from '@typecase/tests-support/invariants'
import { ownEnvironment, until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, waitingJobs } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000 })

interface Download {
  lineIndex: number | null
  kind: string
  name: string
  state: string
  url: string | null
}

interface Line {
  gross: number
  licenceState: string
  licenceReason: string | null
  licenceSerial: string
}

interface Held {
  serial: string
  state: string
}

interface Order {
  status: string
  id: string
  paymentStatus: string
  moneyState: string
  total: number
  refunded: number
  refunds: { id: string; amount: number; state: string; creditNote: string | null }[]
  creditNotes: { number: string; amount: number }[]
  lines: Line[]
  downloads: Download[]
}

const clock = canShiftClocks ? new ShiftedClock() : undefined
let shop: Shop
let sql: Sql
beforeAll(async () => {
  shop = await Shop.start({ environment: clock?.environment ?? {} })
  sql = new Sql(shop)
})
afterAll(async () => {
  await shop.stop()
  clock?.remove()
})

const two = [Buyer.item('vollkorn-regular'), Buyer.item('vollkorn-italic')]

/** A purchase of two lines that was paid with this card. */
class Purchase {
  readonly buyer: Buyer
  id = ''
  intent = ''

  private constructor(buyer: Buyer) {
    this.buyer = buyer
  }

  static async of(
    card = 'pm_card_visa',
    items: ReturnType<typeof Buyer.item>[] = two,
    buyer = new Buyer(shop),
  ): Promise<Purchase> {
    const made = new Purchase(buyer)
    const body = await buyer.order(items, `${randomUUID()}@tidalatlas.example`)
    const placed = await buyer.post('/checkout', body, { 'idempotency-key': randomUUID() })
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
    made.id = placed.body.orderId
    made.intent = placed.body.clientSecret.split('_secret_')[0]
    await buyer.confirm(placed.body.clientSecret, card)
    return made
  }

  look = async (): Promise<Order> => (await this.buyer.get(`/orders/${this.id}`)).body

  /** The order, as soon as it is so. */
  async when(what: string, is: (order: Order) => boolean, seconds = 60): Promise<Order> {
    let order = await this.look()
    await until(what, async () => is((order = await this.look())), seconds)
    return order
  }

  delivered = () =>
    this.when('the files are there', ({ downloads }) => {
      return downloads.length > 0 && downloads.every(({ state }) => state === 'ready')
    })

  refund = (...more: string[]) =>
    shop.run('refund', this.id, '--reason', 'Bought twice', '--actor', 'Mira', ...more)
}

const states = (order: Order) => order.lines.map(({ licenceState }) => licenceState)
/** The state of the money and of each licence with its reason, download and public verification. */
async function saidOf(purchase: Purchase) {
  const order = await purchase.look()
  const list = (await purchase.buyer.get('/orders')).body.orders as Order[]
  const held = (await purchase.buyer.get('/entitlements')).body.entitlements as Held[]
  expect(list.find(({ id }) => id === purchase.id)!.moneyState).toBe(order.moneyState)
  const lines = order.lines.map(async ({ licenceState, licenceReason, licenceSerial }, index) => {
    const own = held.find(({ serial }) => serial === licenceSerial)
    expect(own!.state).toBe(licenceState)
    const { state } = (await purchase.buyer.get(`/verifications/${licenceSerial}`)).body
    expect(state).toBe(licenceState === 'active' ? 'valid' : licenceState)
    for (const file of order.downloads.filter(({ lineIndex }) => lineIndex === index)) {
      const isFont = file.kind === 'package' || file.kind === 'certificate'
      if (isFont) expect(file.state).toBe(licenceState === 'active' ? 'ready' : licenceState)
    }
    return licenceReason ? `${licenceState}: ${licenceReason}` : licenceState
  })
  return [order.moneyState, ...(await Promise.all(lines))]
}

const noted = (order: Order) => order.creditNotes.reduce((sum, { amount }) => sum + amount, 0)
const status = async (url: string) => (await fetch(shop.url + url)).status

const sandbox = async (method: string, path: string, body: Record<string, string> | string) => {
  const response = await fetch(shop.sandboxUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${shop.secretKey}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: typeof body === 'string' ? body : new URLSearchParams(body),
  })
  const answer = (await response.json()) as { id: string }
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

/** Decides its outcome: POST /_sandbox/PATH. */
const outcome = (path: string, told: string) =>
  sandbox('POST', `/_sandbox/${path}`, JSON.stringify({ outcome: told }))

const control = (knobs: object) => sandbox('POST', '/_sandbox/control', JSON.stringify(knobs))

/** The events that tell of refunds. */
const told = ['refund.created', 'refund.updated', 'charge.refunded', 'charge.refund.updated']

describe('a line that is paid back', () => {
  let purchase: Purchase
  let before: Order
  let out: string
  beforeAll(async () => {
    purchase = await Purchase.of()
    before = await purchase.delivered()
    const done = purchase.refund('--line', '2', '--key', 'form-1')
    expect(done.status, done.out + done.err).toBe(0)
    out = done.out
  })

  test('pays its gross, and ends its licence alone', async () => {
    const order = await purchase.look()
    const amount = before.lines[1]!.gross
    expect(order).toMatchObject({ paymentStatus: 'partially_refunded', refunded: amount })
    expect(states(order)).toEqual(['active', 'revoked'])
    expect(await saidOf(purchase)).toEqual(['partly_refunded', 'active', 'revoked: refunded'])
    expect(order.refunds).toMatchObject([{ amount, state: 'succeeded', creditNote: 'C-1' }])
    expect(out).toContain('paid back.\nCredit note: C-1\n')
    expect(out).toMatch(/Line 1: .*: active\nLine 2: .*: revoked\n/)
  })

  test('is downloaded no longer, whose link was good until then', async () => {
    const links = before.downloads.filter(({ kind }) => kind === 'package')
    expect(links.map(({ lineIndex }) => lineIndex)).toEqual([null, 0, 1])
    expect(await Promise.all(links.map(({ url }) => status(url!)))).toEqual([403, 200, 403])
    const refused = await fetch(shop.url + links[2]!.url!)
    expect(await refused.json()).toMatchObject({ code: 'revoked' })
    const serial = before.lines[1]!.licenceSerial
    expect((await purchase.buyer.get(`/verifications/${serial}`)).body.state).toBe('revoked')
  })

  test('gives a credit note to download, and one mail', async () => {
    const order = await purchase.when('the credit note is there', ({ downloads }) =>
      downloads.some(({ kind }) => kind === 'creditNote'),
    )
    const note = order.downloads.find(({ kind }) => kind === 'creditNote')!
    const pdf = Buffer.from(await (await fetch(shop.url + note.url!)).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const ours = () => shop.mails().filter((mail) => mail.includes(`/orders/${purchase.id}`))
    await until('the mail has left', async () =>
      ours().some((mail) => mail.includes('has refunded you')),
    )
    expect(ours().filter((mail) => mail.includes('has refunded you'))).toHaveLength(1)
  })

  test('is not paid back twice by one form, nor by another', async () => {
    const again = purchase.refund('--line', '2', '--key', 'form-1')
    expect([again.status, again.out]).toEqual([0, out])
    expect(purchase.refund('--line', '1', '--key', 'form-1').out).toContain('(key_used)')
    const other = purchase.refund('--line', '2')
    expect([other.status, other.out]).toMatchObject([
      1,
      expect.stringContaining('already_refunded'),
    ])
    expect((await purchase.look()).refunds).toHaveLength(1)
  })

  test('leaves the rest, which ends every licence when it goes back too', async () => {
    expect(purchase.refund('--amount', '99999.00').out).toContain('(too_much)')
    expect(purchase.refund('--amount', '12,00').out).toContain('(no_amount)')
    expect(purchase.refund().status).toBe(0)
    const order = await purchase.look()
    expect(order).toMatchObject({ paymentStatus: 'refunded', refunded: order.total })
    expect(states(order)).toEqual(['revoked', 'revoked'])
    expect(noted(order)).toBe(order.total)
  })
})

test('A bank that takes its time suspends the licences until the money has gone', async () => {
  const purchase = await Purchase.of('pm_card_pendingRefund')
  await purchase.when('it is paid', (order) => order.status === 'completed')
  const done = purchase.refund('--line', '1')
  expect(done.out).toContain('on its way')
  expect(states(await purchase.look())[0]).toMatch(/suspended|revoked/) // It may be fast.
  const order = await purchase.when(
    'it has gone',
    ({ refunds }) => refunds[0]?.state === 'succeeded',
  )
  expect(states(order)).toEqual(['revoked', 'active'])
  expect(noted(order)).toBe(order.refunded)
})

test('A refund that the bank sends back is reopened', async () => {
  const purchase = await Purchase.of('pm_card_refundFail')
  await purchase.when('it is paid', (order) => order.status === 'completed')
  const done = purchase.refund()
  expect(done.status, done.out).toBe(0)
  const order = await purchase.when(
    'it has failed',
    ({ refunds }) => refunds[0]?.state === 'failed',
  )
  expect(states(order)).toEqual(['active', 'active'])
  expect(order).toMatchObject({ paymentStatus: 'paid', refunded: 0 })
  expect(order.creditNotes.map(({ amount }) => amount)).toEqual([order.total, -order.total])
  const list = shop.run('refund', '--list').out
  expect(list).toMatch(new RegExp(`${purchase.id}.*refund_failed_late`))
  expect(shop.run('refund', '--reviewed', purchase.id).status).toBe(0)
  expect(shop.run('refund', '--list').out).not.toContain(purchase.id)
})

test('A refund that was made at the gateway is taken over', async () => {
  const purchase = await Purchase.of()
  await purchase.when('it is paid', (order) => order.status === 'completed')
  await sandbox('POST', '/v1/refunds', { payment_intent: purchase.intent })
  const order = await purchase.when(
    'it is told',
    ({ refunds }) => refunds[0]?.state === 'succeeded',
  )
  expect(order).toMatchObject({ paymentStatus: 'refunded', refunded: order.total })
  expect(states(order)).toEqual(['revoked', 'revoked'])
})

test('A refund whose events never came is found in the list when the shop starts', async () => {
  const purchase = await Purchase.of()
  await purchase.when('it is paid', (order) => order.status === 'completed')
  await control({ deliveries: { droppedTypes: told } })
  try {
    await sandbox('POST', '/v1/refunds', { payment_intent: purchase.intent })
    await shop.killServer()
    await shop.startServer()
    const order = await purchase.when('it is found', ({ refunds }) =>
      refunds.some(({ state }) => state === 'succeeded'),
    )
    expect(order).toMatchObject({ paymentStatus: 'refunded', refunded: order.total })
  } finally {
    await control({ deliveries: {} })
  }
})

test('Money of another order is held, and sent back by its payment', async () => {
  const change = { metadata: {} }
  await control({
    faults: [
      { trouble: 'change', method: 'GET', path: '/v1/payment_intents/{id}', count: 99, change },
    ],
  })
  const purchase = await Purchase.of()
  try {
    await until('it is held', async () => {
      return shop.run('refund', '--list').out.includes(purchase.intent)
    })
  } finally {
    await control({ faults: [] })
  }
  expect(await purchase.look()).toMatchObject({
    status: 'pending_payment',
    paymentStatus: 'processing',
    downloads: [],
  })
  expect(shop.run('refund', '--list').out).toMatch(/EUR +amount_mismatch/)
  const done = purchase.refund('--payment', purchase.intent)
  expect(done.status, done.out).toBe(0)
  const order = await purchase.look()
  expect(order).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', creditNotes: [] })
  expect(shop.run('refund', '--list').out).not.toContain(purchase.intent)
})

test('A refunded upgrade gives the old licence back, which is not refunded before it', async () => {
  const items = [Buyer.item('vollkorn-regular')]
  const old = await Purchase.of('pm_card_visa', items)
  const { lines } = await old.when('it is paid', (order) => order.status === 'completed')
  const larger = await Purchase.of(
    'pm_card_visa',
    [{ ...items[0]!, licenseOptionId: '4-10', upgrades: [lines[0]!.licenceSerial] }],
    old.buyer,
  )
  await larger.when('it is paid', (order) => order.status === 'completed')
  expect(states(await old.look())).toEqual(['superseded'])
  expect(old.refund().out).toContain('(superseded)')
  expect(larger.refund().status).toBe(0)
  expect(states(await larger.look())).toEqual(['revoked'])
  expect(states(await old.look())).toEqual(['active'])
})

test('a licence upgraded for nothing is refunded in full, and ends with the larger licence', async () => {
  const pair = ['eb-garamond-regular', 'eb-garamond-italic'].map((id) => Buyer.item(id))
  const old = await Purchase.of('pm_card_visa', pair)
  const { lines } = await old.when('it is paid', (order) => order.status === 'completed')
  const upgrades = lines.map(({ licenceSerial }) => licenceSerial)
  const asked = [Buyer.item('eb-garamond-book-pair', { itemClass: 'package', upgrades })]
  const body = await old.buyer.order(asked, `${randomUUID()}@tidalatlas.example`)
  const placed = await old.buyer.post('/checkout', body, { 'idempotency-key': randomUUID() })
  expect(placed.body).toMatchObject({ clientSecret: null })
  expect(states(await old.look())).toEqual(['superseded', 'superseded'])

  expect(old.refund('--amount', '1.00').out).toContain('(superseded)')
  const done = old.refund()
  expect(done.status, done.out).toBe(0)
  expect(states(await old.look())).toEqual(['revoked', 'revoked'])
  const larger: Order = (await old.buyer.get(`/orders/${placed.body.orderId}`)).body
  expect(states(larger)).toEqual(['revoked'])
  expect(larger).toMatchObject({ paymentStatus: 'paid', total: 0 })
})

test('A licence whose credit went back at the gateway rests until staff let it stand', async () => {
  const items = [Buyer.item('vollkorn-regular')]
  const old = await Purchase.of('pm_card_visa', items)
  const { lines } = await old.when('it is paid', (order) => order.status === 'completed')
  const larger = await Purchase.of(
    'pm_card_visa',
    [{ ...items[0]!, licenseOptionId: '4-10', upgrades: [lines[0]!.licenceSerial] }],
    old.buyer,
  )
  const paid = await larger.when('it is paid', (order) => order.status === 'completed')
  const serial = paid.lines[0]!.licenceSerial
  await sandbox('POST', '/v1/refunds', { payment_intent: old.intent })
  await larger.when('it rests', (order) => states(order)[0] === 'suspended')
  expect(shop.run('refund', '--list').out).toMatch(new RegExp(`LICENCE IN DOUBT[^]*${serial}`))

  const decide = (verb: string) =>
    shop.run('refund', verb, serial, '--reason', 'Paid by transfer', '--actor', 'Mira')
  expect(decide('--end-licence')).toMatchObject({
    status: 1,
    out: expect.stringContaining('(paid_for)'),
  })
  const accepted = { status: 0, out: expect.stringContaining(`${serial}: active`) }
  expect(decide('--accept-licence')).toMatchObject(accepted)
  expect(decide('--accept-licence')).toMatchObject(accepted)
  expect(states(await larger.look())).toEqual(['active'])
  expect(shop.run('refund', '--list').out).not.toContain(serial)
})

describe('a disputed payment', () => {
  const disputed = async () => {
    const purchase = await Purchase.of('pm_card_createDispute')
    const order = await purchase.when(
      'the licences rest',
      (seen) => seen.paymentStatus === 'disputed',
    )
    expect(states(order)).toEqual(['suspended', 'suspended'])
    const held = 'suspended: disputed'
    expect(await saidOf(purchase)).toEqual(['disputed', held, held])
    const [[dispute]] = sql.run(
      `SELECT gateway_id FROM dispute WHERE order_id = '${purchase.id}'`,
    ) as [[string]]
    return { purchase, dispute }
  }

  test('gives its licences back when it is won', async () => {
    const { purchase, dispute } = await disputed()
    expect(purchase.refund().out).toContain('(disputed)')
    await outcome(`disputes/${dispute}`, 'won')
    await purchase.when('it is won', (seen) => seen.paymentStatus === 'paid')
    await purchase.delivered()
    expect(await saidOf(purchase)).toEqual(['kept', 'active', 'active'])
  })

  test('ends its licences when it is lost', async () => {
    const { purchase, dispute } = await disputed()
    await outcome(`disputes/${dispute}`, 'lost')
    const order = await purchase.when('it is lost', (seen) => states(seen)[0] === 'revoked')
    expect(order.paymentStatus).toBe('refunded')
    const lost = 'revoked: dispute_lost'
    expect(await saidOf(purchase)).toEqual(['dispute_lost', lost, lost])
    expect(order.creditNotes).toEqual([])
  })

  test('is not yet one while the bank only asks', async () => {
    const purchase = await Purchase.of('pm_card_createDisputeInquiry')
    await until('it is known', async () => {
      return sql.run(`SELECT 1 FROM dispute WHERE order_id = '${purchase.id}'`).length > 0
    })
    const order = await purchase.look()
    expect(order.paymentStatus).toBe('paid')
    expect(states(order)).toEqual(['active', 'active'])
  })
})

test.each(['K13.refund_noted', 'K13.refund_unanswered'])(
  'killed at %s: one refund, which the running shop finishes',
  async (point) => {
    const purchase = await Purchase.of()
    await purchase.when('it is paid', (order) => order.status === 'completed')
    const killed = spawnSync(
      join(bin, 'typecase'),
      ['refund', purchase.id, '--reason', 'Bought twice'],
      { env: { ...ownEnvironment(), ...shop.environment, TYPECASE_CRASH_AT: point } },
    )
    expect(killed.signal).toBe('SIGKILL')
    expect(states(await purchase.look())[0]).toMatch(/suspended|revoked/)
    clock?.advance(60) // When the refund is due for a check, instead of waiting for it.
    const order = await purchase.when(
      'the reconciler has finished it',
      ({ paymentStatus, lines }) =>
        paymentStatus === 'refunded' && lines[0]!.licenceState === 'revoked',
      90,
    )
    expect(order.refunds).toMatchObject([{ amount: order.total, state: 'succeeded' }])
    const list = await fetch(`${shop.sandboxUrl}/v1/refunds?payment_intent=${purchase.intent}`, {
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1)
  },
)

test('After all of it nothing is wrong with money, licences, numbers and files', async () => {
  await until('every job is done', async () => sql.run(waitingJobs).length === 0)
  expect(await violations(shop)).toEqual([])
})
