// The shops of earlier releases, which this version must take over: fixtures/releases.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { bin, root } from '@typecase/tests-support/database'
import { violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import {
  folderOf,
  keptReleases,
  lasting,
  readFacts,
  type ReleaseFacts,
} from '@typecase/tests-support/release'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

test('this version is told, kept and in the changelog', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const told = execFileSync(join(bin, 'typecase'), ['--version'], { encoding: 'utf8' })
  expect(told).toMatch(new RegExp(`^typecase ${version} \\(build [0-9a-f]+\\)\n$`))
  expect(keptReleases()).toContain(version)
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}, `)
})

// Without a clock that stands where the shop was kept, links and open orders have run out.
describe.runIf(canShiftClocks).each(keptReleases())('the shop of %s', (version) => {
  const folder = folderOf(version)
  let facts: ReleaseFacts
  let clock: ShiftedClock
  let shop: Shop
  let buyer: Buyer

  beforeAll(async () => {
    facts = readFacts(folder)
    clock = new ShiftedClock()
    clock.advance(Math.round((facts.madeAt - Date.now()) / 1000) + 60)
    shop = await Shop.start({ release: folder, environment: clock.environment })
    buyer = new Buyer(shop)
    const { status } = await buyer.post('/authentication/login_customer', facts.customer)
    expect(status).toBe(200)
  })
  afterAll(async () => {
    await shop.stop()
    clock.remove()
  })

  const order = async (id: string) => (await buyer.get(`/orders/${id}`)).body
  const bytesOf = async (path: string) => {
    const response = await fetch(shop.url + path)
    expect(response.status, path).toBe(200)
    return (await response.arrayBuffer()).byteLength
  }

  test('answers as it did', async () => {
    for (const [path, before] of Object.entries(facts.answers)) {
      const { status, body } = await buyer.get(path)
      expect(status, path).toBe(200)
      expect(lasting(body), path).toMatchObject(before as object)
    }
  })

  test('gives every file of every order', async () => {
    let count = 0
    for (const id of [facts.orders.paid, facts.orders.upgrade, facts.orders.gift]) {
      for (const { url, kind } of (await order(id)).downloads) {
        if (!url) continue
        expect(await bytesOf(url), kind).toBeGreaterThan(500)
        ++count
      }
    }
    expect(count).toBeGreaterThan(6)
  })

  test('knows whose a font is that it sold', () => {
    const { status, out } = shop.run('identify', join(folder, 'sold.otf'))
    expect([status, out]).toEqual([0, expect.stringContaining(`Order     ${facts.orders.upgrade}`)])
    expect(out).toContain('as it was delivered, byte for byte')
  })

  test('gives the trial of a mailed link', async () => {
    const { status, body } = await buyer.post('/trials/get', { token: facts.trialToken })
    expect(status).toBe(200)
    expect(await bytesOf(body.families[0].url)).toBeGreaterThan(5000)
  })

  test('takes the payment of an order that was open', async () => {
    expect((await buyer.confirm(facts.clientSecret)).status).toBe(200)
    await until('the order is complete', async () => {
      return (await order(facts.orders.open)).status === 'completed'
    })
    expect((await order(facts.orders.open)).lines[0].licenceState).toBe('active')
  })

  test('pays the rest of an order back, with a credit note', async () => {
    const { refunded } = facts.orders
    const notes = (await order(refunded)).creditNotes.length
    const done = shop.run('refund', refunded, '--reason', 'Bought twice', '--actor', 'Mira')
    expect(done.status, done.err).toBe(0)
    await until('the money is back', async () => {
      return (await order(refunded)).paymentStatus === 'refunded'
    })
    const after = await order(refunded)
    expect(after.creditNotes).toHaveLength(notes + 1)
    expect(after.lines.map((line: { licenceState: string }) => line.licenceState)).toEqual([
      'revoked',
      'revoked',
    ])
  })

  test('sells on: what is left of a gift is credited', async () => {
    const body = await buyer.order([Buyer.item('eb-garamond-regular')], facts.customer.email, {
      coupon: 'GIFT-2026',
    })
    expect(body.total).toBe(0)
    const placed = await buyer.post('/checkout', body, { 'idempotency-key': randomUUID() })
    expect(placed.status).toBe(201)
    await until('the order is complete', async () => {
      return (await order(placed.body.orderId)).status === 'completed'
    })
    expect(await violations(shop)).toEqual([])
  })
})
