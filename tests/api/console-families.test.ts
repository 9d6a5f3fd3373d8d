// Families in the staff console: the list, what an edit of one does for visitors, fonts for a text.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { renamed } from '@typecase/tests-support/font-files'
import { Shop } from '@typecase/tests-support/shop'
import { Upload } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, customer } from './buy.ts'

let shop: Shop
let owner: StaffBrowser
let editor: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  owner = await signedInStaff(shop, 'owner')
  editor = await signedInStaff(shop, 'editor')
})
afterAll(() => shop.stop())

type Record = { [member: string]: unknown; texts: { [member: string]: unknown } }
type Edit = { kind: string; id: string; record: object }

async function entriesOf(kind: string): Promise<{ id: string; record: Record }[]> {
  return (await editor.get(`/entries/${kind}`)).body.entries
}
const entry = async (kind: string, id: string) =>
  (await entriesOf(kind)).find((one) => one.id === id)!.record

async function draftWith(edits: Edit[]) {
  const { changeSet } = (await editor.post('/change_sets', { name: 'Families' })).body
  const made = await Promise.all(
    edits.map(async (one) => ({ ...one, before: await entry(one.kind, one.id) })),
  )
  const body = { version: changeSet.version, edits: made }
  const answer = await editor.call('PUT', `/change_sets/${changeSet.id}/edits`, body)
  expect(answer.status).toBe(200)
  return answer.body as { id: string; version: number }
}

const publish = ({ id, version }: { id: string; version: number }) =>
  editor.post(`/change_sets/${id}/publish`, { version })

const family = async (id: string, by = owner) => (await by.get(`/families/${id}`)).body
const inShop = async (id: string) => {
  const answer = await fetch(`${shop.url}/api/fonts/${id}`)
  return answer.status === 200 ? answer.json() : null
}
const withTexts = (record: Record, change: object) => ({
  ...record,
  texts: { ...record.texts, ...change },
})

describe('the list', () => {
  test('says of each family what is sold at which price', async () => {
    const { families } = (await owner.get('/families')).body
    const vollkorn = families.find(({ id }: { id: string }) => id === 'vollkorn')
    const font = await inShop('vollkorn')
    const prices = font.styles.map(({ price }: { price: number | null }) => price ?? Infinity)
    expect(vollkorn).toMatchObject({
      name: 'Vollkorn',
      state: 'published',
      styles: font.styles.length,
      stylePrice: Math.min(...prices),
      protection: 'balanced',
      sold: 0,
    })
    expect(vollkorn.release).toMatch(/^\d/)
    expect(families.find(({ id }: { id: string }) => id === 'recursive').axes).toBeGreaterThan(3)
  })

  test('counts sales for members who may read orders alone', async () => {
    await buy(await customer(shop), {}, [Buyer.item('amiri-bold')])
    expect((await family('amiri')).family.sold).toBe(1)
    expect((await family('amiri')).trials).toEqual({ taken: 0, bought: 0 })
    expect((await family('amiri', editor)).family.sold).toBeNull()
    expect((await family('amiri', editor)).trials).toBeNull()
    const { families } = (await editor.get('/families')).body
    expect(families.every(({ sold }: { sold: number | null }) => sold === null)).toBe(true)
  })
})

test('a family shows the files of its styles, and where visitors find it', async () => {
  const { page, styles } = await family('eb-garamond')
  expect(page).toBe(`${shop.url}/eb-garamond`)
  const regular = styles.find(({ id }: { id: string }) => id === 'eb-garamond-regular')
  expect(regular).toMatchObject({ weight: 400, isItalic: false, format: 'otf' })
  expect(regular.features).toContain('smcp')
  expect(regular.releases[0]).toMatchObject({ number: 1, createdAt: expect.any(String) })
  expect((await owner.get('/families/none')).status).toBe(404)
})

test('texts and the order of styles reach visitors with their publication', async () => {
  const record = await entry('family', 'eb-garamond')
  const specimen = { ...(record.texts['specimen'] as object), text: 'Night boats, low tide' }
  const change = {
    summary: 'A book face for long evenings.',
    specimen,
    styleOrder: ['eb-garamond-italic', 'eb-garamond-regular'],
  }
  const before = await inShop('eb-garamond')
  const draft = await draftWith([
    { kind: 'family', id: 'eb-garamond', record: withTexts(record, change) },
  ])
  expect((await inShop('eb-garamond')).summary).toBe(before.summary)
  expect((await publish(draft)).status).toBe(200)
  const after = await inShop('eb-garamond')
  expect(after.summary).toBe('A book face for long evenings.')
  expect(after.specimen.text).toBe('Night boats, low tide')
  const ids = after.styles.map(({ id }: { id: string }) => id)
  expect(ids.slice(0, 2)).toEqual(['eb-garamond-italic', 'eb-garamond-regular'])
  expect(ids).toHaveLength(before.styles.length)
  const { changedAt } = (await family('eb-garamond')).family
  expect(Date.now() - Date.parse(changedAt)).toBeLessThan(60_000)

  const { changeSets } = (await editor.get('/change_sets?kind=family&id=eb-garamond')).body
  expect(changeSets[0]).toMatchObject({ id: draft.id, state: 'published' })
})

test('texts that break a rule are named and not published', async () => {
  const record = await entry('family', 'amiri')
  const wrong = withTexts(record, { summary: 'x'.repeat(301), styleOrder: ['inter-bold'] })
  const draft = await draftWith([{ kind: 'family', id: 'amiri', record: wrong }])
  const { faults } = (await editor.get(`/change_sets/${draft.id}/check`)).body
  const places = faults.map(({ place, code }: { place: string; code: string }) => [place, code])
  expect(places).toEqual([
    ['texts.summary', 'too_long'],
    ['texts.styleOrder', 'no_such_style'],
  ])
  expect((await publish(draft)).body.code).toBe('not_publishable')
})

describe('a family from an upload', () => {
  const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))

  test('is a draft whose names can be set, until it is published', async () => {
    const upload = new Upload(editor)
    await upload.begin()
    await upload.drop([{ path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Dusk Sans Lao') }])
    await upload.settled()
    expect((await upload.commit((await upload.show()).version)).status).toBe(200)
    const shown = await family('dusk-sans-lao', editor)
    expect(shown.family).toMatchObject({ state: 'draft', stylePrice: null, familyPrice: null })
    expect(shown.page).toBeNull()
    expect((await textFont('dusk-sans-lao-regular', 'Dusk')).status).toBe(200)
    expect(await inShop('dusk-sans-lao')).toBeNull()

    const record = { ...(await entry('family', 'dusk-sans-lao')), life: { state: 'published' } }
    const draft = await draftWith([{ kind: 'family', id: 'dusk-sans-lao', record }])
    expect((await publish(draft)).status).toBe(200)
    expect((await inShop('dusk-sans-lao')).name).toBe('Dusk Sans Lao')
    expect((await family('dusk-sans-lao')).page).toBe(`${shop.url}/dusk-sans-lao`)
  })
})

const textFont = (style: string, text: string, features = '', cookie = editor.cookie) => {
  const query = new URLSearchParams({ text, ...(features && { features }) })
  return fetch(`${shop.consoleUrl}/api/styles/${style}/text_font?${query}`, { headers: { cookie } })
}

describe('the font of a text', () => {
  test('is kept by the browser of the member', async () => {
    const answer = await textFont('eb-garamond-italic', 'Quires & sewn', 'swsh')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('font/woff2')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(40_000)
    const other = await textFont('eb-garamond-italic', 'Quires & sewn')
    expect(other.headers.get('etag')).not.toBe(answer.headers.get('etag'))
  })

  test.each([
    ['/text', 'too_long', 'x'.repeat(201), ''],
    ['/text', 'required', '', ''],
    ['/features', 'not_allowed', 'x', 'swsh,toolong'],
  ])('is bounded: %s %s', async (pointer, code, text, features) => {
    const answer = await textFont('eb-garamond-italic', text, features)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject([{ pointer, code }])
  })

  test('is for members who may edit families', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await textFont('amiri-bold', 'x', '', viewer.cookie)).status).toBe(403)
    expect((await textFont('amiri-bold', 'x', '', '')).status).toBe(401)
    expect((await textFont('none', 'x')).status).toBe(404)
    expect((await fetch(`${shop.url}/api/styles/amiri-bold/text_font?text=x`)).status).toBe(404)
  })
})
