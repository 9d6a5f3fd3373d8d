import { expect, test } from 'vitest'
import { addressesFault, addressesIn } from './addresses'

test('addresses stand in one line, with commas, semicolons or blanks between them', () => {
  expect(addressesIn(' a@b.example,c@d.example;\ne@f.example ')).toEqual([
    'a@b.example',
    'c@d.example',
    'e@f.example',
  ])
  expect(addressesIn('  ')).toEqual([])
})

test('the wrong one of several is named, and a sixth one refused', () => {
  expect(addressesFault('')).toBe(false)
  expect(addressesFault('a@b.example, nobody')).toContain('nobody')
  expect(addressesFault('a@b.example '.repeat(5))).toBe(false)
  expect(addressesFault('a@b.example '.repeat(6))).toContain('five')
})
