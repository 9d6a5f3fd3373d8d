import { expect, test } from 'vitest'
import {
  clampSelection,
  extendTo,
  moveSelection,
  placeAfter,
  rangeOf,
  selectAll,
  selectPlace,
  selectRows,
  walkSelection,
  type Ground,
  type Motion,
} from './selection'

/** Filled cells of a column of eight rows: 1 to 3 and 6. */
const ground: Ground = {
  rows: 8,
  columns: 4,
  pageRows: 5,
  isFilled: ({ row }) => [1, 2, 3, 6].includes(row),
}
const at = (row: number, column: number) => ({ row, column })

test.each<[Motion, [number, number], [number, number]]>([
  ['up', [0, 0], [0, 0]],
  ['down', [0, 1], [1, 1]],
  ['left', [2, 0], [2, 0]],
  ['right', [2, 3], [2, 3]],
  ['row-start', [2, 3], [2, 0]],
  ['row-end', [2, 1], [2, 3]],
  ['sheet-start', [5, 2], [0, 0]],
  ['sheet-end', [5, 2], [7, 3]],
  ['page-down', [1, 2], [6, 2]],
  ['page-down', [6, 2], [7, 2]],
  ['page-up', [1, 2], [0, 2]],
  ['edge-down', [0, 0], [1, 0]],
  ['edge-down', [1, 0], [3, 0]],
  ['edge-down', [3, 0], [6, 0]],
  ['edge-down', [6, 0], [7, 0]],
  ['edge-up', [5, 0], [3, 0]],
  ['edge-up', [3, 0], [1, 0]],
  ['edge-up', [1, 0], [0, 0]],
  ['edge-right', [2, 0], [2, 3]],
  ['edge-right', [0, 0], [0, 3]],
])('%s leads from %j to %j', (motion, from, to) => {
  expect(placeAfter(at(...from), motion, ground)).toEqual(at(...to))
})

test('Shift extends from the active cell, which stays', () => {
  const once = moveSelection(selectPlace(at(2, 1)), 'down', ground, true)
  const twice = moveSelection(once, 'left', ground, true)
  expect(twice.active).toEqual(at(2, 1))
  expect(rangeOf(twice, ground)).toEqual({ top: 2, bottom: 3, left: 0, right: 1 })
})

test('a move without Shift leaves from the active cell and ends the range', () => {
  const range = extendTo(selectPlace(at(2, 1)), at(5, 3))
  const moved = moveSelection(range, 'down', ground, false)
  expect(rangeOf(moved, ground)).toEqual({ top: 3, bottom: 3, left: 1, right: 1 })
})

test('whole rows, whole columns and all reach to the ends of the sheet', () => {
  const rows = selectRows(2, 4)
  expect(rangeOf(rows, ground)).toEqual({ top: 2, bottom: 4, left: 0, right: 3 })
  const columns = extendTo(selectPlace(at(0, 1), 'columns'), at(3, 2))
  expect(rangeOf(columns, ground)).toEqual({ top: 0, bottom: 7, left: 1, right: 2 })
  const all = selectAll(selectPlace(at(3, 3)))
  expect(rangeOf(all, ground)).toEqual({ top: 0, bottom: 7, left: 0, right: 3 })
  expect(all.active).toEqual(at(3, 3))
})

test('a walk goes through the range row by row or column by column, and ends', () => {
  let selection = extendTo(selectPlace(at(1, 1)), at(2, 2))
  const walked = []
  for (let next = walkSelection(selection, 'next', ground); next;) {
    walked.push([next.active.row, next.active.column])
    selection = next
    next = walkSelection(selection, 'next', ground)
  }
  expect(walked).toEqual([
    [1, 2],
    [2, 1],
    [2, 2],
  ])
  expect(walkSelection(selection, 'above', ground)!.active).toEqual(at(1, 2))
  expect(walkSelection(selection, 'previous', ground)!.active).toEqual(at(2, 1))
})

test('from a single cell a walk goes into the sheet', () => {
  expect(walkSelection(selectPlace(at(1, 1)), 'below', ground)!.active).toEqual(at(2, 1))
  expect(walkSelection(selectPlace(at(7, 3)), 'next', ground)).toBeNull()
})

test('after a walk Shift extends from where it led', () => {
  const walked = walkSelection(extendTo(selectPlace(at(1, 1)), at(2, 2)), 'next', ground)!
  const range = rangeOf(moveSelection(walked, 'down', ground, true), ground)
  expect(range).toEqual({ top: 1, bottom: 2, left: 2, right: 2 })
})

test('a selection stays inside a sheet that becomes smaller', () => {
  const range = extendTo(selectPlace(at(7, 3)), at(2, 2))
  expect(rangeOf(clampSelection(range, { rows: 3, columns: 2 }), ground)).toEqual({
    top: 2,
    bottom: 2,
    left: 1,
    right: 1,
  })
})
