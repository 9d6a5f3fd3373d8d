import { expect, test } from 'vitest'
import { isElsewhere, isKnown, isPath, type KnownIds } from './addresses'

const known: KnownIds = {
  pages: new Set(['faq']),
  posts: new Set(['bread-type']),
  families: new Set(['vollkorn']),
  links: new Set(['berner']),
}

test.each([
  '/',
  '/?language=de',
  '/trials',
  '/news',
  '/news?page=2',
  '/news/feed.xml',
  '/news/bread-type#top',
  '/pages/faq',
  '/pages/verify',
  '/pages/eula-web-1.0',
  '/project/berner',
  '/vollkorn',
  '/vollkorn/buy?style=vollkorn-black',
  '/api/fonts/vollkorn/specimen.pdf',
])('%s leads somewhere', (path) => expect(isKnown(path, known)).toBe(true))

test.each([
  '/pages/faqs',
  '/pages',
  '/news/wonk',
  '/project/wonk',
  '/volkorn',
  '/vollkorn/sell',
  '/vollkorn/buy/now',
])('%s leads nowhere that the console knows of', (path) => expect(isKnown(path, known)).toBe(false))

test('paths, and addresses elsewhere, are told from relative ones', () => {
  expect(['/faq', '//evil.example', '/\\evil', 'faq'].map(isPath)).toEqual([
    true,
    false,
    false,
    false,
  ])
  const others = ['https://a.example', 'mailto:a@b', '#top', '//a.example', 'faq', '/faq']
  expect(others.map(isElsewhere)).toEqual([true, true, true, true, false, false])
})
