import { expect, test } from 'vitest'
import { countOf, matches, readFilter, weightsOf, widthsOf, writeFilter } from './filter'
import { languageIndex } from './language-index'
import type { Family } from './queries'

const family = (given: Partial<Family>) =>
  ({
    id: 'x',
    name: 'Família',
    category: 'serif',
    script: 'Latn',
    axisCount: 0,
    minWeight: 400,
    maxWeight: 700,
    widths: [100],
    ...given,
  }) as Family

const filterOf = (query: string) => readFilter(new URLSearchParams(query))

test('an empty query lets everything through', () => {
  expect(matches(family({}), filterOf(''), null)).toBe(true)
})

test.each([
  ['kind=serif', {}, true],
  ['kind=sans', {}, false],
  ['kind=variable', { axisCount: 2 }, true],
  ['kind=variable', {}, false],
  ['script=Arab', { script: 'Arab' }, true],
  ['script=Arab', {}, false],
  ['width=condensed', { widths: [75, 100] }, true],
  ['width=expanded', { widths: [75, 100] }, false],
  ['weight=600', {}, true],
  ['weight=900', {}, false],
  ['name=FAMILIA', {}, true],
  ['name=+milí+', {}, true],
  ['name=other', {}, false],
  ['kind=serif&weight=900', {}, false],
])('%s on %j: %s', (query, given, expected) => {
  expect(matches(family(given), filterOf(query), null)).toBe(expected)
})

test('a language and a script are those that some style sets', () => {
  const index = languageIndex({
    languages: [
      { code: 'de', name: 'German', ownName: '', script: 'Latn' },
      { code: 'ru', name: 'Russian', ownName: '', script: 'Cyrl' },
    ],
    families: [
      { id: 'latin', every: '1' },
      { id: 'both', every: '1', groups: [{ styles: ['a'], set: '3' }] },
    ],
  })
  const found = (query: string) =>
    ['latin', 'both'].filter((id) => matches(family({ id }), filterOf(query), index))
  expect(found('language=ru')).toEqual(['both'])
  expect(found('script=Cyrl')).toEqual(['both'])
  expect(found('script=Latn&language=de')).toEqual(['latin', 'both'])
  expect(found('language=xx')).toEqual([])
})

test('an unknown value of the address is left out', () => {
  expect(filterOf('kind=gothic&width=huge&weight=450')).toEqual({
    kind: 'all',
    script: '',
    language: '',
    width: '',
    weight: '',
    name: '',
  })
})

test('goes into the address and comes back, and leaves the rest of it alone', () => {
  const query = new URLSearchParams('saves=true&name=old')
  const next = writeFilter(query, { ...filterOf('kind=mono'), weight: '300' })
  expect(next.toString()).toBe('saves=true&kind=mono&weight=300')
  expect(readFilter(next)).toMatchObject({ kind: 'mono', weight: '300', name: '' })
})

test('counts a kind within the rest of the filter', () => {
  const families = [
    family({ widths: [75, 100] }),
    family({ category: 'sans', widths: [75] }),
    family({ category: 'sans' }),
  ]
  const counts = (query: string) =>
    (['all', 'serif', 'sans'] as const).map((kind) =>
      countOf(families, filterOf(query), kind, null),
    )
  expect(counts('')).toEqual([3, 1, 2])
  expect(counts('width=condensed')).toEqual([2, 1, 1])
  expect(counts('kind=serif&width=condensed')).toEqual([2, 1, 1])
})

test('offers only weights and widths that some family has', () => {
  const families = [family({ minWeight: 300, widths: [75] }), family({ minWeight: 350 })]
  expect(weightsOf(families)).toEqual([300, 400, 500, 600, 700])
  expect(widthsOf(families)).toEqual(['condensed', 'normal'])
})
