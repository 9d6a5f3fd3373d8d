import { expect, test, vi } from 'vitest'
import type { KnownIds } from '../addresses'
import { findingsIn, linksIn } from './findings'

const known: KnownIds = {
  pages: new Set(['faq']),
  posts: new Set(),
  families: new Set(['vollkorn']),
  links: new Set(),
}

test('pictures without words and links to nothing are found with their lines', () => {
  const markdown =
    '![](/og/a.png)\n\n[All](/pages/faq), [none](/pages/fqa), [none](/pages/fqa)\n\n[odd](faq)\n'
  const html =
    '<p><img src="/og/a.png" alt="" /></p>\n<p><a href="/pages/faq">All</a>, ' +
    '<a href="/pages/fqa">none</a>, <a href="/pages/fqa">none</a></p>\n<p><a href="faq">odd</a></p>\n'
  expect(findingsIn(html, markdown, known).findings).toEqual([
    { what: 'noAlt', address: '/og/a.png', line: 1 },
    { what: 'noSuchAddress', address: '/pages/fqa', line: 3 },
    { what: 'relative', address: 'faq', line: 5 },
  ])
})

test('nothing is found in a sound text', () => {
  const html =
    '<p><img src="/og/a.png" alt="A sheet" title="x" /> <a href="https://a.example/">a</a> ' +
    '<a href="">nothing</a> <a href="mailto:a@b.example">b</a> <a href="#top">c</a></p>'
  expect(findingsIn(html, '', known)).toEqual({ findings: [], count: 0 })
})

test('escaped addresses are read as they were written', () => {
  expect(linksIn('<a href="/vollkorn?a=1&amp;b=2">x</a>')).toEqual(['/vollkorn?a=1&b=2'])
})

test.each([
  '[a](/pages/a(b))',
  '[a](</pages/a(b)> "t")',
  '[a][1]\n[1]: /pages/a(b)',
  '</pages/a(b)>',
])('an address with brackets is found in %s', (markdown) =>
  expect(findingsIn('<a href="/pages/a(b)">a</a>', `\n${markdown}`, known).findings).toEqual([
    expect.objectContaining({ line: markdown.includes('\n') ? 3 : 2 }),
  ]),
)

test('many addresses are looked up in one reading of the lines, and fifty are listed', () => {
  const addresses = Array.from({ length: 500 }, (_, at) => `/pages/n${at}`)
  const markdown = addresses.map((address) => `[a](${address})`).join('\n')
  const html = addresses.map((address) => `<a href="${address}">a</a>`).join('')
  const tests = vi.spyOn(RegExp.prototype, 'test')
  const { findings, count } = findingsIn(html, markdown, known)
  // isPath and isKnown test each address a few times.
  expect(tests.mock.calls.length).toBeLessThan(10 * addresses.length)
  vi.restoreAllMocks()
  expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(count).toBe(500)
})
