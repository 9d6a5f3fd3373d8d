import { expect, test } from 'vitest'
import { customerViews, narrowingsOf, searchOf, viewOf, without } from './filter'

const read = (search: string) => viewOf(new URLSearchParams(search))

test.each([
  '',
  '?q=tidal&kind=guest&bought=false&country=PT&from=2026-11-01&to=2026-11-30&sort=name&after=c1',
  '?bought=true&sort=oldest',
])('the view of "%s" is written as it was read', (search) => {
  expect(searchOf(read(search))).toBe(search)
})

test.each([
  ['?kind=robot&bought=maybe&country=portugal&sort=biggest', {}],
  ['?from=2026-11-30&to=2026-11-01&kind=deleted', { kind: 'deleted' }],
  ['?from=2026-02-30&q=+', {}],
])('%s: what is misspelt is left out', (search, filter) => {
  expect(read(search)).toEqual({ filter, sort: 'newest' })
})

test('those who never bought are a narrowing of their own', () => {
  const { filter } = read('?bought=false&from=2026-11-01&to=2026-11-30')
  expect(narrowingsOf(filter)).toEqual(['bought', 'came'])
  expect(without(filter, 'came')).toEqual({ bought: false })
  expect(customerViews.changed(filter, { bought: undefined })).not.toHaveProperty('bought')
})
