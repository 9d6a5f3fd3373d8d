import { expect, test } from 'vitest'
import { replacing } from './replacing'

test.each([
  ['one two', 'one three two'],
  ['aa', 'aaa'],
  ['aaa', 'a'],
  ['', 'x'],
  ['x', ''],
  ['same', 'same'],
])('%j becomes %j', (old, next) => {
  const { from, to, insert } = replacing(old, next)
  expect(old.slice(0, from) + insert + old.slice(to)).toBe(next)
})

test('what stays at both ends is left alone', () => {
  expect(replacing('one two', 'one three two')).toEqual({ from: 5, to: 5, insert: 'hree t' })
})
