import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const get = (path: string, headers?: Record<string, string>) =>
  new Buyer(shop).call('GET', path, undefined, headers)

interface Table {
  glyphs: { id: number; codePoint: number | null; name: string; styles: number }[]
  blocks: { name: string; glyphs: number[] }[]
  features: { tag: string; sample: string; glyphs: { from: string; to: number }[] }[]
}
const table = async (path: string): Promise<Table> => (await get(path)).body

test('the list of styles has every style of every family, in their order', async () => {
  const { fonts } = (await get('/fonts')).body
  const expected = []
  for (const { id } of fonts) {
    const { styles } = (await get(`/fonts/${id}`)).body
    for (const style of styles) {
      expected.push([id, style.id, style.fullName, style.price, style.axes.length, style.tester])
    }
  }
  const { styles } = (await get('/styles')).body
  const fields = ['family', 'id', 'fullName', 'price', 'axisCount', 'tester']
  expect(styles.map((s: Record<string, unknown>) => fields.map((f) => s[f]))).toEqual(expected)
})

test.each(['/styles', '/fonts/amiri/glyphs'])(
  '%s is small on the wire and asked for once',
  async (path) => {
    const whole = { 'accept-encoding': 'identity' }
    const plain = await get(path, whole)
    const packed = await get(path, { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.body).toEqual(plain.body)
    const bytes = (answer: typeof plain) => Number(answer.headers.get('content-length'))
    expect(bytes(packed)).toBeLessThan(bytes(plain) / 5)

    const etag = plain.headers.get('etag')!
    expect((await get(path, { ...whole, 'if-none-match': etag })).status).toBe(304)
  },
)

test('a table of glyphs is of one piece', async () => {
  for (const id of ['amiri', 'eb-garamond', 'fira-code', 'recursive', 'source-serif-4']) {
    const { glyphs, blocks, features } = await table(`/fonts/${id}/glyphs`)
    expect(blocks.flatMap((block) => block.glyphs).sort((a, b) => a - b)).toEqual(
      glyphs.map((_, i) => i),
    )
    for (const feature of features) {
      expect(feature.sample).not.toBe('')
      for (const { to } of feature.glyphs) expect(glyphs[to]).toBeDefined()
    }
    const characters = glyphs.map((g) => g.codePoint).filter((c) => c !== null)
    expect(characters).toEqual([...new Set(characters)].sort((a, b) => a - b))
  }
})

test('a table names its glyphs and tells in how many styles each is', async () => {
  const { styles } = (await get('/fonts/eb-garamond')).body
  const { glyphs, blocks, features } = await table(
    '/fonts/eb-garamond/glyphs?style=eb-garamond-regular',
  )
  const g = glyphs.find(({ codePoint }) => codePoint === 0x67)
  expect(g).toMatchObject({ name: 'Latin small letter g', styles: styles.length })
  expect(blocks[0]?.name).toBe('Basic Latin')
  const small = features.find(({ tag }) => tag === 'smcp')!
  expect(small.sample).toBe('Unesco 1945')
  const change = small.glyphs.find(({ from }) => from === 'g')!
  expect(glyphs[change.to]).toMatchObject({ codePoint: null, name: 'g.sc' })
})

test('a table is of the style that is asked for, which must be one of the family', async () => {
  const regular = (await get('/fonts/eb-garamond/glyphs?style=eb-garamond-regular')).body
  const italic = (await get('/fonts/eb-garamond/glyphs?style=eb-garamond-italic')).body
  expect(regular.style).toBe('eb-garamond-regular')
  expect(italic.face).not.toBe(regular.face)
  for (const style of ['amiri-regular', 'eb-garamond', 'nothing']) {
    expect((await get(`/fonts/eb-garamond/glyphs?style=${style}`)).status).toBe(404)
  }
  expect((await get('/fonts/nothing/glyphs')).status).toBe(404)
})

test('many who ask for one table at once get the same', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('/fonts/junicode/glyphs?style=junicode-regular')),
  )
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  for (const { status } of answers) expect(status).toBe(200)
})
