import { expect, test } from 'vitest'
import { inGroups, toSerial } from './queries'

test('a number may be typed in groups, in small letters, with letters that look like figures', () => {
  expect(toSerial(' 0i2o 4567-89ab cdefghjkmnpqrs ')).toBe('0120456789ABCDEFGHJKMNPQRS')
})

test('a fingerprint stands in groups of eight, as on paper', () => {
  expect(inGroups('9f86d081884c7d659a2feaa0')).toBe('9f86d081 884c7d65 9a2feaa0')
})
