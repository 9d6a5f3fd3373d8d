import { expect, test } from 'vitest'
import { dayAfter, periodFrom, periodWords, readyPeriods } from './periods'

test.each([
  ['month', '2026-08-31'],
  ['quarter', '2026-09-30'],
  ['halfYear', '2026-12-31'],
  ['year', '2026-12-31'],
] as const)('a %s from 5 August ends on %s', (length, to) => {
  expect(periodFrom('2026-08-05', length)).toEqual({ from: '2026-08-05', to })
})

test.each([
  ['2026-01-01', ['month', 'quarter', 'halfYear', 'year']],
  ['2026-07-01', ['month', 'quarter', 'halfYear']],
  ['2026-12-05', ['month']],
])('from %s on the lengths %j are ready', (from, lengths) => {
  expect(readyPeriods(from).map(({ length }) => length)).toEqual(lengths)
})

test('a month ends on the last day of February in leap years', () => {
  expect(periodFrom('2028-02-01', 'month').to).toBe('2028-02-29')
  expect(dayAfter('2028-02-29')).toBe('2028-03-01')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

test.each([
  ['2026-07-01', '2026-09-30', 'July to September 2026'],
  ['2026-07-01', '2026-07-31', 'July 2026'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['2026-10-01', '2027-03-31', 'October 2026 to March 2027'],
  ['2026-07-05', '2026-09-30', '5 July 2026 to 30 September 2026'],
  ['2026-07-01', '2026-09-29', '1 July 2026 to 29 September 2026'],
  ['2026-07-05', '2026-07-05', '5 July 2026'],
])('%s to %s reads "%s"', (from, to, words) => {
  expect(periodWords({ from, to })).toBe(words)
})
