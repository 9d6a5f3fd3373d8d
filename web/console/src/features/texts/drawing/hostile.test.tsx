// The drawing of a text in the console under tests/hostile/markdown.json. The server's part is held by
// server/src/content/hostile_test.cpp; here its HTML is what a browser reads in the text, as if it let
// everything through.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json, server } from '#src/test/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Drawing } from './Drawing'
import { facesIn } from './faces'
import { linksTo } from '../referrers'
import { findingsIn } from './findings'
import { lineBehind, mark, markSpecimens } from './specimens'

/** The addresses of fonts that the drawings asked for; jsdom loads none. */
const fonts: string[] = []

vi.stubGlobal(
  'FontFace',
  class {
    constructor(_family: string, source: string) {
      fonts.push(source)
    }
    load = () => Promise.reject(new Error('jsdom has no fonts'))
  },
)

type Payload = string | [string, number][]

const file = join(import.meta.dirname, '../../../../../../tests/hostile/markdown.json')
const all = (JSON.parse(readFileSync(file, 'utf8')) as Payload[]).map((payload) =>
  typeof payload === 'string'
    ? payload
    : payload.map(([words, times]) => words.repeat(times)).join(''),
)
const hostile = all.filter((words) => words.length <= 20_000)
// The server refuses longer ones; jsdom is too slow to draw these.
const large = all.filter((words) => words.length > 20_000 && words.length <= 300_000)

const faces = facesIn(
  [{ id: 'rye', record: { name: 'Rye' } }],
  [{ id: 'rye-bold', record: { family: 'rye', name: 'Bold' } }],
)

const kinds =
  'section, div, p, span, h1, h2, h3, h4, h5, h6, em, strong, del, code, pre, blockquote, ul, ol, li, hr, br, ' +
  'table, thead, tbody, tr, th, td, a, figure, figcaption'

const names = 'class, id, title, align, start, dir, role, tabindex, aria-label, style'.split(', ')

/** Elements and attributes within an element that no drawing has: they may act, or load something. */
const acting = (element: Element) =>
  [...element.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(kinds) ? [] : [each.outerHTML]),
    ...[...each.attributes]
      .filter(
        ({ name, value }) => !names.includes(name) || (name === 'style' && /url/i.test(value)),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ])

async function draw(markdown: string) {
  server.asked.length = 0
  server.answer = async (request) => {
    const { markdown: sent } = (await request.json()) as { markdown: string }
    const { markdown: rest, specimens } = markSpecimens(sent)
    const read = document.createElement('template')
    let place = 0
    read.innerHTML = rest.replaceAll(mark, () => `<figure data-specimen="${place++}"></figure>\n`)
    return json({ html: read.innerHTML, specimens })
  }
  const { container, unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Drawing markdown={markdown} faces={faces} mayFetch />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('group').textContent).not.toBe('Loading'))
  const found = acting(container)
  const [figure] = container.querySelectorAll('figure')
  const setting = figure?.querySelector('p')?.style.fontFeatureSettings
  unmount()
  return { found, setting }
}

test('there are two hundred texts', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200)
})

test('hostile texts do nothing in a drawing, and load nothing', { timeout: 60_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const markdown of hostile) {
    const { found } = await draw(markdown)
    expect([markdown.slice(0, 200), found]).toEqual([markdown.slice(0, 200), []])
    expect(server.asked.every(({ url }) => url.endsWith('/text_drawings'))).toBe(true)
  }
})

test('large texts pass all that reads them', { timeout: 20_000 }, () => {
  expect(large.length).toBeGreaterThan(30)
  const others = [
    `${'::: specimen\n'.repeat(15_000)}:::`,
    `${'::: specimen family=a\n'.repeat(9_000)}:::`,
    `::: specimen${' '.repeat(150_000)}x\n:::`,
    '[\n'.repeat(100_000),
    '[\r'.repeat(100_000),
    `](${' '.repeat(150_000)}`,
    Array.from({ length: 10_000 }, (_, at) => `[a](/${at})`).join('\n'),
  ]
  const known = {
    pages: new Set<string>(),
    posts: new Set<string>(),
    families: new Set<string>(),
    links: new Set<string>(),
  }
  for (const markdown of [...large, ...others]) {
    const { specimens } = markSpecimens(markdown)
    expect(specimens.length).toBeLessThanOrEqual(20)
    expect(lineBehind(markdown, 1_000_000)).toBeGreaterThanOrEqual(0)
    expect(linksTo(`${markdown}\n[a](/pages/rye)`, '/pages/rye')).toBe(true)
    const html = markdown.replaceAll(/\[a\]\(([^)]*)\)/g, '<a href="$1">a</a>')
    expect(findingsIn(html, markdown, known).findings.length).toBeLessThanOrEqual(50)
  }
})

test('settings of specimens become no rules and no addresses', async () => {
  const settings = [
    'family="rye" features="ss01=1,\\"x=2"',
    'family="rye" features="ss01" size=72;background:url(//evil.example/x)',
    'family="url(//evil.example/x)"',
    'family="rye" style="</style><script>alert(1)</script>"',
    'family="__proto__" style="constructor"',
  ]
  const drawn = (setting: string) => draw(`::: specimen ${setting}\nWords\n:::`)
  for (const setting of settings) {
    // None of them is a specimen: a figure would have `setting`.
    expect([setting, await drawn(setting)]).toEqual([setting, { found: [], setting: undefined }])
  }
  expect(await drawn('family="rye" features="ss01,onum=0"')).toEqual({
    found: [],
    setting: '"ss01", "onum" 0',
  })
  expect(new Set(fonts)).toEqual(
    new Set(['url(/api/styles/rye-bold/text_font?text=Wdors&features=ss01)']),
  )
})
