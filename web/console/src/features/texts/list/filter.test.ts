import { expect, test, vi } from 'vitest'
import type { DraftedEntry, EntryRecord } from '../../drafts/edits'
import type { RemovedText } from '../../drafts/queries'
import { filterIn, rowsIn, searched, textRows } from './filter'

const now = Date.parse('2026-11-29T10:00:00Z')
const page = (title: string) => ({ title, description: 'd', markdown: 'm' })
const post = (title: string, days: number, draft = false) => {
  const published = (now + days * 86_400_000) * 1000
  return { ...page(title), draft, published, updated: published }
}
const same = (record: object) => ({ stored: record, record }) as DraftedEntry

const pages = new Map<string, DraftedEntry>([
  ['terms', same(page('Terms'))],
  ['about', { stored: page('About'), record: page('About us') } as DraftedEntry],
  ['jobs', { stored: null, record: page('Jobs') } as DraftedEntry],
  ['old', { stored: page('Old'), record: null } as DraftedEntry],
])
const posts = new Map<string, DraftedEntry>([
  ['first', same(post('First', -2))],
  ['next', same(post('Next', 2))],
  ['idea', same(post('Idée', -1, true))],
])
const gone = (kind: 'page' | 'post', id: string, title: string) =>
  ({ kind, id, title, publishedAt: kind === 'post' ? '2026-11-20T10:00:00Z' : null }) as RemovedText
const rows = textRows({
  pages,
  posts,
  removed: [
    gone('page', 'jobs', 'Jobs as they were'),
    gone('page', 'team', 'Team'),
    gone('page', 'idea', 'Idea of old'),
    gone('post', 'sale', 'Sale'),
  ],
  lost: new Map<string, EntryRecord>([
    ['page/idea', page('Idea')],
    ['page/about', page('About, before a choice')],
    ['menus/1 of page/about', {}],
    ['short_link/card', { path: '/' }],
  ]),
})
const ids = (found: typeof rows) => found.map(({ id }) => id)

test('pages stand by title, posts the newest first', () => {
  const listed = rowsIn('all', rows, now)
  expect(ids(listed)).toEqual(['about', 'jobs', 'old', 'terms', 'next', 'idea', 'first'])
  expect(listed.map(({ change }) => change)).toEqual([
    ...['changed', 'added', 'removed', null],
    ...[null, null, null],
  ])
})

test.each([
  ['pages', ['about', 'jobs', 'old', 'terms']],
  ['news', ['next', 'idea', 'first']],
  ['notOut', ['next', 'idea']],
  ['changed', ['about', 'jobs', 'old']],
  ['removed', ['idea', 'old', 'team', 'sale']],
] as const)('the filter %s lets through %j', (filter, found) =>
  expect(ids(rowsIn(filter, rows, now))).toEqual(found),
)

test('a search finds words anywhere in a text, without accents', () => {
  expect(ids(searched('idee m', rows))).toEqual(['idea'])
  expect(searched('nothing', rows)).toEqual([])
  expect(searched(' ', rows)).toHaveLength(10)
})

test('an odd filter of an address is none', () => {
  expect(filterIn(new URLSearchParams('show=odd'))).toBe('all')
  expect(filterIn(new URLSearchParams('show=news'))).toBe('news')
})

test('each text is read once for all searches, and an empty search reads none', () => {
  const fresh = textRows({
    pages: new Map([['a', same(page('A'))]]),
    posts: new Map(),
    removed: [],
    lost: new Map(),
  })
  const folds = vi.spyOn(String.prototype, 'normalize')
  searched(' ', fresh)
  expect(folds).toHaveBeenCalledTimes(1)
  for (const words of ['a', 'b', 'c']) searched(words, fresh)
  // The words that are looked for, each time; the text once.
  expect(folds).toHaveBeenCalledTimes(5)
  vi.restoreAllMocks()
})
