import { expect, test } from 'vitest'
import { isInUnion, vatFault, vatPrefix } from './vat-number'

test('a number that is too short says how many digits it has, and how many it needs', () => {
  expect(vatFault('DE 12345678', 'DE')).toEqual({
    sentence: 'Has 8 digits. Numbers of Germany have 9.',
    missing: 1,
  })
  expect(vatFault('ATU1234567', 'AT')).toMatchObject({ missing: 1 })
  expect(vatFault('FR12 345 678 9012', 'FR')).toMatchObject({ missing: -1 })
})

test.each([
  ['DE 136 695 976', 'DE'],
  ['136695976', 'DE'],
  ['PT999999990', 'PT'],
  ['gr094259216', 'GR'],
  ['ESX1234567L', 'ES'],
  ['NL123456789B01', 'NL'],
  ['CHE-123.456.788 MWST', 'CH'],
  ['403019261', 'BE'],
  ['IE1+12345A', 'IE'],
])('%s has the form of a number of %s', (written, country) => {
  expect(vatFault(written, country)).toBeUndefined()
})

test('a number of the right length in another form is named', () => {
  expect(vatFault('DE 023456789', 'DE')?.missing).toBe(0)
  expect(vatFault('NL123456789X01', 'NL')?.sentence).toMatch(/Netherlands/)
})

test('nothing is said of an empty number, and of countries without a known form', () => {
  expect(vatFault('  ', 'DE')).toBeUndefined()
  expect(vatFault('12-3456789', 'US')).toBeUndefined()
  expect(vatPrefix('US')).toBeUndefined()
})

test('Greece and Monaco are in the VAT area, Switzerland is not', () => {
  expect(['GR', 'MC', 'CH'].map(isInUnion)).toEqual([true, true, false])
})
