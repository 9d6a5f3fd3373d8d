import { priceAt, type Draft, type Sheet } from './grid/model'
import { plainPrice } from '../money/price-text'
import { text } from '@typecase/shared/messages/text'

/**
 * A sheet as a CSV file, with the draft applied: name of the group, name of the row, a column each. Cells
 * that a spreadsheet would take for a formula begin with an apostrophe.
 */
export function csvOf(sheet: Sheet, draft: Draft): string {
  const head = [text('console.prices.csv.group'), text('console.prices.csv.row')]
  const lines = [
    [...head, ...sheet.columns.map(({ label }) => label)],
    ...sheet.rows.map(({ group, label }, row) => [
      group?.name ?? '',
      label,
      ...sheet.columns.map(({ currency }, column) =>
        plainPrice(priceAt(sheet, draft, { row, column }), currency),
      ),
    ]),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Where a program may begin a cell, whichever separator it takes, and what it reads as a formula there. */
const formulas = /(?<=^|[;\t\r\n])([ "]*)(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g

function cellOf(value: string) {
  const safe = value.replace(formulas, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
