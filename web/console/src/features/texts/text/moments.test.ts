import { expect, test } from 'vitest'
import { dayPart, timePart, withDayPart, withTimePart } from './moments'

const micros = (time: string) => Date.parse(time) * 1000
const moment = micros('2026-11-29T09:30:00Z')
const valueOf = <T>(read: { value: T } | { fault: string }) => ('value' in read ? read.value : NaN)

test('another day keeps the time, and another time the day', () => {
  const day = valueOf(dayPart.parse('2027-01-02'))
  expect(withDayPart(moment, day as number)).toBe(micros('2027-01-02T09:30:00Z'))
  const time = valueOf(timePart.parse('00:05'))
  expect(withTimePart(moment, time as number)).toBe(micros('2026-11-29T00:05:00Z'))
})

test('both are written as they are read', () => {
  expect([dayPart.format(moment), timePart.format(moment)]).toEqual(['2026-11-29', '09:30'])
})

test.each(['', '24:00', '9:30', '09:60'])('%s is no time', (written) =>
  expect(timePart.parse(written)).toHaveProperty('fault'),
)

test('an unfinished day is none', () => expect(dayPart.parse('')).toHaveProperty('fault'))
