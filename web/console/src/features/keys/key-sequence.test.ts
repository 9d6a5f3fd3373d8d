import { expect, test, vi } from 'vitest'
import { keySequence, sequenceTime, takesText } from './key-sequence'

const press = (key: string, timeStamp = 0, held: Partial<KeyboardEvent> = {}) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const map = { 'g o': vi.fn(), j: vi.fn(), '?': vi.fn(), o: vi.fn() }

test('a single key does what it is for, with Shift too', () => {
  const read = keySequence()
  expect(read(press('j'), map)).toBe(map.j)
  expect(read(press('J'), map)).toBe(map.j)
  expect(read(press('?'), map)).toBe(map['?'])
  expect(read(press('x'), map)).toBeUndefined()
})

test('two keys in time are a sequence, which wins over the second key alone', () => {
  const read = keySequence()
  expect(read(press('g', 0), map)).toBeUndefined()
  expect(read(press('o', sequenceTime), map)).toBe(map['g o'])
  expect(read(press('o', sequenceTime), map)).toBe(map.o)
})

test('too late, or after another key, it is none', () => {
  const read = keySequence()
  read(press('g', 0), map)
  expect(read(press('o', sequenceTime + 1), map)).toBe(map.o)
  read(press('g', 0), map)
  read(press('x', 10), map)
  expect(read(press('o', 20), map)).toBe(map.o)
})

test('held modifiers belong to the browser', () => {
  const read = keySequence()
  read(press('g', 0), map)
  expect(read(press('j', 1, { ctrlKey: true }), map)).toBeUndefined()
  expect(read(press('o', 2), map)).toBe(map.o)
})

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div role="listbox"></div>', true],
  ['<input type="checkbox">', false],
  ['<button></button>', false],
  ['<a href="/"></a>', false],
])('letters rest in %s: %s', (html, rests) => {
  document.body.innerHTML = html
  expect(takesText(document.body.firstElementChild)).toBe(rests)
})
