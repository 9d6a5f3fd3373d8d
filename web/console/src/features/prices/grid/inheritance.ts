import { storedAt, type Entry, type Place, type Sheet } from './model'

/** Rows that take the price of another row in columns where they have none of their own. */
export type Inheritance = {
  /** The key of the row whose price holds for a row without its own; undefined: none does. */
  baseOf: (row: string) => string | undefined
  /** Whether a row has a price of its own in a column: in the shop, or with the draft. */
  hasOwn: (row: string, column: string, side: 'stored' | 'drafted') => boolean
}

export const noInheritance: Inheritance = { baseOf: () => undefined, hasOwn: () => true }

/** Entries to make; `following`: cells that change with their base; `leaving`: that stop doing that. */
export type InheritedEntries = {
  entries: readonly Entry[]
  following: number
  leaving: number
}

const keyOf = (row: string, column: number) => `${column} ${row}`

/**
 * Entries without those of rows that get the same price by the entry of their base: these go on taking
 * its price.
 */
export function withoutFollowers(
  sheet: Sheet,
  all: Iterable<Entry>,
  { baseOf, hasOwn }: Inheritance,
): InheritedEntries {
  const entries = [...all]
  const priced = new Map(
    entries.map(({ place, price }) => [keyOf(sheet.rows[place.row]!.key, place.column), price]),
  )
  const kept: Entry[] = []
  let leaving = 0
  for (const entry of entries) {
    const { row, column } = entry.place
    const { key } = sheet.rows[row]!
    const base = baseOf(key)
    const inherits = base !== undefined && !hasOwn(key, sheet.columns[column]!.key, 'drafted')
    if (inherits && priced.get(keyOf(base, column)) === entry.price) continue
    if (inherits && entry.price !== null) leaving += 1
    kept.push(entry)
  }
  return { entries: kept, following: entries.length - kept.length, leaving }
}

/** The entries that put cells back to their stored prices. Cells that only follow their base have none. */
export function putBackEntries(
  sheet: Sheet,
  places: Iterable<Place>,
  { baseOf, hasOwn }: Inheritance,
): Entry[] {
  const entries: Entry[] = []
  for (const place of places) {
    const price = storedAt(sheet, place)
    if (price === undefined) continue
    const { key } = sheet.rows[place.row]!
    const column = sheet.columns[place.column]!.key
    const onlyFollows =
      baseOf(key) !== undefined && !hasOwn(key, column, 'stored') && !hasOwn(key, column, 'drafted')
    if (!onlyFollows) entries.push({ place, price })
  }
  return entries
}
