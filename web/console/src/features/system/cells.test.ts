import { expect, test } from 'vitest'
import { isRetryable, kindWords, nextAttempt } from './cells'

const now = Date.parse('2026-11-27T12:00:00Z')
const later = '2026-11-27T12:00:01Z'
const due = '2026-11-27T12:00:00Z'

test('the next attempt is a time, now, or never', () => {
  expect(nextAttempt(null, now)).toBe('–')
  expect(nextAttempt(due, now)).toBe('now')
  expect(nextAttempt(later, now)).toMatch(/27 Nov/)
})

test.each([
  [{ isFailed: true, attempts: 5, nextAt: null }, true],
  [{ isFailed: false, attempts: 0, nextAt: due }, false],
  [{ isFailed: false, attempts: 0, nextAt: later }, true],
  [{ isFailed: false, attempts: 2, nextAt: due }, true],
])('%j can be tried again: %s', (row, can) => expect(isRetryable(row, now)).toBe(can))

test('an unknown kind of job stays as it is written', () => {
  expect(kindWords('build_package')).toBe('Build the files of an order')
  expect(kindWords('polish_glyphs')).toBe('polish_glyphs')
})
