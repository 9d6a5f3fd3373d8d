import type { Sheet } from './grid/model'

const plain = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

/** The rows of families whose name holds words, whatever their case and accents; no words: all rows. */
export function rowsOfFamily(sheet: Sheet, words: string): Sheet {
  const wanted = plain(words)
  if (wanted === '') return sheet
  const rows = sheet.rows.filter(({ group }) => group && plain(group.name).includes(wanted))
  return { ...sheet, rows }
}

/** The first row of a family by its id; null: the sheet has none. */
export function familyRow({ rows }: Sheet, family: string | null): number | null {
  const row = family === null ? -1 : rows.findIndex(({ group }) => group?.id === family)
  return row < 0 ? null : row
}
