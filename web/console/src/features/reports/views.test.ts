import { expect, test } from 'vitest'
import { inYear, salesViews, spanOf, yearBefore } from './views'

const viewOf = (search: string) => salesViews.viewOf(new URLSearchParams(search)).filter

test('the address holds grouping and days; what is misspelt is left out', () => {
  expect(viewOf('by=country&from=2026-01-01&to=2026-03-31')).toEqual({
    by: 'country',
    from: '2026-01-01',
    to: '2026-03-31',
  })
  expect(viewOf('by=font&from=2026-02-30')).toEqual({})
  expect(viewOf('by=family')).toEqual({})
  expect(salesViews.searchOf({ filter: { by: 'day', to: '2026-03-31' }, sort: 'usual' })).toBe(
    '?by=day&to=2026-03-31',
  )
  expect(salesViews.searchOf({ filter: { by: 'family' }, sort: 'usual' })).toBe('')
})

test.each([
  [{}, '2026-01-01', '2026-12-31'],
  [{ from: '2025-07-01' }, '2025-07-01', '2026-11-29'],
  [{ from: '2026-12-24' }, '2026-12-24', '2026-12-24'],
  [{ to: '2024-03-31' }, '2024-01-01', '2024-03-31'],
])('the days of %j', (days, from, to) => {
  expect(spanOf(days, '2026-11-29')).toEqual({ from, to })
})

test('the same days of the year before', () => {
  expect(yearBefore({ from: '2024-02-29', to: '2024-12-31' }, '2026-11-29')).toEqual({
    from: '2023-02-28',
    to: '2023-12-31',
  })
  // A year that is not over is compared with as much of the one before.
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(yearBefore(year, '2026-02-01')).toEqual({ from: '2025-01-01', to: '2025-02-01' })
  expect(inYear('2024-02-29', 4)).toBe('2028-02-29')
})
