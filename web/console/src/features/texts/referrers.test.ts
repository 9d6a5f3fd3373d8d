import { expect, test } from 'vitest'
import { linksTo, referrersOf, withItemsBack, withoutItems } from './referrers'

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

test('items of both menus, texts and short links that lead to a page are found', () => {
  const record = { title: 'About', description: '', markdown: '[ask](/pages/faq)' }
  const texts = new Map([['about', { stored: record, record }]])
  const link = (path: string) => ({ stored: null, record: { path } })
  const links = new Map([
    ['card', link('/pages/faq#pay')],
    ['book', link('/pages/faqs')],
  ])
  const found = referrersOf('/pages/faq', menus, texts, links)
  expect(found.items.map(({ id }) => id)).toEqual(['faq', 'faq-2'])
  expect(found.texts).toEqual(['About'])
  expect(found.links).toEqual(['card'])
  expect(withoutItems(menus, '/pages/faq')).toEqual({ header: [menus.header[0]], footer: [] })
})

test('items come back to their places, beside others that were changed meanwhile', () => {
  const without = withoutItems(menus, '/pages/faq')
  expect(withItemsBack(without, menus, '/pages/faq')).toEqual(menus)
  const now = { header: [item('trials', '/trials')], footer: [item('faq-2', '/pages/help')] }
  expect(withItemsBack(now, menus, '/pages/faq')).toEqual({
    header: [now.header[0], menus.header[1]],
    footer: now.footer,
  })
})
