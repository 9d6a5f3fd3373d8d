import { expect, test } from 'vitest'
import { linksTo, referrersOf, withoutItems } from './referrers'

test.each(['[a](/pages/faq)', '[a](</pages/faq>)', '[a](/pages/faq#top "t")', '[a]: /pages/faq?x'])(
  '%s leads to the address',
  (markdown) =>
    expect(
      linksTo(`See ${markdown.startsWith('[a]:') ? '\n' : ''}${markdown}.`, '/pages/faq'),
    ).toBe(true),
)

test.each([
  '[a](/pages/faqs)',
  '/pages/faq',
  '[a](/pages/faq/b)',
  '[a](https://b.example/pages/faq)',
])('%s does not', (markdown) => expect(linksTo(markdown, '/pages/faq')).toBe(false))

const item = (id: string, link: string) => ({ id, link, title: id })
const menus = {
  header: [item('fonts', '/'), item('faq', '/pages/faq')],
  footer: [item('faq-2', '/pages/faq#pay')],
}

test('items of both menus and texts that lead to a page are told', () => {
  const record = { title: 'About', description: '', markdown: '[ask](/pages/faq)' }
  const texts = new Map([['about', { stored: record, record }]])
  const found = referrersOf('/pages/faq', menus, texts)
  expect(found.items.map(({ id }) => id)).toEqual(['faq', 'faq-2'])
  expect(found.texts).toEqual(['About'])
  expect(withoutItems(menus, '/pages/faq')).toEqual({ header: [menus.header[0]], footer: [] })
})
