import { expect, test } from 'vitest'
import { groupResults, type SearchResult } from './Search'

const result = (kind: SearchResult['kind'], title: string, near = false): SearchResult => ({
  kind,
  title,
  detail: '',
  path: `/${title}`,
  near,
  style: null,
})

test('kinds stand in the order of their best, and what is only near stands last', () => {
  const groups = groupResults([
    result('style', 'bold'),
    result('family', 'nearly', true),
    result('page', 'about'),
    result('style', 'black'),
  ])
  expect(groups.map(({ kind, results }) => [kind, results.map(({ title }) => title)])).toEqual([
    ['style', ['bold', 'black']],
    ['page', ['about']],
    ['near', ['nearly']],
  ])
})
