import { expect, test } from 'vitest'
import { dayBeside, quarterIn, quarterOf, quarterWords, shortWords } from './quarters'

test.each([
  ['2026-01-01', '2026-Q1'],
  ['2026-03-31', '2026-Q1'],
  ['2026-04-01', '2026-Q2'],
  ['2026-09-30', '2026-Q3'],
  ['2026-12-31', '2026-Q4'],
])('%s is in %s', (day, quarter) => expect(quarterOf(day)).toBe(quarter))

test.each([null, '', '2026', '2026-Q0', '2026-Q5', '2026-q3', '2026-Q3 ', '26-Q3'])(
  'an address has no quarter in %j',
  (written) => expect(quarterIn(written)).toBeNull(),
)

test('a quarter is told by its months, and short', () => {
  expect(quarterIn('2026-Q3')).toBe('2026-Q3')
  expect(quarterWords('2026-Q1')).toBe('January to March 2026')
  expect(quarterWords('2026-Q4')).toBe('October to December 2026')
  expect(shortWords('2026-Q3')).toBe('2026 third quarter')
})

test('a day has its year where that is not the quarter’s', () => {
  expect(dayBeside('2026-12-31', '2026-Q4')).toBe('31 December')
  expect(dayBeside('2027-01-31', '2026-Q4')).toBe('31 January 2027')
  expect(dayBeside('2026-10-27T23:30:00Z', '2026-Q3')).toBe('27 October')
})
