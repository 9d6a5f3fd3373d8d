import { expect, test } from 'vitest'
import { daysOf, dayWords } from './days'

test.each([
  ['any', '2026-11-27', {}],
  ['thisMonth', '2026-11-27', { from: '2026-11-01', to: '2026-11-30' }],
  ['thisMonth', '2028-02-10', { from: '2028-02-01', to: '2028-02-29' }],
  ['lastMonth', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['last30', '2026-11-27', { from: '2026-10-29', to: '2026-11-27' }],
  ['thisQuarter', '2026-11-27', { from: '2026-10-01', to: '2026-12-31' }],
  ['lastQuarter', '2026-02-28', { from: '2025-10-01', to: '2025-12-31' }],
  ['lastQuarter', '2026-04-01', { from: '2026-01-01', to: '2026-03-31' }],
  ['lastYear', '2026-11-27', { from: '2025-01-01', to: '2025-12-31' }],
  ['thisYear', '2026-11-27', { from: '2026-01-01', to: '2026-12-31' }],
] as const)('%s on %s', (time, now, days) => expect(daysOf(time, now)).toEqual(days))

test.each([
  [{}, 'at any time'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'in November 2026'],
  [{ from: '2026-11-01', to: '2026-11-29' }, 'from 1 November 2026 to 29 November 2026'],
  [{ from: '2026-01-01', to: '2026-12-31' }, 'in 2026'],
  [{ from: '2026-11-27', to: '2026-11-27' }, 'on 27 November 2026'],
  [{ from: '2026-11-01' }, 'since 1 November 2026'],
  [{ to: '2026-11-01' }, 'until 1 November 2026'],
])('%j is said "%s"', (days, words) => expect(dayWords(days)).toBe(words))
