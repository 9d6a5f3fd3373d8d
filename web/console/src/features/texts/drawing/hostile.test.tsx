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

type Payload = string | [string, number][]

const file = join(import.meta.dirname, '../../../../../../tests/hostile/markdown.json')
const hostile = (JSON.parse(readFileSync(file, 'utf8')) as Payload[])
  .map((payload) =>
    typeof payload === 'string'
      ? payload
      : payload.map(([words, times]) => words.repeat(times)).join(''),
  )
  .filter((words) => words.length <= 20_000)

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
    const { markdown: asked } = (await request.json()) as { markdown: string }
    const read = document.createElement('template')
    read.innerHTML = asked
    return json({ html: read.innerHTML })
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
  unmount()
  return found
}

test('there are two hundred texts', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200)
})

test('hostile texts do nothing in a drawing, and load nothing', { timeout: 60_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const markdown of hostile) {
    expect([markdown.slice(0, 200), await draw(markdown)]).toEqual([markdown.slice(0, 200), []])
    expect(server.asked.every(({ url }) => url.endsWith('/text_drawings'))).toBe(true)
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
  for (const setting of settings) {
    expect(await draw(`::: specimen ${setting}\nWords\n:::`)).toEqual([])
  }
})
