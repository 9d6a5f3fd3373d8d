// A new version of a font: its difference before it is published, and what buyers get of it.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { newVersion, renamed, savedLater } from '@typecase/tests-support/font-files'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { Upload } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyStyle, orderOf, packagesOf } from './release-buyer.ts'

const serif = join(root, 'build/demo/instrument-serif/InstrumentSerif_400Regular.ttf')
const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))

let shop: Shop
let editor: StaffBrowser
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  editor = await signedInStaff(shop, 'editor')
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

async function dropped(...files: { path: string; bytes: Buffer }[]) {
  const upload = new Upload(editor)
  await upload.begin()
  await upload.drop(files)
  await upload.settled()
  return upload
}

type Changed = { codePoint: number | null; glyphBefore: number; glyphAfter: number }

describe('a new version', () => {
  let upload: Upload
  const path = (of: string, query: string) => `/uploads/${upload.id}/files/1/${of}?place=0${query}`
  beforeAll(async () => {
    upload = await dropped(
      { path: 'Serif.ttf', bytes: newVersion(serif) },
      { path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Diff Sans Lao') },
    )
  })

  test('is told apart from the release on sale', async () => {
    const { status, body } = await editor.get(path('difference', ''))
    expect(status).toBe(200)
    expect(body).toMatchObject({ family: 'Instrument Serif', style: 'Regular' })
    expect(body.after.version).toBe('9.100')
    const { added, removed, changed, advances } = body.difference.font
    const points = (list: { listed: Changed[] }) => list.listed.map(({ codePoint }) => codePoint)
    expect([points(added), points(removed)]).toEqual([[0x410], [0x51]])
    expect(points(changed)).toContain(0x67)
    expect(advances).toMatchObject({ count: 1, listed: [{ codePoint: 0x67 }] })
    const [g] = advances.listed
    expect(g.advanceAfter - g.advanceBefore).toBe(-36)
    const [line, ...others] = body.texts
    expect(line).toMatchObject({ kind: 'specimen', linesBefore: 1 })
    expect(others.length).toBeGreaterThan(0)
  })

  test('is drawn beside the release on sale', async () => {
    const { body } = await editor.get(path('difference', ''))
    const { changed, added } = body.difference.font
    const g = changed.listed.find(({ codePoint }: Changed) => codePoint === 0x67)
    const pairs = `${g.glyphBefore}-${g.glyphAfter},-${added.listed[0].glyphAfter},999999-`
    const drawn = await editor.get(
      path('glyphs', `&before=${body.before.file}&at=&glyphs=${pairs}`),
    )
    expect(drawn.status).toBe(200)
    const [both, one, none] = drawn.body.glyphs
    expect(both.before.path).toMatch(/^M-?[\d.]+ -?[\d.]+/)
    expect(both.after.path).not.toBe(both.before.path)
    expect(both.after.advance).toBe(g.advanceAfter)
    expect([one.before, one.after.path.endsWith('Z')]).toEqual([null, true])
    expect([none.before, none.after]).toEqual([null, null])
  })

  test('refuses what it cannot compare or draw', async () => {
    const { body } = await editor.get(path('difference', ''))
    const { file } = body.before
    const many = Array.from({ length: 65 }, () => '1-1').join()
    const answers = [
      await editor.get(`/uploads/${upload.id}/files/2/difference?place=0`),
      await editor.get(`/uploads/${upload.id}/files/1/difference?place=7`),
      await editor.get(path('glyphs', `&before=${'0'.repeat(64)}&at=&glyphs=1-1`)),
      await editor.get(path('glyphs', `&before=zz&at=&glyphs=1-1`)),
      await editor.get(path('glyphs', `&before=${file}&at=&glyphs=${many}`)),
      await editor.get(`/uploads/nothing/buyers`),
    ]
    expect(answers.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual([
      '409 not_renewed',
      '404 not_found',
      '404 not_found',
      '404 not_found',
      '422 too_many',
      '404 not_found',
    ])
  })

  test('is compared once for all who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => editor.get(path('difference', ''))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('the choice for buyers', () => {
  test('gives the release beside the package that was bought, once', async () => {
    const email = `${randomUUID()}@tidalatlas.example`
    const { buyer, id, package: old } = await buyStyle(shop, email)
    const upload = await dropped({ path: 'Serif.ttf', bytes: newVersion(serif) })
    expect((await editor.get(`/uploads/${upload.id}/buyers`)).body).toEqual({
      styles: 1,
      buyers: 1,
      orders: 1,
    })
    const { version } = await upload.show()
    const long = await upload.commit(version, { buyers: 'give', note: 'x'.repeat(2001) })
    expect([long.status, long.body.code]).toEqual([422, 'invalid_body'])
    const choice = { buyers: 'give', note: 'The g is narrower.\nSet your texts again.' }
    expect((await upload.commit(version, choice)).status).toBe(200)
    expect((await upload.commit(version, choice)).status).toBe(200)

    const mail = await new Mailbox(shop, email).next('A new release of Instrument Serif Regular')
    expect(mail.text).toContain('The g is narrower.')
    expect(mail.text).toContain(`/orders/${id}`)
    await until('the new package is there', async () =>
      packagesOf(await orderOf(buyer, id)).every(({ state }) => state === 'ready'),
    )
    const packages = packagesOf(await orderOf(buyer, id))
    expect(packages).toEqual([
      expect.objectContaining({ edition: 2, isFormer: false, givenAt: expect.any(String) }),
      expect.objectContaining({ edition: 1, isFormer: true, givenAt: null }),
    ])
    const bytes = await Promise.all(
      (packages as unknown as { url: string }[]).map(async ({ url }) =>
        Buffer.from(await (await fetch(shop.url + url)).arrayBuffer()),
      ),
    )
    expect(bytes[1]!.equals(old)).toBe(true)
    expect(bytes[0]!.equals(old)).toBe(false)

    const mails = `SELECT count(*) FROM outbox WHERE kind = 'new_release'`
    expect(new Sql(shop).run(mails)).toEqual([['1']])
    const { entries } = (await owner.get('/audit?action=upload')).body
    expect(JSON.stringify(entries[0])).toContain('give')
  })

  test('keeps everything as it is unless it says more', async () => {
    const upload = await dropped({ path: 'Serif.ttf', bytes: savedLater(newVersion(serif), 9) })
    const { status, body } = await upload.commitAll()
    expect([status, body.added.renewed]).toEqual([200, 1])
    const rows = `SELECT count(*) FROM release_announcement`
    expect(new Sql(shop).run(rows)).toEqual([['1']])
    const gone = await editor.get(`/uploads/${upload.id}/files/1/difference?place=0`)
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
  })
})
