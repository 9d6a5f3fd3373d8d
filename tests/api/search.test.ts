import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

type Found = { kind: string; title: string; detail: string; path: string; near: boolean }

async function search(query: string) {
  const response = await fetch(`${shop.url}/api/search?${query}`)
  return { status: response.status, body: await response.json() }
}

async function found(question: string): Promise<Found[]> {
  const { status, body } = await search(`q=${encodeURIComponent(question)}`)
  expect(status).toBe(200)
  return body.results
}

describe('search', () => {
  test('finds a family and its styles by the beginning of the name', async () => {
    const results = await found('frau')
    expect(results[0]).toMatchObject({ kind: 'family', title: 'Fraunces', path: '/fraunces' })
    expect(results.filter(({ kind }) => kind === 'style').length).toBeGreaterThan(5)
  })

  test('forgives a slip, and says so', async () => {
    const [first] = await found('Frauncs')
    expect(first).toMatchObject({ kind: 'family', title: 'Fraunces', near: true })
  })

  test('finds styles by words in any order', async () => {
    const results = await found('italic condensed')
    expect(results.length).toBeGreaterThan(0)
    for (const { title } of results) expect(title).toMatch(/Condensed.*Italic|Italic.*Condensed/)
  })

  test.each(['ẞ', 'U+1E9E', 'u+1e9e'])('finds the families that have %s', async (question) => {
    const results = await found(question)
    expect(results.length).toBeGreaterThan(1)
    for (const result of results) {
      expect(result).toMatchObject({ kind: 'character', title: 'ẞ', near: false })
      expect(result.detail).toMatch(/^U\+1E9E Latin capital letter sharp S, /i)
      expect(result.path).toMatch(/^\/[a-z0-9-]+\?glyph=1e9e#glyphs$/)
    }
  })

  test('finds a character by its name, and Arabic letters by themselves', async () => {
    expect((await found('capital sharp s')).map(({ title }) => title)).toContain('ẞ')
    expect((await found('ع'))[0]).toMatchObject({ kind: 'character', title: 'ع', path: /^\/amiri/ })
  })

  test('finds pages by their words', async () => {
    expect(await found('imprint')).toContainEqual(
      expect.objectContaining({ kind: 'page', path: '/pages/imprint' }),
    )
  })

  test('every path that it names is there, and every style has what sets it', async () => {
    for (const question of ['a', 'ß', 'italic', 'licence', 'open']) {
      const { body } = await search(`q=${encodeURIComponent(question)}&limit=50`)
      for (const { path, style, kind } of body.results) {
        expect((await fetch(shop.url + path)).status, path).toBe(200)
        if (kind === 'style' || kind === 'family') expect(style.tester).toBeTruthy()
      }
    }
  })

  test.each(['q=', 'q=%20', 'q=zzzzzzzz', "q='%22%3C%25_%3E", 'q=U%2B110000'])(
    'nothing is found by %s',
    async (query) => expect(await search(query)).toEqual({ status: 200, body: { results: [] } }),
  )

  test.each([
    [`q=${'a'.repeat(101)}`, 'question_too_long'],
    ['q=%FF%FE', 'malformed_request'],
    ['q=a&limit=0', 'bad_limit'],
    ['q=a&limit=51', 'bad_limit'],
    ['q=a&limit=x', 'bad_limit'],
  ])('%s is refused', async (query, code) => {
    expect(await search(query)).toMatchObject({ status: 400, body: { code } })
  })

  test('a limit holds', async () => {
    expect((await search('q=italic&limit=3')).body.results).toHaveLength(3)
  })
})
