import { expect, test } from 'vitest'
import { cut } from './SearchResult'

test('a text that fits stays, and a longer one ends with a whole word', () => {
  expect(cut('On optical sizes', 16)).toBe('On optical sizes')
  expect(cut('On optical sizes', 13)).toBe('On optical…')
  expect(cut('Donaudampfschifffahrt', 5)).toBe('Donau…')
})
