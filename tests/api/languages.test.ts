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

interface FontLanguage {
  code: string
  name: string
  script: string
  styles?: number
}
interface Font {
  styles: { id: string; name: string }[]
  languages: FontLanguage[]
  languageStyles: number[][]
}
interface Answer {
  name: string
  ownName: string
  direction: string
  sample: string
  letters: number
  setBy: string[]
  lacking: {
    styles: string[]
    count: number
    missing: { codePoint: number; name: string }[]
  }[]
  others: { id: string; name: string }[]
  otherCount: number
}
interface List {
  languages: { code: string; name: string; ownName: string; script: string }[]
  families: { id: string; every: string; groups?: { styles: string[]; set: string }[] }[]
}

const font = async (id: string): Promise<Font> => (await get(`/fonts/${id}`)).body
const answer = async (id: string, code: string): Promise<Answer> =>
  (await get(`/fonts/${id}/languages/${code}`)).body

/** Names of the styles that set a language; null: no style does. */
function stylesThatSet({ styles, languages, languageStyles }: Font, code: string) {
  const language = languages.find((each) => each.code === code)
  if (!language) return null
  const places = language.styles === undefined ? null : languageStyles[language.styles]!
  return styles.filter((_, i) => places === null || places.includes(i)).map(({ name }) => name)
}

test('a family tells the languages that every style sets and those that some do', async () => {
  const inter = await font('inter')
  for (const code of ['vi', 'el', 'ru', 'en']) {
    expect(stylesThatSet(inter, code)).toHaveLength(inter.styles.length)
  }
  const fraunces = await font('fraunces')
  const isStatic = ({ name }: { name: string }) => !name.startsWith('Variable')
  const statics = fraunces.styles.filter(isStatic).map(({ name }) => name)
  for (const code of ['pl', 'vi']) expect(stylesThatSet(fraunces, code)).toEqual(statics)
  expect(stylesThatSet(fraunces, 'en')).toHaveLength(fraunces.styles.length)
  for (const code of ['ru', 'el', 'km']) expect(stylesThatSet(fraunces, code)).toBeNull()
})

test('languages stand by name, with their script', async () => {
  const { languages } = await font('amiri')
  expect(languages).toContainEqual({ code: 'ur', name: 'Urdu', script: 'Arab' })
  const names = languages.map(({ name }) => name)
  const key = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[\p{M}’'ʼ]/gu, '')
      .toLowerCase()
  expect(names.map(key)).toEqual(names.map(key).sort())
})

test('the languages of a family take little more room than their names', async () => {
  for (const id of ['fraunces', 'junicode', 'league-mono']) {
    const { languageStyles } = await font(id)
    expect(JSON.stringify(languageStyles).length).toBeLessThan(200)
  }
})

test('an answer names the styles that set a language and what the others lack', async () => {
  const vietnamese = await answer('fraunces', 'vi')
  expect(vietnamese).toMatchObject({
    name: 'Vietnamese',
    ownName: 'Tiếng Việt',
    direction: 'ltr',
    sample: 'Chủ Nhật Thứ Hai',
  })
  expect(vietnamese.setBy).toHaveLength(18)
  expect(vietnamese.setBy).toContain('fraunces-regular')
  const [lack] = vietnamese.lacking
  expect(lack!.styles).toEqual(['fraunces-variable', 'fraunces-variable-italic'])
  expect(lack!.missing).toContainEqual({
    codePoint: 0x1a0,
    name: 'Latin capital letter O with horn',
  })
  expect(lack!.missing).toHaveLength(lack!.count)
  expect(lack!.count).toBeLessThan(vietnamese.letters)
})

test('an answer is held against the characters that the style has', async () => {
  const { lacking } = await answer('fraunces', 'pl')
  const { glyphs } = (await get('/fonts/fraunces/glyphs?style=fraunces-variable')).body
  const has = new Set(glyphs.map(({ codePoint }: { codePoint: number | null }) => codePoint))
  expect(lacking[0]!.missing.map(({ codePoint }) => String.fromCodePoint(codePoint))).toEqual(
    [...'ĄąĆćĘęŁłŃńŚśŹźŻż'].filter((letter) => !has.has(letter.codePointAt(0))),
  )
})

test('of thousands of missing letters an answer names the first', async () => {
  const { letters, lacking } = await answer('fraunces', 'zh')
  expect(letters).toBeGreaterThan(2000)
  expect(lacking).toEqual([expect.objectContaining({ count: letters })])
  expect(lacking[0]!.missing).toHaveLength(160)
})

test('where no style sets a language the answer names families that do', async () => {
  const russian = await answer('fraunces', 'ru')
  expect(russian.setBy).toEqual([])
  expect(russian.lacking[0]!.count).toBe(russian.letters)
  expect(russian.otherCount).toBeGreaterThan(3)
  expect(russian.others).toHaveLength(3)
  for (const { id } of russian.others) expect((await answer(id, 'ru')).setBy).not.toEqual([])
})

test('an answer has the direction of its script and a tag in any case', async () => {
  expect(await answer('amiri', 'AR')).toMatchObject({ direction: 'rtl', lacking: [] })
})

test('of what is no language or no family there is no answer', async () => {
  for (const path of ['inter/languages/xx', 'inter/languages/pl-PL', 'nothing/languages/pl']) {
    const refusal = await get(`/fonts/${path}`)
    expect([path, refusal.status, refusal.body.code]).toEqual([path, 404, 'not_found'])
  }
})

test('an answer is asked for once', async () => {
  const first = await get('/fonts/inter/languages/vi')
  const again = { 'if-none-match': first.headers.get('etag')! }
  expect((await get('/fonts/inter/languages/vi', again)).status).toBe(304)
})

const has = (digits: string, place: number) =>
  ((parseInt(digits[place >> 2] ?? '0', 16) >> (place & 3)) & 1) === 1

test('the list of languages tells of every family what each of its styles sets', async () => {
  const { languages, families }: List = (await get('/languages')).body
  const codes = (digits: string) =>
    languages.flatMap(({ code }, place) => (has(digits, place) ? [code] : []))
  for (const { id, every, groups } of families) {
    const { languages: own, languageStyles, styles } = await font(id)
    const whole = own.filter(({ styles }) => styles === undefined)
    expect([id, codes(every)]).toEqual([id, whole.map(({ code }) => code)])
    const told = new Map(groups?.flatMap(({ styles, set }) => styles.map((one) => [one, set])))
    for (const [place, style] of styles.entries()) {
      const set = own.filter(
        (language) =>
          language.styles === undefined || languageStyles[language.styles]!.includes(place),
      )
      const given = groups ? told.get(style.id)! : every
      expect([style.id, codes(given)]).toEqual([style.id, set.map(({ code }) => code)])
    }
  }
  expect(families.find(({ id }) => id === 'fraunces')!.groups).toHaveLength(2)
  expect(languages).toContainEqual(
    expect.objectContaining({ code: 'km', ownName: 'ខ្មែរ', script: 'Khmr' }),
  )
})

test.each(['vietnamese', 'Tiếng Việt'])('the search for %s finds who sets it', async (words) => {
  const { results } = (await get(`/search?q=${encodeURIComponent(words)}&limit=50`)).body
  expect(results[0]).toMatchObject({
    kind: 'language',
    title: 'Vietnamese',
    path: '/?language=vi',
    near: false,
  })
  const found = results.filter(({ kind }: { kind: string }) => kind === 'family')
  const { languages, families }: List = (await get('/languages')).body
  const place = languages.findIndex(({ code }) => code === 'vi')
  const sets = ({ every, groups = [] }: List['families'][number]) =>
    has(every, place) || groups.some(({ set }) => has(set, place))
  expect(found).toHaveLength(families.filter(sets).length)
  expect(results[0].detail).toBe(`Tiếng Việt, ${found.length} families`)
})
