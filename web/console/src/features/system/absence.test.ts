import { expect, test } from 'vitest'
import { absenceOf, presentOf } from './absence'

const rows = [{ id: 'a' }]

test.each([
  ['a', null, 0, null],
  ['b', null, 0, 'gone'],
  ['b', 'b3BhcXVl', 0, 'moved'],
  ['b', null, 1, 'moved'],
  ['b', null, null, 'moved'],
])('row %s, next page %s, pages before %s: %s', (id, next, pagesBefore, absence) => {
  expect(absenceOf(id, presentOf(rows, next, pagesBefore))).toBe(absence)
})
