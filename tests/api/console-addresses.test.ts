// A family gets another address in the staff console: links, carts, drafts, folders and fonts follow.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Upload } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, customer } from './buy.ts'

let shop: Shop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

const change = (family: string, id: string, by = owner) =>
  by.post(`/families/${family}/address`, { id })
const page = (path: string) => fetch(`${shop.url}${path}`, { redirect: 'manual' })
const moved = async (from: string, to: string) => {
  await until('the address leads on', async () => (await page(from)).status === 301)
  expect((await page(from)).headers.get('location')).toBe(to)
}

test('links, carts and the buyers of before follow', async () => {
  const buyer = await customer(shop, 'ines@tidalatlas.example')
  const order = await buy(buyer, {}, [Buyer.item('amiri-bold')])
  const { body: shared } = await new Buyer(shop).post('/carts', {
    items: [Buyer.item('amiri-bold')],
  })

  expect((await change('amiri', 'amira')).body).toEqual({ id: 'amira' })

  await moved('/amiri', '/amira')
  await moved('/amiri/buy?x=1', '/amira/buy?x=1')
  expect((await page('/amira')).status).toBe(200)
  expect((await new Buyer(shop).get(`/carts/${shared.id}`)).status).toBe(200)
  const { formerIds } = (await new Buyer(shop).get('/siteconfigs/shop')).body
  expect(formerIds).toMatchObject({ amiri: 'amira', 'amiri-bold': 'amira-bold' })
  await until('the files are there', async () => {
    return (await buyer.get(`/orders/${order}`)).body.downloads[0]?.state === 'ready'
  })
  const { family, formerIds: former, page: address } = (await owner.get('/families/amiri')).body
  expect([family.id, family.sold, address]).toEqual(['amira', 1, `${shop.url}/amira`])
  expect(former).toEqual(['amiri'])
  const later = await buy(buyer, {}, [Buyer.item('amira-regular')])
  for (const id of ['amiri', 'amira']) {
    const { orders } = (await owner.get(`/orders?family=${id}`)).body
    expect(orders.map(({ id }: { id: string }) => id).sort()).toEqual([order, later].sort())
  }
})

test('a discount of the family goes on', async () => {
  const record = (await owner.get('/entries/coupon')).body.entries.find(
    ({ id }: { id: string }) => id === 'culture',
  ).record
  const { changeSet } = (await owner.post('/change_sets', { name: 'Discounts' })).body
  const scoped = { ...record, discount: { ...record.discount, families: ['junicode'] } }
  const edits = [{ kind: 'coupon', id: 'culture', record: scoped, before: record }]
  const { version } = (
    await owner.call('PUT', `/change_sets/${changeSet.id}/edits`, {
      version: changeSet.version,
      edits,
    })
  ).body
  expect((await owner.post(`/change_sets/${changeSet.id}/publish`, { version })).status).toBe(200)
  const discount = async (itemId: string) =>
    (await new Buyer(shop).post('/cart/quote', { items: [Buyer.item(itemId)], coupon: 'CULTURE' }))
      .body.discount
  expect(await discount('junicode-regular')).toBeGreaterThan(0)
  await change('junicode', 'junius')
  await moved('/junicode', '/junius')
  expect(await discount('junius-regular')).toBeGreaterThan(0)
})

test('a repeat after a lost answer changes nothing', async () => {
  const rows = async () =>
    (await owner.get('/audit?action=family.address_changed')).body.entries.length
  await change('spectral', 'spectre')
  const before = await rows()
  expect((await change('spectral', 'spectre')).body).toEqual({ id: 'spectre' })
  expect(await rows()).toBe(before)
})

test('two at once give it one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => change('literata', `literata-${at % 2 ? 'one' : 'two'}`)),
  )
  const now = (await owner.get('/families/literata')).body.family.id
  for (const { status, body } of answers) {
    expect([200, 404]).toContain(status)
    if (status === 200) expect(body.id).toBe(now)
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})

test.each([
  ['', 'required'],
  ['Amiri 2', 'not_an_address'],
  ['../etc', 'not_an_address'],
  ['x'.repeat(81), 'too_long'],
  ['cart', 'reserved'],
  ['vollkorn', 'taken'],
  ['vollkorn-regular', 'taken'],
])('“%s” is refused: %s', async (id, code) => {
  const { status, body } = await change('recursive', id)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ pointer: '/id', code }])
  expect((await page('/recursive')).status).toBe(200)
})

test('members who may not edit families may not change addresses', async () => {
  const viewer = await signedInStaff(shop, 'viewer')
  expect((await change('recursive', 'other', viewer)).status).toBe(403)
  expect((await change('none', 'other')).status).toBe(404)
})

test('a new release of its fonts goes to the family', async () => {
  const folder = join(root, 'build/demo/instrument-serif')
  expect((await change('instrument-serif', 'serif')).status).toBe(200)
  const bytes = readFileSync(join(folder, 'InstrumentSerif_400Regular_Italic.ttf'))
  const upload = new Upload(owner)
  await upload.begin()
  await upload.drop([{ path: 'InstrumentSerif-Italic.ttf', bytes }])
  await upload.settled()
  await upload.commit((await upload.show()).version)

  expect(shop.run('import', folder).out).toContain('it is "serif"')

  const { families } = (await owner.get('/families')).body
  const ids = families.map(({ id }: { id: string }) => id)
  expect(ids).toContain('serif')
  expect(ids).not.toContain('instrument-serif')
})
