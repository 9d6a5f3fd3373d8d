// Fonts that staff drop in the console: sent in pieces, read, grouped, corrected, added to the shop.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { renamed, savedLater } from '@typecase/tests-support/font-files'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { Upload, fileOf, pieceBytes } from '@typecase/tests-support/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const demo = (name: string) => readFileSync(join(root, 'build/demo', name))
const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
const large = readFileSync(
  join(root, 'build/test-fonts/droid-sans-fallback/DroidSansFallbackFull.ttf'),
)
const mono = demo('league-mono/LeagueMono-Regular.otf')
const monoBold = demo('league-mono/LeagueMono-Bold.otf')
const serif = demo('instrument-serif/InstrumentSerif_400Regular.ttf')

let shop: Shop
let editor: StaffBrowser
let owner: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  editor = await signedInStaff(shop, 'editor')
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.stop())

async function dropped(files: { path: string; bytes: Buffer }[]) {
  const upload = new Upload(editor)
  await upload.begin()
  await upload.drop(files)
  return upload
}

const isListed = async (family: string) =>
  (await (await fetch(`${shop.url}/api/fonts`)).text()).includes(`"${family}"`)
const families = async () => (await owner.get('/families')).body.families
const familyOf = async (id: string) =>
  (await families()).find((family: { id: string }) => family.id === id)

describe('a whole release', () => {
  let upload: Upload

  test('is read as an import reads it', async () => {
    upload = await dropped([
      { path: 'Release/Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Gate Sans Lao') },
      { path: 'Release/Mono.otf', bytes: savedLater(mono) },
      { path: 'Release/Bold.otf', bytes: monoBold },
      { path: 'Release/Again.otf', bytes: monoBold },
      { path: 'Release/Cut.ttf', bytes: serif.subarray(0, 30_000) },
      { path: 'Release/Notes.ttf', bytes: Buffer.from('OTTO and then only words') },
      { path: 'Release/Empty.ttf', bytes: Buffer.alloc(0) },
    ])
    const shown = await upload.settled()
    const [font] = fileOf(shown, 'Release/Lao.ttf').fonts
    expect(font).toMatchObject({
      familyId: 'gate-sans-lao',
      style: 'Regular',
      styleId: 'gate-sans-lao-regular',
      outcome: 'added',
    })
    expect(font!.glyphs).toBeGreaterThan(50)
    expect(font!.characters).toBeGreaterThan(50)
    expect(fileOf(shown, 'Release/Mono.otf').fonts[0]!.outcome).toBe('renewed')
    expect(fileOf(shown, 'Release/Bold.otf').fonts[0]!.outcome).toBe('unchanged')
    const codes = ['Again.otf', 'Cut.ttf', 'Notes.ttf', 'Empty.ttf'].map(
      (name) => fileOf(shown, `Release/${name}`).code,
    )
    expect(codes).toEqual(['same_bytes', 'font_truncated', expect.any(String), 'empty_file'])
    expect(fileOf(shown, 'Release/Again.otf').sentence).toContain('Release/Bold.otf')
    expect(shown.families).toEqual([
      { id: 'gate-sans-lao', name: 'Gate Sans Lao', isNew: true, state: null, styles: 0 },
      expect.objectContaining({ id: 'league-mono', isNew: false, state: 'published' }),
    ])
  })

  test('sets its names in its own fonts', async () => {
    const shown = await upload.show()
    const { number } = shown.files[0]
    const path = `/uploads/${upload.id}/files/${number}/name_font`
    const font = await editor.get(`${path}?place=0`)
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    const again = { 'if-none-match': font.headers.get('etag')! }
    expect((await editor.get(`${path}?place=0`, again)).status).toBe(304)
    expect((await editor.get(`${path}?place=1`)).status).toBe(404)
  })

  test('becomes drafts and new releases, once', async () => {
    const sql = new Sql(shop)
    const releases = `SELECT count(*) FROM style_release WHERE style_id = 'league-mono-regular'`
    expect(sql.run(releases)).toEqual([['1']])
    const done = await upload.commitAll()
    expect([done.status, done.body.state]).toEqual([200, 'committed'])
    expect(done.body.added).toEqual({
      families: ['gate-sans-lao', 'league-mono'],
      newFamilies: ['gate-sans-lao'],
      added: 1,
      renewed: 1,
      unchanged: 1,
      refused: 0,
    })
    const repeated = await upload.commit(1)
    expect([repeated.status, repeated.body.added]).toEqual([200, done.body.added])
    expect(sql.run(releases)).toEqual([['2']])
    expect(await familyOf('gate-sans-lao')).toMatchObject({ state: 'draft', styles: 1 })
    expect(await isListed('gate-sans-lao')).toBe(false)
    expect((await fetch(`${shop.url}/api/fonts/gate-sans-lao`)).status).toBe(404)
    const { entries } = (await owner.get('/audit?action=upload')).body
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ action: 'upload.committed', objectId: upload.id })
  })

  test('leaves no piece behind, and refuses what comes later', async () => {
    const left = `SELECT (SELECT count(*) FROM upload_piece), (SELECT count(*) FROM upload_font)`
    await until('the pieces are gone', async () => {
      return String(new Sql(shop).run(left)[0]) === '0,0'
    })
    const answers = [
      await upload.declare([{ path: 'Late.otf', bytes: mono }]),
      await upload.piece(1, 0, Buffer.from('late')),
      await upload.arrange({ version: 2, files: [1], family: 'Late' }),
      await upload.discard(),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, 'upload_closed'])
    }
  })
})

describe('the grouping', () => {
  test('is corrected before the commit', async () => {
    const upload = await dropped([
      { path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Move Sans Lao') },
      { path: 'Mono.otf', bytes: savedLater(mono, 2) },
    ])
    const { version, files } = await upload.settled()
    const [first, second] = files.map(({ number }: { number: number }) => number)
    const moved = await upload.arrange({ version, files: [first, second], family: 'Atlas' })
    expect(moved.body.families.map(({ id }: { id: string }) => id)).toEqual(['atlas'])
    expect(fileOf(moved.body, 'Mono.otf').fonts[0]).toMatchObject({
      familyId: 'atlas',
      outcome: 'refused',
      code: 'style_id_taken',
    })
    const styled = await upload.arrange({
      version: moved.body.version,
      files: [second],
      style: 'Mono',
    })
    expect(fileOf(styled.body, 'Mono.otf').fonts[0]).toMatchObject({
      styleId: 'atlas-mono',
      outcome: 'added',
    })
    const out = await upload.arrange({
      version: styled.body.version,
      files: [first],
      isLeftOut: true,
    })
    expect(fileOf(out.body, 'Lao.ttf').fonts[0]!.outcome).toBe('left_out')
    const done = await upload.commit(out.body.version)
    expect(done.body.added).toMatchObject({ families: ['atlas'], added: 1, renewed: 0 })
    expect(await familyOf('atlas')).toMatchObject({ name: 'Atlas', state: 'draft', styles: 1 })
    expect(await familyOf('move-sans-lao')).toBeUndefined()
  })

  test('goes to a family of the shop by its name, and back', async () => {
    const upload = await dropped([
      { path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Back Sans Lao') },
    ])
    const { version } = await upload.settled()
    const moved = await upload.arrange({ version, files: [1], family: 'league MONO', style: 'Lao' })
    expect(moved.body.files[0].fonts[0]).toMatchObject({
      familyId: 'league-mono',
      styleId: 'league-mono-lao',
      outcome: 'added',
    })
    const back = await upload.arrange({ version: moved.body.version, files: [1], putsBack: true })
    expect(back.body.files[0]).toMatchObject({ isMoved: false })
    expect(back.body.files[0].fonts[0].familyId).toBe('back-sans-lao')
    await upload.discard()
  })

  test('a new style of a family on sale is a draft', async () => {
    const upload = await dropped([
      { path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Late Sans Lao') },
    ])
    const { version } = await upload.settled()
    const moved = await upload.arrange({ version, files: [1], family: 'Fira Code', style: 'Lao' })
    expect((await upload.commit(moved.body.version)).body.added).toMatchObject({
      families: ['fira-code'],
      newFamilies: [],
      added: 1,
    })
    const sql = new Sql(shop)
    expect(sql.run(`SELECT state FROM style WHERE id = 'fira-code-lao'`)).toEqual([['draft']])
    expect(await isListed('fira-code-lao')).toBe(false)
  })

  test('two editors do not overwrite each other', async () => {
    const upload = await dropped([{ path: 'Mono.otf', bytes: savedLater(mono, 3) }])
    const { version } = await upload.settled()
    const second = new Upload(owner, upload.id)
    const answers = await Promise.all([
      upload.arrange({ version, files: [1], family: 'Of the editor' }),
      second.arrange({ version, files: [1], family: 'Of the owner' }),
      second.commit(version + 7),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
    expect(codes).toEqual(['done', 'upload_changed', 'upload_changed'])
    await upload.discard()
  })
})

describe('a piece', () => {
  let upload: Upload
  const path = 'Large.ttf'
  beforeAll(async () => {
    upload = new Upload(editor)
    await upload.begin()
    await upload.declare([{ path, bytes: large }])
  })
  afterAll(() => upload.discard())

  test('goes on where the connection was cut', async () => {
    const first = large.subarray(0, pieceBytes)
    const second = large.subarray(pieceBytes, 2 * pieceBytes)
    expect((await upload.piece(1, pieceBytes, second)).body.code).toBe('piece_gap')
    expect((await upload.piece(1, 0, first)).body).toEqual({ received: pieceBytes })
    expect((await upload.piece(1, 0, first)).body).toEqual({ received: pieceBytes })
    expect((await upload.piece(1, 0, second)).body.code).toBe('piece_differs')
    expect((await upload.piece(1, pieceBytes, second)).body).toEqual({ received: 2 * pieceBytes })
  })

  test('of another place, size or file is refused', async () => {
    const refused = async (number: number, offset: number, bytes: Buffer) => {
      const { status, body } = await upload.piece(number, offset, bytes)
      return `${status} ${body.code}`
    }
    expect(await refused(1, 7, mono)).toBe('422 piece_misplaced')
    expect(await refused(1, -1, mono)).toBe('422 piece_misplaced')
    expect(await refused(1, 0, Buffer.from('short'))).toBe('422 piece_misplaced')
    expect(await refused(1, 0, Buffer.alloc(pieceBytes + 1))).toBe('413 too_large')
    expect(await refused(9, 0, mono)).toBe('404 not_found')
    const json = await editor.call('PUT', `/uploads/${upload.id}/files/1/pieces?offset=0`, {})
    expect(json.status).toBe(415)
  })
})

test('a file whose bytes are not those that were named is refused, and sent again', async () => {
  const upload = new Upload(editor)
  await upload.begin()
  const bytes = savedLater(mono, 4)
  await upload.declare([{ path: 'Mono.otf', bytes }])
  await upload.send(1, savedLater(mono, 5))
  expect((await upload.settled()).files[0].code).toBe('broken_transfer')
  await upload.drop([{ path: 'Mono.otf', bytes }])
  expect(fileOf(await upload.settled(), 'Mono.otf').fonts[0]!.outcome).toBe('renewed')
  await upload.discard()
})

test('a file that is dropped again with other bytes takes the place of the first', async () => {
  const upload = await dropped([{ path: 'Mono.otf', bytes: mono.subarray(0, 5000) }])
  expect((await upload.settled()).files[0].state).toBe('refused')
  await upload.drop([{ path: 'Mono.otf', bytes: savedLater(mono, 6) }])
  const { files } = await upload.settled()
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({ number: 2, state: 'read' })
  await upload.discard()
})

test('the same key makes one upload, and a commit waits for what is on its way', async () => {
  const upload = new Upload(editor)
  const key = crypto.randomUUID()
  await upload.begin('Release', key)
  const { id } = upload
  await upload.begin('Release', key)
  expect(upload.id).toBe(id)
  await upload.declare([{ path: 'Mono.otf', bytes: savedLater(mono, 7) }])
  expect((await upload.commit(2)).body.code).toBe('upload_unfinished')
  const out = await upload.arrange({ version: 2, files: [1], isLeftOut: true })
  expect((await upload.commit(out.body.version)).body.code).toBe('nothing_to_add')
  await upload.discard()
  expect((await upload.discard()).status).toBe(204)
})

const countBlobs = () => String(new Sql(shop).run('SELECT count(*) FROM font_blob'))

/** The number of files once those of uploads that were discarded before are gone. */
async function steadyBlobs() {
  for (let before = countBlobs(); ;) {
    await new Promise((next) => setTimeout(next, 1000))
    const now = countBlobs()
    if (now === before) return now
    before = now
  }
}

test('a discarded upload leaves nothing but its name', async () => {
  const before = await steadyBlobs()
  const upload = await dropped([
    { path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Gone Sans Lao') },
  ])
  await upload.settled()
  expect(countBlobs()).not.toBe(before)
  await upload.discard()
  await until('its font is gone', async () => countBlobs() === before)
  expect(await familyOf('gone-sans-lao')).toBeUndefined()
})

test('a collection brings each of its fonts', async () => {
  const upload = await dropped([{ path: 'Lao.ttf', bytes: collection([lao, serif]) }])
  const [file] = (await upload.settled()).files
  expect(file.fonts.map(({ ownFamily }: { ownFamily: string }) => ownFamily)).toEqual([
    'Noto Sans Lao',
    'Instrument Serif',
  ])
  await upload.discard()
})

/** An OpenType collection of fonts, none of whose tables are shared. */
function collection(fonts: readonly Buffer[]) {
  const head = Buffer.alloc(12 + 4 * fonts.length)
  head.write('ttcf', 'latin1')
  head.writeUInt32BE(0x10000, 4)
  head.writeUInt32BE(fonts.length, 8)
  const parts = [head]
  let offset = head.length
  fonts.forEach((font, at) => {
    const part = Buffer.from(font)
    head.writeUInt32BE(offset, 12 + 4 * at)
    for (let table = 0; table < part.readUInt16BE(4); table++) {
      const place = 12 + 16 * table + 8
      part.writeUInt32BE(part.readUInt32BE(place) + offset, place)
    }
    const padding = Buffer.alloc((4 - (part.length % 4)) % 4)
    parts.push(part, padding)
    offset += part.length + padding.length
  })
  return Buffer.concat(parts)
}

describe('what is refused', () => {
  test.each([
    ['/uploads', { key: '', name: 'x' }, '/key', 'required'],
    ['/uploads', { key: 'k'.repeat(65), name: 'x' }, '/key', 'too_long'],
    ['/uploads', { key: 'k', name: '' }, '/name', 'required'],
  ])('%s %j', async (path, body, pointer, code) => {
    const answer = await editor.post(path, body)
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer])
    expect(answer.body.errors[0].code).toBe(code)
  })

  test('files with bad names, sizes and digests', async () => {
    const upload = new Upload(editor)
    await upload.begin()
    const file = { path: 'a.otf', size: 1, sha256: '0'.repeat(64) }
    const post = (one: object) =>
      editor.post(`/uploads/${upload.id}/files`, { files: [{ ...file, ...one }] })
    for (const bad of [
      { path: '' },
      { path: 'x'.repeat(501) },
      { path: 'a\nb.otf' },
      { size: -1 },
      { sha256: 'no' },
    ]) {
      expect((await post(bad)).status, JSON.stringify(bad)).toBe(422)
    }
    const odd = ['../../etc/passwd', '<script>.otf', 'a\u202eb.otf', '/etc/x.otf', '字体/常规.otf']
    for (const [at, path] of odd.entries()) {
      const { status, body } = await post({ path, sha256: `${at}`.repeat(64) })
      expect([status, body.files.at(-1).path], path).toEqual([200, path])
    }
    const tooLarge = await post({ path: 'b.otf', size: 101 << 20, sha256: '9'.repeat(64) })
    expect(tooLarge.body.files.at(-1).code).toBe('too_large')
    await upload.discard()
  })

  test('more files and bytes than an upload holds', async () => {
    const upload = new Upload(editor)
    await upload.begin()
    const many = (from: number, size: number) =>
      editor.post(`/uploads/${upload.id}/files`, {
        files: Array.from({ length: 100 }, (_, at) => ({
          path: `${from + at}.otf`,
          size,
          sha256: String(from + at).padStart(64, '0'),
        })),
      })
    expect((await many(0, 50 << 20)).body.code).toBe('too_many_bytes')
    for (let from = 0; from < 1000; from += 100) expect((await many(from, 1)).status).toBe(200)
    expect((await many(1000, 1)).body.code).toBe('too_many_files')
    expect((await upload.show()).files).toHaveLength(1000)
    await upload.discard()
  })

  test('more than ten open uploads, and ids that are none', async () => {
    const open = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const upload = new Upload(editor)
        const { status } = await upload.begin()
        return { upload, status }
      }),
    )
    expect(open.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(2)
    for (const { upload, status } of open) if (status === 200) await upload.discard()
    for (const id of ['none', "' OR 1=1 --", 'x'.repeat(500)]) {
      expect((await editor.get(`/uploads/${encodeURIComponent(id)}`)).status).toBe(404)
    }
  })
})
