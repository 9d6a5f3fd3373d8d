import { expect, test } from 'vitest'
import { isSameView, viewQuery } from './view-query'

test.each([
  ['', ''],
  ['?', ''],
  ['?state=paid&from=2026-11-01', 'from=2026-11-01&state=paid'],
  ['?state=paid&after=b3BhcXVl&columns=placed,total', 'state=paid'],
  ['q=O%27Neill+%26+S%C3%B8nner', 'q=O%27Neill+%26+S%C3%B8nner'],
])('%s is kept as "%s"', (search, kept) => expect(viewQuery(search)).toBe(kept))

test('the order of the parts and the page make no other view', () => {
  expect(isSameView('?state=paid&country=DK', 'country=DK&state=paid')).toBe(true)
  expect(isSameView('?state=paid&after=x', '?state=paid')).toBe(true)
  expect(isSameView('?state=paid', '?state=paid&sort=largest')).toBe(false)
  expect(isSameView('?q=paid', '?state=paid')).toBe(false)
})
