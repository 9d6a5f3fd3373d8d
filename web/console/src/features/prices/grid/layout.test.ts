import { expect, test } from 'vitest'
import { groupHeight, lastRowOfGroup, layoutOf, linesBetween, rowHeight } from './layout'
import type { Sheet } from './model'

const row = (key: string, group?: string) => ({
  key,
  label: key,
  cells: [],
  ...(group !== undefined && { group: { name: group, styleId: null } }),
})
const sheet: Sheet = {
  columns: [],
  rows: [row('a', 'Rye'), row('b', 'Rye'), row('c', 'Oat'), row('d')],
}

test('a heading stands before the first row of each group', () => {
  const { lines, lineOfRow, height } = layoutOf(sheet)
  expect(lines.map(({ group }) => group?.name ?? null)).toEqual([
    'Rye',
    null,
    null,
    'Oat',
    null,
    null,
  ])
  expect(lineOfRow).toEqual([1, 2, 4, 5])
  expect(height).toBe(2 * groupHeight + 4 * rowHeight)
})

test('lines are found by their place', () => {
  const layout = layoutOf(sheet)
  expect(linesBetween(layout, 0, 10)).toEqual({ first: 0, last: 0 })
  expect(linesBetween(layout, 39, 40)).toEqual({ first: 0, last: 1 })
  expect(linesBetween(layout, 68, 5000)).toEqual({ first: 2, last: 5 })
  expect(linesBetween(layout, -500, -400)).toEqual({ first: 0, last: 0 })
  expect(linesBetween(layoutOf({ columns: [], rows: [] }), 0, 10)).toEqual({ first: 0, last: 0 })
})

test('the rows of a group end where another begins', () => {
  expect([0, 2, 3].map((first) => lastRowOfGroup(sheet, first))).toEqual([1, 2, 3])
})
