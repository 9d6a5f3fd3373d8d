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

/** The rows of a family by its id, and its name; null: the sheet has none. */
export function familyIn(sheet: Sheet, family: string | null) {
  const rows = sheet.rows.filter(({ group }) => family !== null && group?.id === family)
  const name = rows[0]?.group?.name
  return name === undefined ? null : { name, sheet: { ...sheet, rows } }
}
