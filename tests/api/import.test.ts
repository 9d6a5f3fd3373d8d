import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Buyer } from '@typecase/tests-support/buyer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '@typecase/tests-support/database'
import { reseed } from '@typecase/tests-support/seeding'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

const demo = join(root, 'build/demo')
const fonts = [
  'eb-garamond/EBGaramond12-Regular.otf',
  'instrument-serif/InstrumentSerif_400Regular.ttf',
  'league-mono/LeagueMono-Regular.otf',
  'recursive/recursive-latin-full-normal.woff2',
].map((name) => readFileSync(join(demo, name)))

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await Shop.start()
  folder = mkdtempSync(join(tmpdir(), 'typecase-import-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.stop()
})

/** A family of its own, so that nothing is refused only because another has its name. */
function put(id: string, file: string, bytes: Buffer) {
  mkdirSync(join(folder, id), { recursive: true })
  writeFileSync(join(folder, id, file), bytes)
  writeFileSync(join(folder, id, 'family.toml'), `id = "${id}"\nname = "Family ${id}"\n`)
}

/** Thirty damaged copies, always the same, in eight kinds. */
function damage() {
  for (let i = 0; i < 30; i++) {
    const font = fonts[i % fonts.length]!
    const place = 600 + ((i * 7919) % (font.length - 1200))
    const flipped = Buffer.from(font)
    flipped[place] = flipped[place]! ^ (1 << (i % 8))
    const kinds: [string, Buffer][] = [
      ['cut-by-one', font.subarray(0, -1)],
      ['cut', font.subarray(0, place)],
      ['flipped', flipped],
      ['empty', Buffer.alloc(0)],
      ['png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), font.subarray(8)])],
      ['noise', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 31 * (i + 7)) % 251))],
      ['text', Buffer.from('OTTO and then only words')],
      ['longer', Buffer.concat([font, Buffer.from('and more')])],
    ]
    const [kind, bytes] = kinds[i % kinds.length]!
    put(`broken-${i}-${kind}`, 'Broken.otf', bytes)
  }
}

const line = /^(imported |unchanged|refused  ) {2}(\S+)(?: {2}(.*))?$/

function importFolder() {
  const { status, out, err } = shop.run('import', folder)
  expect(err).toBe('')
  const lines = out.trimEnd().split('\n')
  const summary = lines.pop()
  const files = lines.slice(0, lines.indexOf('')).map((text) => {
    const [, outcome = text, path = '', rest = ''] = line.exec(text) ?? []
    return { outcome: outcome.trim(), path: path.slice(folder.length + 1), rest }
  })
  return { status, summary, files: files.filter(({ path }) => !path.endsWith('.toml')) }
}

const offered = async () =>
  ((await (await fetch(`${shop.url}/api/fonts`)).json()) as { fonts: { id: string }[] }).fonts.map(
    ({ id }) => id,
  )

test('a folder of good and broken files is reported file by file, and a running shop shows it', async () => {
  damage()
  for (const [i, font] of fonts.entries()) put(`good-${i}`, 'Good.otf', font)
  cpSync(join(demo, 'instrument-serif'), join(folder, 'instrument-serif'), { recursive: true })
  const before = await offered()

  const { status, summary, files } = importFolder()

  expect(status).toBe(1) // Something was refused.
  const outcomes = (name: RegExp) => files.filter(({ path }) => name.test(path))
  expect(outcomes(/^good-/).map(({ outcome }) => outcome)).toEqual(fonts.map(() => 'imported'))
  expect(outcomes(/^instrument-serif/).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
  ])
  const broken = outcomes(/^broken-/)
  expect(broken).toHaveLength(30)
  for (const { path, outcome, rest } of broken) {
    if (outcome === 'imported') expect(path).toMatch(/flipped|longer|cut-by-one/)
    else expect([path, rest]).toEqual([path, expect.stringMatching(/^[a-z0-9_]+: [A-Z].+\.$/)])
  }
  const counts = ['imported', 'unchanged', 'refused'].map(
    (wanted) => `${files.filter(({ outcome }) => outcome === wanted).length} ${wanted}`,
  )
  expect(summary!.split(', ')[2]).toBe(counts[2])

  await until('the shop shows it', async () => (await offered()).includes('good-0'), 10)
  const families = await offered()
  expect(families).toEqual(expect.arrayContaining([...before, 'good-0', 'good-1', 'good-2']))
  const page = await (await fetch(`${shop.url}/good-0`)).text()
  expect(page).toContain('<h1>Family good-0</h1>')
})

test('the same folder again changes nothing', async () => {
  const etag = async () => (await fetch(`${shop.url}/api/fonts`)).headers.get('etag')
  const before = await etag()
  const { status, summary, files } = importFolder()
  expect(status).toBe(1)
  expect(summary).toMatch(/^0 imported, /)
  expect(files.filter(({ outcome }) => outcome === 'imported')).toEqual([])
  // Fonts and posts are reloaded together: a later post shows that the fonts are loaded too.
  reseed(shop, {
    'news/later.md': '---\ntitle: Later\ndescription: Later.\npublished: 2026-01-01\n---\nWords.\n',
  })
  await until('a later change shows', async () => (await fetch(`${shop.url}/news/later`)).ok)
  expect(await etag()).toBe(before)
})

test('good files alone end with 0, a folder without fonts does not', () => {
  expect(shop.run('import', join(folder, 'good-0')).status).toBe(0)
  mkdirSync(join(folder, 'none'))
  const none = shop.run('import', join(folder, 'none'))
  expect([none.status, none.err]).toEqual([1, expect.stringMatching(/^[A-Z].+\.\n$/)])
  expect(shop.run('import').status).not.toBe(0)
})

test('fonts without a price are shown and not sold; with prices they are sold at exactly these', async () => {
  const id = 'noto-sans-devanagari'
  const alone = join(folder, 'alone')
  mkdirSync(alone)
  cpSync(
    join(root, 'build/test-fonts', id, 'NotoSansDevanagari-Regular.ttf'),
    join(alone, 'Deva.ttf'),
  )
  const font = async () => (await new Buyer(shop).get(`/fonts/${id}`)).body
  const quote = (itemId: string, itemClass: string) =>
    new Buyer(shop).post('/cart/quote', { items: [Buyer.item(itemId, { itemClass })] })

  const first = shop.run('import', alone)
  expect(first.status).toBe(0)
  expect(first.out).toMatch(/Noto Sans Devanagari Regular +- +not on sale: no price/)
  await until('the shop shows it', async () => (await offered()).includes(id), 10)
  const style = (await font()).styles[0]
  expect([(await font()).fromPrice, style.price, (await font()).packages]).toEqual([null, null, []])
  expect((await quote(style.id, 'style')).status).toBe(422)
  const page = await (await fetch(`${shop.url}/${id}`)).text()
  expect(page).not.toContain(`href="/${id}/buy"`)

  writeFileSync(join(alone, 'family.toml'), 'price = "12.50"\nfamily_price = "20.05"\n')
  const second = shop.run('import', alone)
  expect(second.out).toMatch(/Noto Sans Devanagari Regular +12\.50/)
  await until('it is sold', async () => (await font()).fromPrice === 1250, 10)
  expect((await quote(style.id, 'style')).body.subtotal).toBe(1250)
  expect((await quote(`${id}-family`, 'family')).body.subtotal).toBe(2005)

  writeFileSync(join(alone, 'family.toml'), 'prise = "9.00"\n')
  const third = shop.run('import', alone)
  expect([third.status, third.out]).toEqual([1, expect.stringContaining('Did you mean "price"?')])
  expect((await font()).fromPrice).toBe(1250)
})
