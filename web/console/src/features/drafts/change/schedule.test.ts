import { expect, test } from 'vitest'
import { fieldsOf, timeInFull, timeOf } from './schedule'

test('a day and a time are those of this browser’s zone', () => {
  const time = new Date(2026, 11, 1, 9, 5)
  expect(fieldsOf(time)).toEqual({ day: '2026-12-01', time: '09:05' })
  expect(timeOf('2026-12-01', '09:05')).toBe(time.toISOString())
})

test.each([
  ['', '09:00'],
  ['2026-12-01', ''],
  ['2026-13-01', '09:00'],
  ['2026-12-01', '25:00'],
  ['01/12/2026', '09:00'],
])('%j and %j are no time', (day, time) => expect(timeOf(day, time)).toBeNull())

test('a time in full names weekday, zone and offset', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const words = timeInFull(new Date(2026, 11, 1, 9, 0).toISOString())
  expect(words).toMatch(/^Tuesday, 1 December 2026 at 09:00, /)
  expect(words).toContain(`${timeZone} (GMT`)
})
