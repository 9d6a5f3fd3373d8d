import { expect, test } from 'vitest'
import { endReason, phaseOf } from './session-clock'

const times = { idleEndsAt: '2026-11-27T10:15:00Z', endsAt: '2026-11-27T22:00:00Z' }
const at = (time: string) => Date.parse(`2026-11-27T${time}Z`)

test.each([
  ['10:00:00', { name: 'fresh', next: 780_000, canStay: true }],
  ['10:12:59', { name: 'fresh', next: 1_000, canStay: true }],
  ['10:13:00', { name: 'warning', next: 120_000, canStay: true }],
  ['10:14:59', { name: 'warning', next: 1_000, canStay: true }],
  ['10:15:00', { name: 'over', next: 0, canStay: false }],
])('at %s a session that is idle until 10:15 is %j', (time, phase) =>
  expect(phaseOf(times, at(time))).toEqual(phase),
)

test('the end after 12 hours comes first, and doing something does not put it off', () => {
  const aged = { ...times, endsAt: '2026-11-27T10:14:00Z' }
  expect(phaseOf(aged, at('10:13:00'))).toEqual({ name: 'warning', next: 60_000, canStay: false })
  expect(endReason(aged, at('10:14:00'))).toBe('aged')
})

test('a session that ends before its time was ended by somebody', () => {
  expect(endReason(times, at('10:05:00'))).toBe('ended')
  expect(endReason(times, at('10:15:00'))).toBe('idle')
})
