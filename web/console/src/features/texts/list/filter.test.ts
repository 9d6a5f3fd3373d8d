import { expect, test } from 'vitest'
import type { DraftedEntry } from '../../drafts/edits'
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
const gone = (kind: 'page' | 'post', id: string, record: object) =>
  ({ kind, id, record }) as RemovedText
const rows = textRows(pages, posts, [
  gone('page', 'jobs', page('Jobs as they were')),
  gone('page', 'team', page('Team')),
  gone('post', 'sale', post('Sale', -9)),
])
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
  ['removed', ['team', 'sale']],
] as const)('the filter %s lets through %j', (filter, found) =>
  expect(ids(rowsIn(filter, rows, now))).toEqual(found),
)

test('a search finds words anywhere in a text, without accents', () => {
  expect(ids(searched('idee m', rows))).toEqual(['idea'])
  expect(searched('nothing', rows)).toEqual([])
  expect(searched(' ', rows)).toHaveLength(9)
})

test('an odd filter of an address is none', () => {
  expect(filterIn(new URLSearchParams('show=odd'))).toBe('all')
  expect(filterIn(new URLSearchParams('show=news'))).toBe('news')
})
