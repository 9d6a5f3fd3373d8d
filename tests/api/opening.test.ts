// A shop that is being set up: visitors are told that it opens soon, staff look at it by a link of the
// console, and it is opened once.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { Drafts } from '@typecase/tests-support/previews'
import { until } from '@typecase/tests-support/processes'
import {
  follow,
  foundry,
  lookLink,
  looking,
  publish,
  seller,
  setUp,
  style,
  visit,
} from '@typecase/tests-support/setting-up'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SmtpSink } from './smtp-sink.ts'

let shop: Shop
let sink: SmtpSink
let owner: StaffBrowser
beforeAll(async () => {
  sink = await SmtpSink.start()
  shop = await Shop.start({
    isEmpty: true,
    environment: {
      TYPECASE_MAIL_HOST: '127.0.0.1',
      TYPECASE_MAIL_PORT: String(sink.port),
      TYPECASE_MAIL_SECURITY: 'none',
    },
  })
  owner = await signedInStaff(shop, 'owner')
})
afterAll(async () => {
  await shop.stop()
  await sink.close()
})

const items = [
  { itemId: style, itemClass: 'style', fontLicenseId: 'desktop', licenseOptionId: '1-3' },
]
const setupOf = async (staff = owner) => (await staff.get('/setup')).body
const pages = ['/', '/nothing', '/cart', '/checkout', '/pages/help', '/news', '/index.html']

describe('a stranger', () => {
  test.each(pages)('is told at %s that the shop opens soon', async (path) => {
    const answer = await visit(shop, path)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const page = await answer.text()
    expect(page).toContain('Opening soon')
    expect(page).toContain('The shop is being set up.')
    expect(page).not.toContain('<script')
  })

  test.each([
    ['GET', '/api/fonts'],
    ['GET', '/api/menus'],
    ['GET', '/api/siteconfigs/shop'],
    ['GET', '/api/licences'],
    ['POST', '/api/cart/quote'],
    ['POST', '/api/checkout'],
    ['POST', '/api/authentication/register_customer'],
    ['POST', '/api/tester_grants'],
    ['GET', '/t/none/static/default/base.woff2'],
    ['GET', '/og/nothing.png'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/api/nothing'],
  ])('is refused at %s %s', async (method, path) => {
    const sent = { 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}', headers: sent } : {}
    const answer = await fetch(shop.url + path, { method, ...body })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'not_open_yet'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is a robot: nothing is to be read, and nothing is listed', async () => {
    const robots = await visit(shop, '/robots.txt')
    expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    const map = await visit(shop, '/sitemap.xml')
    expect(map.status).toBe(200)
    expect(await map.text()).not.toContain('<loc>')
  })

  test('gets in by no cookie of their own', async () => {
    for (const cookie of ['typecase_look=1', 'typecase_look=', '__Host-typecase_look=x.y']) {
      expect((await visit(shop, '/', { cookie })).status).toBe(503)
    }
  })

  test('is not known to the console', async () => {
    expect((await fetch(`${shop.staffUrl}/healthz`)).status).toBe(200)
    expect((await fetch(`${shop.staffUrl}/api/setup`)).status).toBe(401)
  })
})

describe('the link of the console', () => {
  test('leads on without its grant, and lets one browser in for twelve hours', async () => {
    const link = await lookLink(owner)
    expect(link.origin).toBe(new URL(shop.url).origin)
    const answer = await visit(shop, `/cart${link.search}&item=1`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/cart?item=1')
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
    const pass = { cookie: cookie.split(';')[0]! }
    const front = await visit(shop, '/', pass)
    expect(front.status).toBe(200)
    expect(front.headers.get('cache-control')).toBe('no-store')
    expect(front.headers.get('x-robots-tag')).toBe('noindex')
    // Loaded once more, it leads on; another browser gets nothing by it.
    expect((await visit(shop, link.pathname + link.search, pass)).headers.get('location')).toBe('/')
    const again = await visit(shop, link.pathname + link.search)
    expect(again.status).toBe(403)
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(await again.text()).toContain('followed before')
  })

  test('is not used up by who asks for its head alone', async () => {
    const link = await lookLink(owner)
    const head = await fetch(link, { method: 'HEAD', redirect: 'manual' })
    expect(head.status).toBe(503)
    expect(await follow(shop, link)).toContain('typecase_look=')
  })

  test('opens nothing once it is altered, and neither does a pass', async () => {
    const link = await lookLink(owner)
    const grant = link.searchParams.get('look')!
    const altered = grant.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const other of [altered, grant.slice(0, -4), 'nothing', '.']) {
      const answer = await visit(shop, `/?look=${encodeURIComponent(other)}`)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
    const pass = await follow(shop, link)
    expect((await visit(shop, '/', { cookie: pass })).status).toBe(200)
    const wrong = pass.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await visit(shop, '/', { cookie: wrong })).status).toBe(503)
    // A grant is no pass.
    expect((await visit(shop, '/', { cookie: `typecase_look=${grant}` })).status).toBe(503)
  })

  test('is for members who may read changes', async () => {
    const answer = await (await signedInStaff(shop, 'viewer')).post('/setup/look')
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing'])
  })
})

describe('setting up', () => {
  test('begins with nothing done but what a file says', async () => {
    const { isSettingUp, openedAt, shopUrl, steps } = await setupOf()
    expect({ isSettingUp, openedAt, shopUrl }).toEqual({
      ...{ isSettingUp: true, openedAt: null },
      shopUrl: shop.url,
    })
    const states = Object.entries<{ state: string }>(steps).map(([name, { state }]) => [
      name,
      state,
    ])
    expect(states).toEqual([
      ...[
        ['nameAndAddress', 'open'],
        ['fonts', 'open'],
        ['prices', 'open'],
        ['licences', 'open'],
      ],
      ...[
        ['tax', 'open'],
        ['payments', 'done'],
        ['mail', 'done'],
        ['look', 'done'],
        ['open', 'waits'],
      ],
    ])
    expect(steps.payments).toMatchObject({ mode: 'test', isFixedByFile: true })
  })

  test('is refused to open with every step that is missing', async () => {
    const { status, body } = await owner.post('/setup/open')
    expect([status, body.code]).toEqual([422, 'not_ready_to_open'])
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      ['nameAndAddress', 'fonts', 'prices', 'licences', 'tax'].map((name) => `/steps/${name}`),
    )
    expect(body.errors[0].message).toMatch(/seller/)
    const by = await (await signedInStaff(shop, 'editor')).post('/setup/open')
    expect(by.body.code).toBe('permission_missing')
  })

  test('tells what is there of each step', async () => {
    const drafts = new Drafts(owner)
    await publish(drafts, await seller(drafts, { ...foundry, email: '', vatNumber: '' }))
    const begun = (await setupOf()).steps
    expect(begun.nameAndAddress).toMatchObject({ state: 'part', missing: ['email'] })
    expect(begun.tax).toMatchObject({ state: 'part', country: 'DE', hasRates: true })
    await setUp(owner)
    const { steps } = await setupOf()
    expect(steps.nameAndAddress).toEqual({
      ...{ state: 'done', name: foundry.name, country: 'DE', email: foundry.email, missing: [] },
      address: ['Tidal Types GmbH', 'Hafenweg 7', '20457 Hamburg'],
    })
    expect(steps.fonts).toMatchObject({ state: 'done', familyCount: 1, styleCount: 1 })
    expect(steps.fonts.families[0]).toMatchObject({ state: 'published', nameStyleId: style })
    expect(steps.prices).toMatchObject({ state: 'done', currency: 'EUR', pricedFamilyCount: 1 })
    expect(steps.licences.licences).toEqual([
      { id: 'desktop', name: 'Desktop', state: 'published', tierCount: 2, textVersion: '1.0' },
    ])
    expect(steps.tax).toMatchObject({ state: 'done', vatNumber: foundry.vatNumber })
    expect(steps.open).toEqual({ state: 'open', waitsFor: [] })
  })

  test('shows the name in the face of the shop, and still nothing else', async () => {
    const page = await (await visit(shop, '/')).text()
    expect(page).toMatch(/<svg[^>]*aria-hidden="true"[^>]*><path d="M[^"]{200,}"/)
    expect(page).toContain(`<title>Opening soon, ${foundry.name}</title>`)
    expect(page).not.toContain('Instrument')
    expect((await fetch(`${shop.url}/api/fonts`)).status).toBe(503)
  })

  test('staff buy through the look, and the gateway is heard', async () => {
    const buyer = await looking(shop, owner)
    const order = await buyer.order(items, 'ruth@tidaltypes.example')
    const placed = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
    expect(placed.status).toBe(201)
    await buyer.confirm(placed.body.clientSecret)
    const testOrder = async () => (await setupOf()).steps.look.testOrder
    await until('the test order is paid', async () => (await testOrder()).isPaid)
    expect(await testOrder()).toMatchObject({ id: placed.body.orderId, isRefunded: false })
    await refund(placed.body.orderId)
    await until('the test order is refunded', async () => (await testOrder()).isRefunded)
  })

  async function refund(order: string) {
    const done = shop.run('refund', order, '--reason', 'A test')
    expect(done.status, done.err).toBe(0)
  }
})

describe('opening', () => {
  let pass: string
  beforeAll(async () => {
    pass = await follow(shop, await lookLink(owner))
  })

  test('64 at once open it once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => owner.post('/setup/open')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const opened = new Set(answers.map(({ body }) => body.openedAt))
    expect(opened.size).toBe(1)
    const sql = new Sql(shop)
    expect(sql.run("SELECT count(*) FROM staff_audit WHERE action = 'shop.opened'")).toEqual([
      ['1'],
    ])
    expect(await setupOf()).toMatchObject({ isSettingUp: false, steps: null })
  })

  test('lets strangers in, and search engines', async () => {
    const front = await visit(shop, '/')
    expect(front.status).toBe(200)
    expect(front.headers.get('x-robots-tag')).toBeNull()
    expect((await (await fetch(`${shop.url}/api/fonts`)).json()).fonts).toHaveLength(1)
    expect(await (await visit(shop, '/sitemap.xml')).text()).toContain('<loc>')
  })

  test('makes the pass mean nothing, and ends links', async () => {
    const bodies = await Promise.all(
      [{}, { cookie: pass }].map(async (headers) => (await visit(shop, '/', headers)).text()),
    )
    expect(bodies[1]).toBe(bodies[0])
    const { status, body } = await owner.post('/setup/look')
    expect([status, body.code]).toEqual([409, 'shop_is_open'])
  })

  test('holds after a restart', async () => {
    await shop.stopServer()
    await shop.startServer()
    expect((await visit(shop, '/')).status).toBe(200)
  })
})

test('the command line opens a shop that runs, and says what is missing', async () => {
  const other = await Shop.start({ isEmpty: true })
  try {
    const refused = other.run('open')
    expect(refused.status).toBe(1)
    expect(refused.err).toContain('/steps/mail: A mail server is needed')
    expect((await visit(other, '/')).status).toBe(503)
    const opened = other.run('open', '--anyway')
    expect([opened.status, opened.out]).toEqual([0, `The shop is open: ${other.url}\n`])
    await until('the running shop is open', async () => (await visit(other, '/')).status === 200)
    expect(other.run('open').out).toBe(`The shop was open before: ${other.url}\n`)
  } finally {
    await other.stop()
  }
})

test('a folder that is applied fills the steps and opens nothing', async () => {
  const other = await Shop.start({ isEmpty: true })
  try {
    const applied = other.run('apply', join(root, 'fixtures/shop'))
    expect(applied.status, applied.err).toBe(0)
    const staff = await signedInStaff(other, 'owner')
    const { isSettingUp, steps } = await setupOf(staff)
    expect(isSettingUp).toBe(true)
    expect(steps.nameAndAddress.state).toBe('done')
    expect(steps.licences.state).toBe('done')
    expect((await visit(other, '/')).status).toBe(503)
  } finally {
    await other.stop()
  }
})

test('a shop that was filled before its first start is open, and has no steps', async () => {
  const filled = await Shop.start()
  try {
    const staff = await signedInStaff(filled, 'owner')
    expect(await setupOf(staff)).toEqual({
      ...{ isSettingUp: false, begunAt: null, openedAt: null, steps: null },
      shopUrl: filled.url,
    })
    expect((await staff.post('/setup/open')).status).toBe(200)
    expect(new Sql(filled).run('SELECT count(*) FROM shop_setup')).toEqual([['0']])
    expect((await staff.post('/setup/look')).body.code).toBe('shop_is_open')
  } finally {
    await filled.stop()
  }
})
