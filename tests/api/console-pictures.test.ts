// Pictures of pages and news: added by staff, served to everybody, named by texts.

import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { answerToHead } from '@typecase/tests-support/early-answer'
import { png } from '@typecase/tests-support/pictures'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: Shop
let editor: StaffBrowser

beforeAll(async () => {
  shop = await Shop.start()
  editor = await signedInStaff(shop, 'editor')
})
afterAll(() => shop.stop())

const add = (bytes: Buffer, name = 'Autumn.png', type = 'image/png') =>
  editor.call('POST', `/pictures?name=${encodeURIComponent(name)}`, bytes, { 'content-type': type })

/** The code of a refusal. */
const refused = async (bytes: Buffer, type?: string) => {
  const { status, body } = await add(bytes, 'x', type)
  return [status, body.code]
}

async function page(id: string) {
  const { entries } = (await editor.get('/entries/page')).body
  return entries.find((one: { id: string }) => one.id === id)?.record ?? null
}

/** A draft in which a page has this text. */
async function draft(markdown: string, id = 'about') {
  const { changeSet } = (await editor.post('/change_sets', { name: 'Autumn' })).body
  const before = await page(id)
  const record = { title: 'Leaves', description: 'Of leaves.', ...before, markdown }
  const edits = [{ kind: 'page', id, before, record }]
  const path = `/change_sets/${changeSet.id}`
  const edited = await editor.call('PUT', `${path}/edits`, { version: 1, edits })
  expect(edited.status).toBe(200)
  return {
    check: async () => (await editor.get(`${path}/check`)).body.faults,
    publish: () => editor.post(`${path}/publish`, { version: edited.body.version }),
  }
}

test('a picture is added once, and served in its widths for good', async () => {
  const { status, body } = await add(png(1200, 300))
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Autumn', alt: '', width: 1200, height: 300 })
  expect((await add(png(1200, 300), 'Other.png')).body.id).toBe(body.id)

  const address = `${shop.url}/pictures/${body.id}/960.webp`
  const served = await fetch(address)
  expect(served.status).toBe(200)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  const head = await fetch(address, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  const etag = served.headers.get('etag')!
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(`${shop.staffUrl}/pictures/${body.id}/1200.webp`)).status).toBe(200)
})

test('there are no other widths, and no pictures that nobody added', async () => {
  const { id } = (await add(png(500, 20))).body
  const other = id.replace(/^./, (digit: string) => (digit === 'a' ? 'b' : 'a'))
  for (const path of [
    ...[`${id}/960.webp`, `${id}/500.png`, `${id}/0500.webp`, `${id}/x`, `${other}/500.webp`],
    ...['x/500.webp', `${id}%2f..%2f..%2fapi/500.webp`],
  ]) {
    expect([path, (await fetch(`${shop.url}/pictures/${path}`)).status]).toEqual([path, 404])
  }
})

test('what is no picture is refused with words', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(await refused(svg)).toEqual([422, 'not_a_picture'])
  expect((await refused(svg, 'image/svg+xml'))[0]).toBe(415)
  expect(await refused(Buffer.from('GIF89a\x01\0\x01\0'), 'image/webp')).toEqual([
    ...[422, 'not_a_picture'],
  ])
  expect(await refused(png(8, 8, 0, [20_000, 20_000]))).toEqual([
    ...[422, 'picture_has_too_many_pixels'],
  ])
  expect(await refused(png(400, 400).subarray(0, 120))).toEqual([422, 'picture_damaged'])
  expect(await refused(Buffer.alloc(0))).toEqual([422, 'not_a_picture'])
})

test('100 MB are refused before they are read', async () => {
  const answer = await answerToHead(`${shop.staffUrl}/api/pictures`, {
    'content-type': 'image/png',
    'content-length': String(100 << 20),
    origin: shop.consoleUrl,
    cookie: editor.cookie,
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('many at once are added or told to come again, and none is lost', async () => {
  const files = Array.from({ length: 64 }, (_, at) => png(40, 30, 3 * at))
  const send = async (file: Buffer): Promise<string> => {
    const { status, body } = await add(file)
    if (status === 503) return send(file)
    expect(status).toBe(200)
    return body.id
  }
  const ids = await Promise.all([...files, ...files.slice(0, 8)].map(send))
  expect(new Set(ids).size).toBe(64)
})

test('a list has the newest first, page by page', async () => {
  const first = (await editor.get('/pictures?limit=2')).body
  expect(first.pictures).toHaveLength(2)
  const second = (await editor.get(`/pictures?limit=2&after=${first.next}`)).body
  expect(second.pictures[0].madeAt <= first.pictures[1].madeAt).toBe(true)
  expect(second.count).toBe(first.count)
  const wrong = await editor.get('/pictures?after=x')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_filter'])
})

test('the words of a picture are kept for the next text', async () => {
  const { id } = (await add(png(50, 20, 90))).body
  const words = await editor.call('PATCH', `/pictures/${id}`, { alt: 'Leaves in the rain' })
  expect(words.body.alt).toBe('Leaves in the rain')
  const long = await editor.call('PATCH', `/pictures/${id}`, { alt: 'x'.repeat(501) })
  expect([long.status, long.body.errors[0].code]).toEqual([422, 'too_long'])
  expect((await editor.call('PATCH', '/pictures/x', { alt: '' })).status).toBe(404)
})

test('a page shows a picture, which then cannot be removed', async () => {
  const { id } = (await add(png(1000, 500, 91))).body
  const wordless = await draft(`![](picture:${id})`)
  expect(await wordless.check()).toMatchObject([{ code: 'no_alt', place: 'line 5' }])
  expect((await wordless.publish()).body.code).toBe('not_publishable')
  const unknown = await draft(`![x](picture:${'0'.repeat(20)}-10x10)`)
  expect(await unknown.check()).toMatchObject([{ code: 'no_such_picture' }])

  const shown = await draft(`![Leaves](picture:${id})\n\n![](picture:${id} "decorative")`)
  expect(await shown.check()).toEqual([])
  expect((await shown.publish()).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${shop.url}/pages/about`)).text())
    .toContain(
      `<img src="/pictures/${id}/960.webp" alt="Leaves" srcset="/pictures/${id}/480.webp 480w`,
    )
  const kept = await editor.delete(`/pictures/${id}`)
  expect([kept.status, kept.body.code]).toEqual([409, 'picture_in_use'])
  expect(kept.body.errors).toContainEqual(
    expect.objectContaining({ pointer: 'page/about', message: 'About' }),
  )
})

test('a picture that no text shows is removed, once', async () => {
  const { id } = (await add(png(30, 30, 92))).body
  expect((await editor.delete(`/pictures/${id}`)).status).toBe(204)
  expect((await editor.delete(`/pictures/${id}`)).status).toBe(204)
  expect((await fetch(`${shop.url}/pictures/${id}/30.webp`)).status).toBe(404)
  const owner = await signedInStaff(shop, 'owner')
  const { entries } = (await owner.get('/audit?action=picture')).body
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 2)).toEqual(['picture.removed', 'picture.added'])
})

test('who may not write texts may add and remove no picture', async () => {
  const viewer = await signedInStaff(shop, 'viewer')
  const tried = await viewer.call('POST', '/pictures', png(8, 8), { 'content-type': 'image/png' })
  expect(tried.status).toBe(403)
  expect((await viewer.delete('/pictures/x')).status).toBe(403)
})
