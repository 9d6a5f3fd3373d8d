type Row = { id: string }

/** Chosen rows by id, also of other pages. */
export type Selection<T extends Row> = ReadonlyMap<string, T>

export const plus = <T extends Row>(selection: Selection<T>, rows: readonly T[]): Selection<T> =>
  new Map([...selection, ...rows.map((row) => [row.id, row] as const)])

export const minus = <T extends Row>(selection: Selection<T>, rows: readonly T[]): Selection<T> => {
  const gone = new Set(rows.map(({ id }) => id))
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

export const toggled = <T extends Row>(selection: Selection<T>, row: T) =>
  selection.has(row.id) ? minus(selection, [row]) : plus(selection, [row])

export const isSubset = <T extends Row>(part: Selection<T>, whole: Selection<T>) =>
  [...part.keys()].every((id) => whole.has(id))

/** The selection with its rows as `rows` have them; the same one where none has changed. */
export function refreshed<T extends Row>(
  selection: Selection<T>,
  rows: readonly T[],
): Selection<T> {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row)
  return changed.length === 0 ? selection : plus(selection, changed)
}

/** How much of a page is chosen. */
export function shareOf<T extends Row>(selection: Selection<T>, rows: readonly T[]) {
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** A range that Shift and arrows draw: from `anchor` to `last`, over what was chosen before. */
export type Range<T extends Row> = { base: Selection<T>; anchor: string; last: string }

/** A range after one more step from a row; null: there is no row that way. */
export function stepped<T extends Row>(
  range: Range<T> | null,
  selection: Selection<T>,
  rows: readonly T[],
  from: string,
  step: 1 | -1,
) {
  const { base, anchor } = range?.last === from ? range : { base: selection, anchor: from }
  const placeOf = (wanted: string) => rows.findIndex(({ id }) => id === wanted)
  const next = rows[placeOf(from) + step]
  if (!next || placeOf(from) < 0) return null
  const [first, last] = [placeOf(anchor), placeOf(next.id)].sort((a, b) => a - b)
  const chosen = plus(base, rows.slice(first, last! + 1))
  return { range: { base, anchor, last: next.id }, selection: chosen }
}
