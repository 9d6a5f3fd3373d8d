import { expect, test } from 'vitest'
import { toSerial } from './serial'

test('a number may be typed in groups, in small letters, with letters that look like figures', () => {
  expect(toSerial(' 0i2o 4567-89ab cdefghjkmnpqrs ')).toBe('0120456789ABCDEFGHJKMNPQRS')
})
