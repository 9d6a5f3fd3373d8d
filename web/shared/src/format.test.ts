import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bytes,
  currencyUnit,
  date,
  day,
  lastDay,
  licenceStem,
  list,
  money,
  number,
  shortTime,
} from './format'

beforeEach(() => (document.documentElement.lang = 'en'))
afterEach(() => vi.unstubAllEnvs())

test('writes prices in minor units, with cents only where they are wanted', () => {
  expect(money(4000, 'EUR')).toBe('€40.00')
  expect(money(4000, 'EUR', 'needed')).toBe('€40')
  expect(money(4050, 'EUR', 'needed')).toBe('€40.50')
  expect(money(-5040, 'EUR')).toBe('−€50.40')
  expect(money(500, 'JPY')).toBe('¥500')
  expect(money(600_000, 'ISK')).toBe('ISK\u00a06,000')
})

test('tells how a currency counts', () => {
  expect(currencyUnit('EUR')).toEqual({ unit: 100, digits: 2 })
  expect(currencyUnit('JPY')).toEqual({ unit: 1, digits: 0 })
  expect(currencyUnit('ISK')).toEqual({ unit: 100, digits: 0 })
})

test('follows the language of the page', () => {
  document.documentElement.lang = 'de'
  expect(money(173880, 'EUR')).toBe('1.738,80\u00a0€')
})

test('writes days, lists, sizes and numbers as people do', () => {
  expect(date('2026-12-21T10:00:00Z')).toBe('21 December 2026')
  const midnight = new Date(2026, 11, 22).toISOString()
  expect(lastDay(midnight)).toBe('21 December 2026')
  expect(list(['ə', 'ŋ', 'ẹ'])).toBe('ə, ŋ and ẹ')
  expect(bytes(2_100_000)).toBe('2.1 MB')
  expect(bytes(812)).toBe('812 bytes')
  expect(number(-272)).toBe('−272')
  expect(number(1464)).toBe('1,464')
})

test('a day of the shop’s is the same wherever it is read, unlike the reader’s own', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati') // 14 hours ahead.
  expect(date('2026-12-21T23:30:00Z')).toBe('22 December 2026')
  expect(day('2026-12-21T23:30:00Z')).toBe('21 December 2026')
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(date('2026-12-21T00:30:00Z')).toBe('20 December 2026')
  expect(day('2026-12-21T00:30:00Z')).toBe('21 December 2026')
})

test('the name of a licence stands before the word once', () => {
  expect(licenceStem('Desktop')).toBe('Desktop')
  expect(licenceStem('Rederij fleet licence')).toBe('Rederij fleet')
  expect(licenceStem('Licence')).toBe('Licence')
})

test('writes times of rows, with the year only where it is another one', () => {
  const now = new Date('2026-11-27T12:00:00')
  expect(shortTime('2026-11-21T10:42:07', { now })).toBe('21 Nov, 10:42')
  expect(shortTime('2026-11-21T10:42:07', { now, seconds: true })).toBe('21 Nov, 10:42:07')
  expect(shortTime('2025-11-21T10:42:07', { now })).toBe('21 Nov 2025, 10:42')
})
