import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvOf } from './csv'
import { emptyDraft } from './grid/model'

const file = join(import.meta.dirname, '../../../../../tests/hostile/csv.json')
const hostile = JSON.parse(readFileSync(file, 'utf8')) as string[]

/** The file's cells as a program cuts them that takes `separator`, without regard to quotes. */
const partsOf = (csv: string, separator: string) => csv.slice(1).split(separator)

const formula = /^[ "]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

test('hostile names are no formulas, whatever the separator', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  for (const label of hostile) {
    const csv = csvOf({ columns: [], rows: [{ key: 'rye', label, cells: [] }] }, emptyDraft)
    for (const separator of [';', '\t', '\n', '\r']) {
      const cut = partsOf(csv, separator).filter((part) => formula.test(part))
      expect(cut, JSON.stringify(label)).toEqual([])
    }
    expect(csv.split('\r\n').slice(1).join('\r\n')).not.toMatch(/^,"?[ "]*[=+\-@]/)
  }
})
