import { expect, test } from 'vitest'
import { directionOf, readShown, sizes, writeShown } from './selection'

const read = (query: string) => readShown(new URLSearchParams(query), 'Usual')

test('begins with the usual text, size and order', () => {
  expect(read('')).toEqual({ text: 'Usual', size: sizes.usual, order: 'family' })
})

test('takes nothing from the address that it does not know', () => {
  expect(read('size=9000&order=%3Cscript%3E')).toEqual(read(''))
  expect(read('size=NaN')).toEqual(read(''))
  expect(read(`text=${'x'.repeat(900)}`).text).toHaveLength(200)
})

test('written settings are read again, and an empty text stays empty', () => {
  const shown = { text: '', size: 40, order: 'weight' } as const
  const query = writeShown(new URLSearchParams('kind=serif'), shown, 'Usual')
  expect(query.get('kind')).toBe('serif')
  expect(readShown(query, 'Usual')).toEqual(shown)
})

test('a setting as it began is not in the address', () => {
  expect(writeShown(new URLSearchParams('size=40'), read(''), 'Usual').toString()).toBe('')
})

test('a text goes the way of its first letter', () => {
  expect(directionOf('12 Knots')).toBe('ltr')
  expect(directionOf('«حروف» and')).toBe('rtl')
  expect(directionOf('1984 &')).toBeNull()
})
