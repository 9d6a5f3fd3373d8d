// Change sets of the staff console: drafts that reach visitors together, when they are published.

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from './buy.ts'

const roles = ['owner', 'manager', 'editor', 'support', 'accountant', 'viewer']
const table: {
  permissions: Record<string, string[]>
  entries: Record<string, { permission: string; needsStepUp?: boolean }>
} = JSON.parse(readFileSync(join(root, 'site/permissions.json'), 'utf8'))

let shop: Shop
let sql: Sql
let owner: StaffBrowser
let editor: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  owner = await signedInStaff(shop, 'owner')
  editor = await signedInStaff(shop, 'editor')
})
afterAll(() => shop.stop())

type Draft = { id: string; version: number }
type Entry = { id: string; record: { family: string } }
type Edit = { kind: string; id: string; record: object | null }

async function begin(by = owner, name = 'Autumn'): Promise<Draft> {
  const { status, body } = await by.post('/change_sets', { name })
  expect(status).toBe(201)
  return body.changeSet
}

/** Edits made from the shop's records of now. */
async function edit(draft: Draft, edits: Edit[], by = owner) {
  const made = await Promise.all(
    edits.map(async (one) => ({ ...one, before: (await entry(one.kind, one.id)) ?? null })),
  )
  return by.call('PUT', `/change_sets/${draft.id}/edits`, { version: draft.version, edits: made })
}

async function draftWith(edits: Edit[], by = owner): Promise<Draft> {
  const { status, body } = await edit(await begin(by), edits, by)
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'draft' })])
  return body
}

const publish = ({ id, version }: Draft, by = owner) =>
  by.post(`/change_sets/${id}/publish`, { version })

const price = (style: string, amount: number): Edit => ({
  kind: 'price',
  id: `eb-garamond-${style}`,
  record: { family: 'eb-garamond', price: amount },
})

async function entry(kind: string, id: string) {
  const { body } = await owner.get(`/entries/${kind}`)
  return body.entries.find((one: { id: string }) => one.id === id)?.record
}

async function shopPrice(style: string): Promise<number> {
  const font = await (await fetch(`${shop.url}/api/fonts/eb-garamond`)).json()
  return font.styles.find(({ id }: { id: string }) => id === `eb-garamond-${style}`).price
}

test('a price is edited, published, seen by visitors and taken back', async () => {
  const before = await shopPrice('regular')
  const draft = await draftWith([price('regular', before + 500)])
  expect(await shopPrice('regular')).toBe(before)
  const shown = (await owner.get(`/change_sets/${draft.id}`)).body
  expect(shown.edits).toEqual([
    {
      kind: 'price',
      id: 'eb-garamond-regular',
      before: { family: 'eb-garamond', price: before },
      after: { family: 'eb-garamond', price: before + 500 },
      members: ['price'],
      conflict: null,
    },
  ])
  const published = await publish(draft)
  expect(published.body).toMatchObject({
    state: 'published',
    counts: [{ kind: 'price', count: 1 }],
  })
  expect(await shopPrice('regular')).toBe(before + 500)

  const reverted = await owner.post(`/change_sets/${draft.id}/revert`)
  expect(reverted.status).toBe(201)
  expect(reverted.body.changeSet).toMatchObject({ reverts: draft.id, state: 'draft' })
  expect((await publish(reverted.body.changeSet)).status).toBe(200)
  expect(await shopPrice('regular')).toBe(before)
})

test('an edit is taken out by the record that it began from, of a new entry too', async () => {
  const pair = {
    kind: 'package',
    id: 'eb-garamond-pair',
    record: {
      family: 'eb-garamond',
      name: 'Pair',
      itemClass: 'package',
      styles: ['eb-garamond-regular', 'eb-garamond-italic'],
      life: { state: 'published' },
    },
  }
  const draft = await draftWith([pair, price('pair', 5000), price('regular', 4200)])
  const { edits } = (await owner.get(`/change_sets/${draft.id}`)).body
  expect(edits).toHaveLength(3)
  const undone = edits.map(({ kind, id, before }: Edit & { before: object | null }) => ({
    ...{ kind, id, before },
    record: before,
  }))
  const left = await owner.call('PUT', `/change_sets/${draft.id}/edits`, {
    version: draft.version,
    edits: undone,
  })
  expect([left.status, left.body.counts]).toEqual([200, []])
  expect((await owner.get(`/change_sets/${draft.id}`)).body.edits).toEqual([])
})

test('a lost reply: the second publication answers the first', async () => {
  const draft = await draftWith([price('italic', 4711)])
  const [one, other] = await Promise.all([publish(draft), publish(draft)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.version).toBe(other.body.version)
})

test('two editors of one draft: the later is told, and nothing is lost', async () => {
  const draft = await draftWith([price('italic', 4100)])
  expect((await edit(draft, [price('italic', 4200)])).status).toBe(200)
  const late = await edit(draft, [price('regular', 1)])
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const { edits } = (await owner.get(`/change_sets/${draft.id}`)).body
  expect(edits.map(({ after }: { after: { price: number } }) => after.price)).toEqual([4200])
})

test('what the shop has changed since is shown, and kept or dropped', async () => {
  const mine = await draftWith([price('italic', 4000)])
  expect((await publish(await draftWith([price('italic', 5000)]))).status).toBe(200)
  const refused = await publish(mine)
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_in_shop'])
  expect(refused.body.errors[0].pointer).toBe('price/eb-garamond-italic')
  const { conflicts } = (await owner.get(`/change_sets/${mine.id}/check`)).body
  const key = { kind: 'price', id: 'eb-garamond-italic' }
  expect(conflicts).toEqual([key])
  const rebase = (shop: unknown) =>
    owner.post(`/change_sets/${mine.id}/rebase`, {
      version: mine.version,
      mine: [{ ...key, shop }],
      theirs: [],
    })
  const rebased = await rebase({ family: 'eb-garamond', price: 5000 })
  expect(rebased.body.edits[0]).toMatchObject({ before: { price: 5000 }, conflict: null })
  expect((await publish(rebased.body.changeSet)).status).toBe(200)
  expect(await shopPrice('italic')).toBe(4000)
})

describe('roles', () => {
  const page = {
    kind: 'page',
    id: 'faq',
    record: { title: 'Ask', description: 'Answers.', markdown: 'Yes.\n' },
  }

  test('an editor edits texts, no prices', async () => {
    const draft = await draftWith([page], editor)
    const refused = await edit(draft, [price('regular', 1)], editor)
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing'])
    expect((await publish(draft, editor)).status).toBe(200)
    const shown = await (await fetch(`${shop.url}/api/pages/faq`)).json()
    expect(shown.title).toBe('Ask')
  })

  test('a version that is guessed lets nobody publish what they may not', async () => {
    const draft = await draftWith([page, price('regular', 3600)])
    const early = { id: draft.id, version: draft.version + 1 }
    expect((await publish(early, editor)).body.code).toBe('changed_meanwhile')
  })

  test('nor publishes or discards a draft that holds prices', async () => {
    const draft = await draftWith([page, price('regular', 3600)])
    for (const path of ['publish', 'unschedule']) {
      const { status, body } = await editor.post(`/change_sets/${draft.id}/${path}`, {
        version: draft.version,
      })
      expect([path, status, body.code]).toEqual([path, 403, 'permission_missing'])
    }
    const discarded = await editor.post(`/change_sets/${draft.id}/discard`, {
      version: draft.version,
      isDiscarded: true,
    })
    expect(discarded.body.code).toBe('permission_missing')
  })

  test.each(roles)('a %s edits the kinds of entries that the table grants', async (role) => {
    const member = await signedInStaff(shop, role)
    const { body } = await member.post('/change_sets', { name: 'Mine' })
    if (!table.permissions['changes:write']!.includes(role)) {
      expect(body.code).toBe('permission_missing')
      return
    }
    for (const [kind, { permission }] of Object.entries(table.entries)) {
      const { status, body: answer } = await edit(
        body.changeSet,
        [{ kind, id: '1', record: {} }],
        member,
      )
      const isGranted = table.permissions[permission]!.includes(role)
      if (isGranted) expect(answer.code).not.toBe('permission_missing')
      else expect([kind, status, answer.code]).toEqual([kind, 403, 'permission_missing'])
    }
  })

  test('prices are published with a second factor of the last five minutes', async () => {
    const late = await signedInStaff(shop, 'manager')
    const draft = await draftWith([price('regular', 3600)], late)
    const words = await draftWith([{ ...page, id: 'late' }], late)
    sql.run(`UPDATE staff_session SET proved_at = 0 WHERE member_id =
      (SELECT id FROM staff_member WHERE email = '${late.email}')`)
    const refused = await publish(draft, late)
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed'])
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    const later = await late.post(`/change_sets/${draft.id}/schedule`, {
      version: draft.version,
      publishAt,
    })
    expect(later.body.code).toBe('step_up_needed')
    expect((await publish(words, late)).status).toBe(200)
  })

  test('codes of coupons are shown to who may edit them', async () => {
    const record = await entry('coupon', 'welcome')
    const coupon = { kind: 'coupon', id: 'welcome', record: { ...record, name: 'Hello' } }
    const draft = await draftWith([coupon])
    expect(JSON.stringify((await owner.get(`/change_sets/${draft.id}`)).body)).toContain('WELCOME')
    const hidden = await editor.get(`/change_sets/${draft.id}`)
    expect(hidden.body.edits[0]).toMatchObject({ kind: 'coupon', before: null, after: null })
    const empty = { version: draft.version, mine: [], theirs: [] }
    for (const [path, body] of [
      ['rebase', empty],
      ['publish', { version: draft.version }],
    ] as const) {
      const refused = await editor.post(`/change_sets/${draft.id}/${path}`, body)
      expect([path, refused.body.code]).toEqual([path, 'permission_missing'])
    }
    const renamed = await editor.call('PATCH', `/change_sets/${draft.id}`, {
      version: draft.version,
      name: 'Mine',
    })
    expect(renamed.body.code).toBe('permission_missing')
    expect((await owner.get('/entries/coupon')).status).toBe(200)
    expect((await editor.get('/entries/coupon')).body.code).toBe('permission_missing')
    expect((await editor.get('/entries/price')).status).toBe(200)
    expect((await owner.get('/entries/nothing')).status).toBe(404)
  })
})

describe('bad input', () => {
  test.each([
    ['a price in words', { family: 'eb-garamond', price: '35' }, '/edits/0/record/price'],
    ['a record without its family', { price: 3500 }, '/edits/0/record/family'],
    ['a record that is left out', undefined, '/edits/0/record'],
    ['a member that is not known', { family: 'eb-garamond', cost: 1 }, '/edits/0/record/cost'],
  ])('%s', async (_, record, pointer) => {
    const wrong = { kind: 'price', id: 'eb-garamond-regular', record } as Edit
    const { status, body } = await edit(await begin(), [wrong])
    expect(status).toBe(422)
    expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toEqual([pointer])
  })

  test.each([
    ['licence_override', 'web', { hidden: true }, '/edits/0/id'],
    ['shop', '2', null, '/edits/0/id'],
    ['menus', '1', null, '/edits/0/record'],
  ])('no %s of the id %s is edited so', async (kind, id, record, pointer) => {
    const { status, body } = await edit(await begin(), [{ kind, id, record }])
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe(pointer)
  })

  test('a link that leads nowhere stands against publishing, and says where', async () => {
    const draft = await draftWith([
      { kind: 'short_link', id: 'work', record: { path: 'javascript:alert(1)' } },
    ])
    const { faults } = (await owner.get(`/change_sets/${draft.id}/check`)).body
    expect(faults).toEqual([
      expect.objectContaining({ kind: 'short_link', id: 'work', place: 'path' }),
    ])
    const refused = await publish(draft)
    expect([refused.status, refused.body.code]).toEqual([422, 'not_publishable'])
  })

  test('a time that has passed', async () => {
    const draft = await draftWith([price('regular', 3600)])
    const at = (publishAt: string) =>
      owner.post(`/change_sets/${draft.id}/schedule`, { version: draft.version, publishAt })
    expect((await at('2020-01-01T00:00:00Z')).body.errors[0].code).toBe('in_the_past')
    expect((await at('soon')).body.errors[0].code).toBe('not_a_moment')
  })
})

test('a schedule is kept while nobody looks, once', async () => {
  const before = await shopPrice('italic')
  const draft = await draftWith([price('italic', before + 100)])
  const publishAt = new Date(Date.now() + 1500).toISOString()
  const scheduled = await owner.post(`/change_sets/${draft.id}/schedule`, {
    version: draft.version,
    publishAt,
  })
  expect(scheduled.body).toMatchObject({ state: 'scheduled' })
  expect(await shopPrice('italic')).toBe(before)
  await expect.poll(() => shopPrice('italic'), { timeout: 15_000 }).toBe(before + 100)
  expect((await owner.get(`/change_sets/${draft.id}`)).body.changeSet.state).toBe('published')
})

test('a discarded draft comes back', async () => {
  const draft = await draftWith([price('regular', 3600)])
  const set = (version: number, isDiscarded: boolean) =>
    owner.post(`/change_sets/${draft.id}/discard`, { version, isDiscarded })
  const discarded = await set(draft.version, true)
  expect(discarded.body.state).toBe('discarded')
  expect((await set(discarded.body.version, false)).body.state).toBe('draft')
})

test('a list goes by the last change, and knows who changed an entry', async () => {
  const draft = await draftWith([
    { kind: 'short_link', id: 'instagram', record: { path: '/news' } },
  ])
  const { body } = await owner.get('/change_sets?limit=1')
  expect(body.changeSets[0]).toMatchObject({ id: draft.id, owner: { name: 'Mira Holt' } })
  expect(body.next).toEqual(expect.any(String))
  const next = await owner.get(`/change_sets?limit=1&after=${encodeURIComponent(body.next)}`)
  expect(next.body.changeSets[0].id).not.toBe(draft.id)
  const history = await owner.get('/change_sets?kind=short_link&id=instagram')
  expect(history.body.changeSets.map(({ id }: Draft) => id)).toEqual([draft.id])
  expect((await owner.get('/change_sets?state=lost')).status).toBe(422)
})

test('a folder that is applied afterwards keeps what the console published', async () => {
  const record = await entry('licence', 'web')
  const draft = await draftWith([
    { kind: 'licence', id: 'web', record: { ...record, name: 'Sites' } },
  ])
  expect((await publish(draft)).status).toBe(200)
  expect(shop.run('apply', join(root, 'fixtures/shop'))).toMatchObject({ status: 0 })
  expect(await entry('licence', 'web')).toMatchObject({ name: 'Sites' })
})

test('an import keeps a price of the console, and asks where its folder has changed the same', async () => {
  const folder = join(shop.data, 'eb-garamond')
  cpSync(join(root, 'build/demo/eb-garamond'), folder, { recursive: true })
  expect((await publish(await draftWith([price('regular', 4900)]))).status).toBe(200)
  expect(shop.run('import', folder)).toMatchObject({ status: 0 })
  expect(await entry('price', 'eb-garamond-regular')).toMatchObject({ price: 4900 })

  const toml = join(folder, 'family.toml')
  writeFileSync(toml, readFileSync(toml, 'utf8').replace('price = "35.00"', 'price = "38.00"'))
  const asked = shop.run('import', folder)
  expect(asked.status).toBe(1)
  expect(asked.out).toContain('--ours price/eb-garamond-regular')
  expect(await entry('price', 'eb-garamond-regular')).toMatchObject({ price: 4900 })
  expect(asked.out).toContain('--ours price/eb-garamond-italic')
  expect(shop.run('import', folder, '--theirs', 'price/eb-garamond-regular').status).toBe(1)
  expect(shop.run('import', folder, '--ours', 'all')).toMatchObject({ status: 0 })
  expect(await entry('price', 'eb-garamond-regular')).toMatchObject({ price: 4900 })
  expect(await entry('price', 'eb-garamond-italic')).toMatchObject({ price: 3800 })
})

test('visitors see the old prices or the new ones, never a mixture', async () => {
  const styles = ['eb-garamond-regular', 'eb-garamond-italic', 'spectral-regular', 'inter-regular']
  const items = styles.map((id) => Buyer.item(id))
  const families = new Map(
    (await owner.get('/entries/price')).body.entries.map((one: Entry) => [
      one.id,
      one.record.family,
    ]),
  )
  const sums = new Set<number>()
  let isOver = false
  const visitor = async () => {
    while (!isOver) {
      const { body } = await new Buyer(shop).post('/cart/quote', { items })
      sums.add(body.subtotal)
    }
  }
  const visitors = Array.from({ length: 6 }, visitor)
  for (let round = 1; round <= 5; round++) {
    const edits = styles.map((id) => ({
      kind: 'price',
      id,
      record: { family: families.get(id), price: 1000 * round },
    }))
    expect((await publish(await draftWith(edits as Edit[]))).status).toBe(200)
  }
  isOver = true
  await Promise.all(visitors)
  expect(sums.size).toBeGreaterThan(2)
  const [before, ...after] = [...sums]
  expect(after.filter((sum) => sum % (1000 * styles.length) !== 0 && sum !== before)).toEqual([])
})

test('texts that were removed are listed, shown with their last words, and brought back', async () => {
  const words = { title: 'Fair', description: 'Of type.', markdown: 'Come.' }
  const moment = 1_759_999_980_000_000 // a whole minute
  const news = { ...words, draft: true, published: moment, updated: moment }
  const both = (page: object | null, post: object | null): Edit[] => [
    { kind: 'page', id: 'fair', record: page },
    { kind: 'post', id: 'fair-news', record: post },
  ]
  const removed = async () =>
    (await editor.get('/removed_texts')).body.texts.filter(({ id }: Entry) => id.startsWith('fair'))
  expect((await publish(await draftWith(both(words, news)))).status).toBe(200)
  const removing = await draftWith(both(null, null))
  expect(await removed()).toEqual([])
  expect((await publish(removing)).status).toBe(200)
  expect(await removed()).toEqual([
    { kind: 'page', id: 'fair', title: 'Fair', publishedAt: null },
    { kind: 'post', id: 'fair-news', title: 'Fair', publishedAt: '2025-10-09T08:53:00Z' },
  ])
  const last = async (key: string) => editor.get(`/removed_texts/${key}`)
  expect((await last('page/fair')).body).toEqual({ id: 'fair', record: words })
  expect((await last('post/fair-news')).body).toEqual({ id: 'fair-news', record: news })
  for (const key of ['page/fair-news', 'page/none', 'price/fair', 'odd/fair']) {
    expect([key, (await last(key)).status]).toEqual([key, 404])
  }
  const status = async () => (await fetch(`${shop.url}/pages/fair`)).status
  expect(await status()).toBe(410)
  const { record } = (await last('page/fair')).body
  expect((await publish(await draftWith([{ kind: 'page', id: 'fair', record }]))).status).toBe(200)
  expect((await last('page/fair')).status).toBe(404)
  expect((await removed()).map(({ id }: Entry) => id)).toEqual(['fair-news'])
  expect(await status()).toBe(200)
})

test('a replay tells what the last 30 days would have come to', async () => {
  const buyer = new Buyer(shop)
  await buy(buyer, {}, [Buyer.item('eb-garamond-regular'), Buyer.item('eb-garamond-italic')])
  const [regular, italic] = [await shopPrice('regular'), await shopPrice('italic')]
  const draft = await draftWith([price('regular', regular * 3)])
  const { status, body } = await owner.get(`/change_sets/${draft.id}/replay`)
  expect(status).toBe(200)
  const [sums] = body.sums
  expect(sums).toMatchObject({ currency: 'EUR' })
  expect(sums.replayed / sums.sold).toBeCloseTo((3 * regular + italic) / (regular + italic), 2)
  expect(body.byDay).toEqual([{ ...sums, day: new Date().toISOString().slice(0, 10) }])
  expect(body).toMatchObject({ orders: 1, changedOrders: 1, isWhole: true })
  expect(body.findings).toEqual([
    expect.objectContaining({ kind: 'doubled', itemId: 'eb-garamond-regular', before: regular }),
  ])
  expect(await shopPrice('regular')).toBe(regular)
})
