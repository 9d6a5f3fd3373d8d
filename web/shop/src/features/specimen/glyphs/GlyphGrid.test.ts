import { expect, test } from 'vitest'
import { cellAfter, rowsInSight } from './GlyphGrid'

// Rows of 10: cells 0 to 9, 10 to 19, 20 to 22; two rows in sight.
const shape = { count: 23, columns: 10, rows: 2 }
const after = (cell: number, key: string, isWide = false) => cellAfter(cell, { key, isWide }, shape)

test('arrows go from cell to cell and from row to row, and stay within the grid', () => {
  expect(after(5, 'ArrowRight')).toBe(6)
  expect(after(9, 'ArrowRight')).toBe(10)
  expect(after(0, 'ArrowLeft')).toBe(0)
  expect(after(22, 'ArrowRight')).toBe(22)
  expect(after(5, 'ArrowDown')).toBe(15)
  expect(after(5, 'ArrowUp')).toBe(5)
})

test('below the end of a short last row stands its last cell', () => {
  expect(after(18, 'ArrowDown')).toBe(22)
  expect(after(11, 'ArrowDown')).toBe(21)
  expect(after(21, 'ArrowDown')).toBe(21)
})

test('Home and End go to the ends of the row, with Ctrl to those of the grid', () => {
  expect(after(15, 'Home')).toBe(10)
  expect(after(15, 'End')).toBe(19)
  expect(after(20, 'End')).toBe(22)
  expect(after(15, 'Home', true)).toBe(0)
  expect(after(15, 'End', true)).toBe(22)
})

test('a page is the rows in sight but one', () => {
  const large = { count: 1000, columns: 10, rows: 8 }
  expect(cellAfter(505, { key: 'PageDown', isWide: false }, large)).toBe(575)
  expect(cellAfter(35, { key: 'PageUp', isWide: false }, large)).toBe(5)
  expect(cellAfter(975, { key: 'PageDown', isWide: false }, large)).toBe(995)
})

test('other keys are none of the grid', () => {
  expect(after(5, 'a')).toBeNull()
  expect(after(5, 'Tab')).toBeNull()
})

test('of a long grid only the rows in sight and a few beside them are drawn', () => {
  expect(rowsInSight(0, 400, 50, 1000)).toEqual({ first: 0, end: 12 })
  expect(rowsInSight(5000, 400, 50, 1000)).toEqual({ first: 96, end: 112 })
  expect(rowsInSight(49900, 400, 50, 1000)).toEqual({ first: 994, end: 1000 })
})
