import { expect, test } from 'vitest'
import { parseChange, parseFormula, parseRounding, planFormula } from './formula'
import { emptyDraft, type Sheet } from './model'

/** The price that a formula makes of another one. */
function result(price: number, change: string, rounding = '', currency = 'EUR') {
  const sheet: Sheet = {
    columns: [{ key: 'c', label: currency, currency }],
    rows: [{ key: 'r', label: 'Single style', cells: [price] }],
  }
  const formula = parseFormula(change, rounding)
  if ('fault' in formula) return formula.fault
  const plan = planFormula(sheet, emptyDraft, { top: 0, bottom: 0, left: 0, right: 0 }, formula)
  return plan.fault ?? plan.entries[0]?.price ?? price
}

test.each([
  [12_000, '+5 %', '', 12_600],
  [12_000, '+5%', '5', 12_500],
  [12_000, '-10%', '', 10_800],
  [12_000, '−10 %', '', 10_800],
  [4000, '* 1.2', '', 4800],
  [4000, '× 1,25', '', 5000],
  [4000, '+ 2', '', 4200],
  [4000, '+ 2.50', '', 4250],
  [4000, '- 2', '', 3800],
  [4000, '= 40', '', 4000],
  [4000, '=45', '', 4500],
  [999, '+0.05 %', '', 999],
  [1000, '+0.05 %', '', 1001],
  [333, '* 1.5', '', 500],
  [5250, '+0 %', '5', 5500],
  [4199, '', '1', 4200],
  [4101, '', 'up to 1', 4200],
  [4100, '', 'round up to 1', 4100],
  [4199, '', 'round down to 1', 4100],
  [4025, '', '0.50', 4050],
  [4000, '+5 %', 'ends in .90', 4190],
  [4140, '', 'ends in .90', 4190],
  [4139, '', 'ends in .90', 4090],
  [10, '', 'ends in .90', 90],
  [5300, '', 'ends in 9', 4900],
  [5400, '', 'ends in 9', 5900],
  [12_345, '', 'ends in 9.90', 11_990],
  [12_000, '+5 % round to 5', '', 12_500],
  [12_345, 'round up to 10', '', 13_000],
  [12_000, '-100 %', '', 0],
])('%s changed by "%s" and "%s" is %s', (price, change, rounding, after) => {
  expect(result(price, change, rounding)).toBe(after)
})

test('amounts are of the currency of each column', () => {
  expect(result(6600, '+5 %', '', 'JPY')).toBe(6930)
  expect(result(6610, '+5 %', '', 'JPY')).toBe(6941)
  expect(result(6600, '+ 200', '', 'JPY')).toBe(6800)
  expect(result(600_000, '+0.1 %', '', 'ISK')).toBe(600_600)
  expect(result(600_100, '+0.1 %', '', 'ISK')).toBe(600_700)
})

test('no fraction is lost however long the factor is', () => {
  expect(result(1_000_000_000_000, '* 1.000000000001')).toBe(1_000_000_000_001)
  expect(result(1_005, '* 1.1')).toBe(1106)
  expect(result(1_000_000_000_000_001, '+0 %', '0.02')).toBe(1_000_000_000_000_002)
})

test.each(['5 %', '+', '%', '+5 % %', '* ', '/ 2', '+5 x', '=-4', 'ten'])(
  '"%s" is no change',
  (text) => expect(parseChange(text)).toBeNull(),
)

test.each(['0', 'five', 'ends in', 'up', '-5'])('"%s" is no rounding', (text) => {
  expect(parseRounding(text)).toBeNull()
})

test('a formula that is not understood names the field', () => {
  expect(parseFormula('x', '5')).toEqual({ fault: 'change' })
  expect(parseFormula('+5 %', 'x')).toEqual({ fault: 'rounding' })
  expect(parseFormula('+5 % round to 5', '1')).toEqual({ fault: 'change' })
})

const sheet: Sheet = {
  columns: [
    { key: 'eur', label: 'EUR', currency: 'EUR' },
    { key: 'jpy', label: 'JPY', currency: 'JPY' },
  ],
  rows: [
    { key: 'single', label: 'Single style', cells: [4000, 6600] },
    { key: 'variable', label: 'Variable', cells: [12_000, null] },
    { key: 'complete', label: 'Complete family', cells: [50, undefined] },
  ],
}
const all = { top: 0, bottom: 2, left: 0, right: 1 }

function planOf(change: string, rounding = '', range = all) {
  const formula = parseFormula(change, rounding)
  if ('fault' in formula) throw new Error(formula.fault)
  return planFormula(sheet, emptyDraft, range, formula)
}

test('a plan counts what changes, what stays and why', () => {
  expect(planOf('+5 %', '5')).toEqual({
    entries: [
      { place: { row: 0, column: 1 }, price: 6930 },
      { place: { row: 1, column: 0 }, price: 12_500 },
      { place: { row: 2, column: 0 }, price: 0 },
    ],
    stay: { unchanged: 1, noPrice: 1, noCell: 1 },
    becomeFree: 1,
  })
})

test('a draft is changed on, not the stored prices', () => {
  const draft = new Map([['single', new Map([['eur', 5000]])]])
  const formula = parseFormula('+ 1', '')
  if ('fault' in formula) throw new Error(formula.fault)
  const plan = planFormula(sheet, draft, { top: 0, bottom: 0, left: 0, right: 0 }, formula)
  expect(plan).toMatchObject({ entries: [{ price: 5100 }] })
})

test('a price below 0 refuses the whole formula and names the first', () => {
  expect(planOf('- 40', '', { ...all, right: 0 })).toEqual({
    fault: 'negative',
    first: { row: 2, column: 0 },
    count: 1,
  })
  expect(planOf('-150 %')).toMatchObject({ fault: 'negative', count: 4 })
})

test('an amount that a column cannot have names the column', () => {
  expect(planOf('+ 2.50')).toEqual({ fault: 'amount', column: 1, text: '2.50', why: 'decimals' })
  expect(planOf('', 'ends in .90')).toEqual({
    fault: 'amount',
    column: 1,
    text: '.90',
    why: 'decimals',
  })
  expect(planOf('= 1,250', '', { ...all, right: 0 })).toMatchObject({ why: 'ambiguous' })
})

test('a price that cannot be stored exactly is refused', () => {
  expect(planOf('* 1000000000000000')).toMatchObject({ fault: 'tooLarge' })
})
