import { expect, test } from 'vitest'
import { emptyDraft, type Range, type Sheet } from './model'
import { copyRange, parseBlock, planPaste } from './paste'

const sheet: Sheet = {
  columns: [
    { key: 'eur', label: 'EUR', currency: 'EUR' },
    { key: 'usd', label: 'USD', currency: 'USD' },
    { key: 'jpy', label: 'JPY', currency: 'JPY' },
  ],
  rows: [
    { key: 'single', label: 'Single style', cells: [4000, 4500, 6600] },
    { key: 'variable', label: 'Variable', cells: [12_000, null, undefined] },
    { key: 'complete', label: 'Complete family', cells: [28_000, 31_000, 46_200] },
  ],
}

const range = (top: number, left: number, bottom = top, right = left): Range => ({
  top,
  left,
  bottom,
  right,
})

test.each([
  ['35', [['35']]],
  [
    '35\t40\r\n45\t50\r\n',
    [
      ['35', '40'],
      ['45', '50'],
    ],
  ],
  ['35\n40', [['35'], ['40']]],
  ['35\r40\r', [['35'], ['40']]],
  [
    '35\t\n\t40\n',
    [
      ['35', ''],
      ['', '40'],
    ],
  ],
  ['35\t', [['35', '']]],
  ['"1,250.00"\t"a ""b"""\n', [['1,250.00', 'a "b"']]],
  ['"two\nlines"\t40', [['two\nlines', '40']]],
  ['"unclosed\t40', [['"unclosed', '40']]],
  ['35\n\n40', [['35'], [''], ['40']]],
  ['', [['']]],
])('%j has the cells %j', (text, block) => expect(parseBlock(text)).toEqual(block))

test('a block begins at the first cell of the range', () => {
  expect(planPaste(sheet, range(0, 0, 2, 2), '50.00\t55.00\r\n130\t\r\n')).toEqual({
    entries: [
      { place: { row: 0, column: 0 }, price: 5000 },
      { place: { row: 0, column: 1 }, price: 5500 },
      { place: { row: 1, column: 0 }, price: 13_000 },
      { place: { row: 1, column: 1 }, price: null },
    ],
    target: range(0, 0, 1, 1),
  })
})

test('a single value fills the range, but for places without a cell', () => {
  const plan = planPaste(sheet, range(1, 1, 2, 2), '90\n')
  expect('entries' in plan && plan.entries).toEqual([
    { place: { row: 1, column: 1 }, price: 9000 },
    { place: { row: 2, column: 1 }, price: 9000 },
    { place: { row: 2, column: 2 }, price: 90 },
  ])
})

test('a block larger than the sheet from there on is refused with both sizes', () => {
  expect(planPaste(sheet, range(1, 1), '1\t2\n3\t4\n5\t6')).toEqual({
    fault: 'tooLarge',
    block: { rows: 3, columns: 2 },
    room: { rows: 2, columns: 2 },
  })
  expect(planPaste(sheet, range(0, 2), '1\t2')).toMatchObject({ fault: 'tooLarge' })
})

test('every cell that is no price is named, and nothing is pasted', () => {
  expect(planPaste(sheet, range(0, 0), '50\tfifty\t1.5\n1,250\t60\t70')).toEqual({
    fault: 'cells',
    cells: [
      { place: { row: 0, column: 1 }, text: 'fifty', fault: 'notPrice' },
      { place: { row: 0, column: 2 }, text: '1.5', fault: 'decimals' },
      { place: { row: 1, column: 0 }, text: '1,250', fault: 'ambiguous' },
      { place: { row: 1, column: 2 }, text: '70', fault: 'noCell' },
    ],
  })
})

test('cells that shorter rows lack keep their prices', () => {
  const plan = planPaste(sheet, range(0, 0), '50\t55\n130')
  expect('entries' in plan && plan.entries).toHaveLength(3)
})

test('an empty clipboard is refused', () => {
  expect(planPaste(sheet, range(0, 0), '\r\n')).toEqual({ fault: 'empty' })
})

test('a copy is plain numbers that paste as they were', () => {
  const text = copyRange(sheet, emptyDraft, range(0, 0, 2, 2))
  expect(text).toBe('40.00\t45.00\t6600\n120.00\t\t\n280.00\t310.00\t46200')
  const plan = planPaste(sheet, range(0, 0), text)
  const priceOf = ({ rows }: Sheet, row: number, column: number) => rows[row]!.cells[column]
  expect('entries' in plan && plan.entries).toHaveLength(8)
  if (!('entries' in plan)) return
  for (const { place, price } of plan.entries) {
    expect(price).toBe(priceOf(sheet, place.row, place.column))
  }
})
