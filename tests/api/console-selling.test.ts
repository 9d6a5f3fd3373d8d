// Licences and discounts as staff see them beside their records: orders under each version of a text,
// uses of coupons, and drawn Markdown.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let owner: StaffBrowser
const as = (role: string) => signedInStaff(shop, role)

type Edit = { kind: string; id: string; record: Record<string, unknown> | null }

/** The record of an entry as the shop has it. */
async function entry(kind: string, id: string) {
  const { entries } = (await owner.get(`/entries/${kind}`)).body
  return entries.find((one: { id: string }) => one.id === id)?.record ?? null
}

/** Publishes edits at once; returns the answer of the last step. */
async function publish(edits: readonly Edit[]) {
  const { changeSet } = (await owner.post('/change_sets', { name: '' })).body
  const seen = await Promise.all(
    edits.map(async (edit) => ({ ...edit, before: await entry(edit.kind, edit.id) })),
  )
  const path = `/change_sets/${changeSet.id}`
  const edited = await owner.call('PUT', `${path}/edits`, { version: 1, edits: seen })
  expect(edited.status).toBe(200)
  return owner.post(`${path}/publish`, { version: edited.body.version })
}

const scope = { licenceKinds: [], families: [], itemClasses: [] }
const free = { kind: 'percent', hundredths: 10_000, amount: 0, currency: '', ...scope }

async function buy(coupon: string, email: string) {
  const buyer = new Buyer(shop)
  const order = await buyer.order(undefined, email, { coupon })
  const made = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  expect(made.status).toBe(201)
  return made.body.orderId as string
}

beforeAll(async () => {
  shop = await Shop.start()
  owner = await as('owner')
  const record = { name: 'Friends', discount: free, codes: ['FRIENDS-1', 'Friends-2'] }
  expect((await publish([{ kind: 'coupon', id: 'friends', record }])).status).toBe(200)
})
afterAll(() => shop.stop())

test('orders are counted under the version of the text that they were made with', async () => {
  const versions = async () => (await owner.get('/licence_texts/desktop')).body.versions
  const countOf = async (version: string) =>
    (await versions()).find((one: { version: string }) => one.version === version)?.orders
  const before = await countOf('1.0')
  await buy('FRIENDS-1', 'ada@tidalatlas.example')
  expect(await countOf('1.0')).toBe(before + 1)

  const record = await entry('licence', 'desktop')
  const eula = {
    version: '1.1',
    markdown: `${record.eula.markdown}\nYou may lend them to friends.\n`,
  }
  const edits = [{ kind: 'licence', id: 'desktop', record: { ...record, eula } }]
  expect((await publish(edits)).status).toBe(200)
  expect((await versions())[0]).toMatchObject({ ...eula, orders: 0, firstSoldAt: null })
  await buy('FRIENDS-1', 'ada@tidalatlas.example')
  expect(await countOf('1.1')).toBe(1)
  expect(await countOf('1.0')).toBe(before + 1)
  const { kinds } = (await owner.get('/licence_sales')).body
  expect(kinds.find(({ id }: { id: string }) => id === 'desktop').orders).toBeGreaterThanOrEqual(2)
})

test('a published text never changes under its version', async () => {
  const record = await entry('licence', 'web')
  const eula = { ...record.eula, markdown: 'Other words.' }
  const answer = await publish([{ kind: 'licence', id: 'web', record: { ...record, eula } }])
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('eula_version_changed')
  expect((await entry('licence', 'web')).eula.markdown).not.toBe('Other words.')
})

test('there are no texts of what was never a kind', async () => {
  expect((await owner.get('/licence_texts/none')).body.code).toBe('not_found')
  expect((await owner.get("/licence_texts/' OR 1=1 --")).status).toBe(404)
})

test('uses and credit of coupons are counted, and orders are listed by pages', async () => {
  const credit = { kind: 'credit', hundredths: 0, amount: 100_000, currency: 'EUR', ...scope }
  const record = { name: 'Present', discount: credit, codes: ['PRESENT-1', 'PRESENT-2'] }
  await publish([{ kind: 'coupon', id: 'present', record }])
  const first = await buy('PRESENT-1', 'a@tidalatlas.example')
  const second = await buy('present-1', 'b@tidalatlas.example')
  const { coupons } = (await owner.get('/coupons')).body
  const state = coupons.find(({ id }: { id: string }) => id === 'present')
  const { uses, next, count } = (await owner.get('/coupons/present/uses?limit=1')).body
  expect(count).toBe(2)
  expect(uses).toHaveLength(1)
  expect(uses[0]).toMatchObject({
    orderId: second,
    email: 'b@tidalatlas.example',
    isPaid: true,
    currency: 'EUR',
    code: 'PRESENT-1',
  })
  expect(uses[0].credit).toBeGreaterThan(0)
  expect(state).toEqual({ id: 'present', uses: 2, balance: 200_000 - 2 * uses[0].credit })
  const page = (await owner.get(`/coupons/present/uses?limit=1&after=${next}`)).body
  expect(page.uses[0].orderId).toBe(first)
  expect(page.next).toBeNull()
  const codes = (await owner.get('/coupons/present/codes?limit=1')).body
  expect(codes).toMatchObject({
    codes: [
      { code: 'PRESENT-1', uses: 2, balance: 100_000 - 2 * uses[0].credit, isWithdrawn: false },
    ],
    count: 2,
  })
  expect((await owner.get(`/coupons/present/codes?after=${codes.next}`)).body).toEqual({
    codes: [{ code: 'PRESENT-2', uses: 0, balance: 100_000, isWithdrawn: false }],
    count: 2,
    next: null,
  })
})

test('a cursor of another list, or a page without an end, is refused', async () => {
  for (const query of ['after=bmV3ZXN0IDE', 'limit=0', 'limit=201', 'limit=x']) {
    for (const list of ['uses', 'codes']) {
      const answer = await owner.get(`/coupons/friends/${list}?${query}`)
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid_filter'])
    }
  }
  expect((await owner.get('/coupons/none/uses')).body).toEqual({ uses: [], count: 0, next: null })
  expect((await owner.get('/coupons/none/codes')).body.code).toBe('not_found')
})

test('codes are shown to who may edit discounts alone', async () => {
  await buy('FRIENDS-2', 'c@tidalatlas.example')
  const codes = async (browser: StaffBrowser) =>
    (await browser.get('/coupons/friends/uses')).body.uses.map(
      ({ code }: { code: string | null }) => code,
    )
  expect(await codes(await as('manager'))).toContain('Friends-2')
  for (const role of ['support', 'viewer', 'accountant']) {
    const seen = await codes(await as(role))
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every((code: string | null) => code === null)).toBe(true)
  }
  const editor = await as('editor')
  expect((await editor.get('/coupons/friends/uses')).body.code).toBe('permission_missing')
  expect((await editor.get('/coupons/friends/codes')).body.code).toBe('permission_missing')
  expect(shop.log()).not.toMatch(/friends-2/i)
})

test('Markdown is drawn as the shop draws it, and nothing in it acts', async () => {
  const draw = async (markdown: string) => owner.post('/text_drawings', { markdown })
  expect((await draw('# A\n\n*b*')).body.html).toContain('<em>b</em>')
  const { html } = (await draw('<script>x()</script> [l](javascript:x)')).body
  expect(html).not.toMatch(/<script|javascript:/)
  expect((await draw('x'.repeat(200_001))).status).toBe(422)
})

test('a drawn text names its specimens, and none that stands in code or raw HTML', async () => {
  const draw = async (markdown: string) => (await owner.post('/text_drawings', { markdown })).body
  const block = '::: specimen family="rye" style="Bold" size=96 features="ss01,onum=0"\nA < b\n:::'
  const { html, specimens } = await draw(`One.\n\n${block}\n\nTwo.`)
  expect(specimens).toEqual([
    {
      ...{ family: 'rye', style: 'Bold', size: 96, text: 'A < b', line: 3 },
      features: { ss01: 1, onum: 0 },
    },
  ])
  expect(html).toMatch(
    /One\.[^]*<figure data-specimen="0">\s*<p>A &lt; b<\/p>\s*<\/figure>[^]*Two\./,
  )
  for (const literal of [
    `\`\`\`\n${block}\n\`\`\``,
    `<div>\n${block}\n</div>`,
    `<!--\n${block}\n-->`,
  ]) {
    expect([literal, (await draw(`${literal}\n\n${block}`)).specimens.length]).toEqual([literal, 1])
  }
})
