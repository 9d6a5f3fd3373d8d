// The history of prices, entries and families in the staff console.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let owner: StaffBrowser
let manager: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  owner = await signedInStaff(shop, 'owner')
  manager = await signedInStaff(shop, 'manager')
})
afterAll(() => shop.stop())

type Record = { [member: string]: unknown; prices: { [item: string]: number } }
type Change = {
  changeSet: { id: string; name: string; publishedAt: string }
  publisher: { name: string } | null
  item: string | null
  edit: { kind: string; id: string; before: Record | null; after: Record | null }
}

async function entry(kind: string, id: string): Promise<Record> {
  const { body } = await owner.get(`/entries/${kind}`)
  return body.entries.find((one: { id: string }) => one.id === id).record
}

/** The owner drafts an edit and the manager publishes it. Returns the id of the change set. */
async function publish(name: string, kind: string, id: string, change: (record: Record) => Record) {
  const before = await entry(kind, id)
  const { changeSet } = (await owner.post('/change_sets', { name })).body
  const edits = [{ kind, id, before, record: change(before) }]
  const edited = await owner.call('PUT', `/change_sets/${changeSet.id}/edits`, {
    version: changeSet.version,
    edits,
  })
  const { version } = edited.body
  const published = await manager.post(`/change_sets/${changeSet.id}/publish`, { version })
  expect(published.status).toBe(200)
  return changeSet.id as string
}

const setPrice = (price: number) => (record: Record) => ({ ...record, price })
const setDollars = (item: string, price: number) => (record: Record) => ({
  ...record,
  prices: { ...record.prices, [item]: price },
})

async function history(query: string) {
  const { status, body } = await owner.get(`/entry_changes?${query}`)
  expect(status).toBe(200)
  return body as { changes: Change[]; next: string | null }
}

const price = 'kind=price&id=eb-garamond-regular'

test('a price says who changed it, when and from what, page by page', async () => {
  expect(await history(price)).toEqual({ changes: [], next: null })
  const { price: first } = await entry('price', 'eb-garamond-regular')
  const autumn = await publish('Autumn', 'price', 'eb-garamond-regular', setPrice(4000))
  const winter = await publish('Winter', 'price', 'eb-garamond-regular', setPrice(4500))
  const page = await history(`${price}&limit=1`)
  expect(page.changes).toEqual([
    {
      changeSet: expect.objectContaining({
        ...{ id: winter, name: 'Winter', state: 'published' },
        owner: expect.objectContaining({ name: 'Mira Holt' }),
        publishedAt: expect.any(String),
      }),
      publisher: expect.objectContaining({ id: expect.any(String), name: expect.any(String) }),
      item: null,
      edit: {
        ...{ kind: 'price', id: 'eb-garamond-regular', members: ['price'], conflict: null },
        before: { family: 'eb-garamond', price: 4000 },
        after: { family: 'eb-garamond', price: 4500 },
      },
    },
  ])
  const { member } = (await manager.get('/session')).body
  expect(page.changes[0]!.publisher).toMatchObject({ id: member.id })
  const older = await history(`${price}&limit=1&after=${encodeURIComponent(page.next!)}`)
  expect(older.changes[0]).toMatchObject({
    changeSet: { id: autumn },
    edit: { before: { price: first } },
  })
  expect(older.next).toBeNull()
})

test('a price of a price list has the changes of its item alone', async () => {
  const cell = (item: string) => `kind=price_list&id=USD&item=${item}`
  await publish('Dollars', 'price_list', 'USD', setDollars('eb-garamond-italic', 4100))
  await publish('Others', 'price_list', 'USD', setDollars('amiri', 3800))
  const { changes } = await history(cell('eb-garamond-italic'))
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ changeSet: { name: 'Dollars' }, item: 'eb-garamond-italic' })
  const { before, after } = changes[0]!.edit
  expect(after!.prices).toEqual({ ...before!.prices, 'eb-garamond-italic': 4100 })
  expect((await history(cell('eb-garamond-regular'))).changes).toEqual([])
  // A style without a price of its own has that of its family.
  await publish('Family', 'price_list', 'USD', setDollars('eb-garamond', 4200))
  expect((await history(cell('eb-garamond-regular'))).changes).toHaveLength(1)
  expect((await history(cell('eb-garamond-italic'))).changes).toHaveLength(1)
})

test('a family has the changes of all that is its own', async () => {
  await publish('Names', 'style', 'eb-garamond-regular', (record) => ({ ...record, name: 'Plain' }))
  await publish('Web', 'licence', 'web', (record) => ({ ...record, name: 'Sites' }))
  const { changes } = await history('family=eb-garamond')
  const found = changes.map(({ changeSet, edit }) => `${changeSet.name}: ${edit.kind}`)
  expect(found).toEqual([
    ...['Names: style', 'Family: price_list', 'Dollars: price_list'],
    ...['Winter: price', 'Autumn: price'],
  ])
  expect((await history('family=vollkorn')).changes).toEqual([])
})

test('the audit log finds the change sets with prices', async () => {
  const { status, body } = await owner.get('/audit?action=prices')
  expect(status).toBe(200)
  const names = new Set(body.entries.map(({ after }: { after: string }) => JSON.parse(after).name))
  expect([...names].sort()).toEqual(['Autumn', 'Dollars', 'Family', 'Others', 'Winter'])
})

test.each([
  ['', '/family'],
  ['family=inter&kind=price&id=inter-regular', '/family'],
  ['kind=price', '/id'],
  ['kind=price&id=inter-regular&item=inter', '/item'],
  ['kind=lost&id=inter', '/kind'],
  ['family=inter&after=lost', '/after'],
  ['family=inter&limit=0', '/limit'],
])('“%s” is refused at %s', async (query, pointer) => {
  const { status, body } = await owner.get(`/entry_changes?${query}`)
  expect([status, body.code]).toEqual([422, 'invalid_filter'])
  expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer)
})

test('a role that may not see changes, or codes of coupons, sees no history of them', async () => {
  const viewer = await signedInStaff(shop, 'viewer')
  expect((await viewer.get(`/entry_changes?${price}`)).body.code).toBe('permission_missing')
  const editor = await signedInStaff(shop, 'editor')
  expect((await editor.get(`/entry_changes?${price}`)).status).toBe(200)
  const codes = await editor.get('/entry_changes?kind=coupon&id=welcome')
  expect([codes.status, codes.body.code]).toEqual([403, 'permission_missing'])
})

test('the history of a price goes on after a folder gave its family another id', async () => {
  const published = await publish('Spring', 'price', 'spectral-regular', setPrice(2600))
  const folder = mkdtempSync(join(tmpdir(), 'typecase-history-'))
  cpSync(join(root, 'build/demo/spectral'), folder, { recursive: true })
  const toml = join(folder, 'family.toml')
  const text = readFileSync(toml, 'utf8')
  writeFileSync(toml, text.replace('id = "spectral"', 'id = "spectre"\nformerly = ["spectral"]'))
  shop.run('import', folder)
  rmSync(folder, { recursive: true })

  const { changes } = await history('kind=price&id=spectre-regular')
  expect(changes.map(({ changeSet }) => changeSet.id)).toEqual([published])
  expect(changes[0]?.edit.after).toEqual({ family: 'spectre', price: 2600 })
})
