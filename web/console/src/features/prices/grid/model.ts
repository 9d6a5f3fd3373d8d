import type { Price } from '../../money/price-text'

/** `currency`: of its prices, or `factor`: it holds factors of prices, in ten-thousandths. */
export type Column = { key: string; label: string; currency: string }

/** Rows that follow each other stand below one heading: a family, set in the face of a style. */
export type Group = {
  /** Names it in the address; absent: it has no address. */
  id?: string
  name: string
  styleId: string | null
  /** A word behind the name: the family is retired. */
  note?: string
}

export type Row = {
  key: string
  label: string
  group?: Group
  /** The style that sets the label; absent: the interface face does. */
  styleId?: string
  /** One for each column, as stored. undefined: there is no such cell. */
  cells: readonly (Price | undefined)[]
  /** Words at the left of the cells, such as the size that a factor is of. */
  notes?: readonly string[]
}

/** Prices by row and column. Keys of rows are unique, so are those of columns. */
export type Sheet = { columns: readonly Column[]; rows: readonly Row[] }

/** A cell by its indices from 0. */
export type Place = { row: number; column: number }

/** Cells with both ends included. */
export type Range = { top: number; bottom: number; left: number; right: number }

/** Prices that differ from the stored ones, by keys of row and column. */
export type Draft = ReadonlyMap<string, ReadonlyMap<string, Price>>

export const emptyDraft: Draft = new Map()

export const storedAt = ({ rows }: Sheet, { row, column }: Place) => rows[row]?.cells[column]

const draftedAt = ({ rows, columns }: Sheet, draft: Draft, { row, column }: Place) =>
  draft.get(rows[row]?.key ?? '')?.get(columns[column]?.key ?? '')

/** The price of a cell with the draft applied; undefined: there is no such cell. */
export function priceAt(sheet: Sheet, draft: Draft, place: Place) {
  const stored = storedAt(sheet, place)
  if (stored === undefined) return undefined
  const drafted = draftedAt(sheet, draft, place)
  return drafted === undefined ? stored : drafted
}

/** The cells of a range, row by row. */
export function* placesOf({ top, bottom, left, right }: Range): Generator<Place> {
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) yield { row, column }
  }
}

/** Whether two drafts change the same cells to the same prices. */
export function isSameDraft(one: Draft, other: Draft) {
  if (one === other) return true
  return (
    one.size === other.size &&
    [...one].every(([key, row]) => {
      const same = other.get(key)
      if (same === row) return true
      return same?.size === row.size && [...row].every(([at, price]) => same.get(at) === price)
    })
  )
}

/** How many cells a draft changes. */
export function draftSize(draft: Draft) {
  let size = 0
  for (const row of draft.values()) size += row.size
  return size
}

export const editKinds = ['edit', 'fill', 'clear', 'paste', 'formula', 'putBack'] as const
export type EditKind = (typeof editKinds)[number]

/** The drafted price of a cell before and after; undefined: the stored one holds. */
export type Change = {
  row: string
  column: string
  before: Price | undefined
  after: Price | undefined
}

/** An edit that knows how to be done and undone, however many cells it changes. */
export type Command = { kind: EditKind; changes: readonly Change[] }

export type Entry = { place: Place; price: Price }

/** The changes that entries make; entries that change nothing, or no cell, are left out. */
export function changesOf(sheet: Sheet, draft: Draft, entries: Iterable<Entry>): Change[] {
  const changes: Change[] = []
  for (const { place, price } of entries) {
    const current = priceAt(sheet, draft, place)
    if (current === undefined || current === price) continue
    changes.push({
      row: sheet.rows[place.row]!.key,
      column: sheet.columns[place.column]!.key,
      before: draftedAt(sheet, draft, place),
      after: price === storedAt(sheet, place) ? undefined : price,
    })
  }
  return changes
}

/** A draft after changes, or before them. Rows without a change stay the same objects. */
function applied(draft: Draft, changes: readonly Change[], side: 'before' | 'after'): Draft {
  const rows = new Map(draft)
  const copies = new Map<string, Map<string, Price>>()
  for (const change of changes) {
    const copy = copies.get(change.row) ?? new Map(draft.get(change.row))
    copies.set(change.row, copy)
    const price = change[side]
    if (price === undefined) copy.delete(change.column)
    else copy.set(change.column, price)
  }
  for (const [row, copy] of copies) {
    if (copy.size > 0) rows.set(row, copy)
    else rows.delete(row)
  }
  return rows
}

/** A draft with the commands that led to it, and those that were undone. */
export type History = {
  draft: Draft
  done: readonly Command[]
  undone: readonly Command[]
}

/** Commands that can be undone. */
const historyLength = 200

export const historyOf = (draft: Draft): History => ({ draft, done: [], undone: [] })

export const doCommand = ({ draft, done }: History, command: Command): History => ({
  draft: applied(draft, command.changes, 'after'),
  done: [...done, command].slice(-historyLength),
  undone: [],
})

/** The same history where nothing can be undone. */
export function undoCommand(history: History): History {
  const command = history.done.at(-1)
  if (!command) return history
  return {
    draft: applied(history.draft, command.changes, 'before'),
    done: history.done.slice(0, -1),
    undone: [...history.undone, command],
  }
}

/** The same history where nothing was undone. */
export function redoCommand(history: History): History {
  const command = history.undone.at(-1)
  if (!command) return history
  return {
    draft: applied(history.draft, command.changes, 'after'),
    done: [...history.done, command],
    undone: history.undone.slice(0, -1),
  }
}

/**
 * The history with another draft. Its commands are kept while the cells of the last one are as it left
 * them; else somebody has changed them, and no command would undo what it did.
 */
export function adoptDraft({ done, undone }: History, draft: Draft): History {
  const holds = (command: Command | undefined, side: 'before' | 'after') =>
    command?.changes.every(
      (change) => draft.get(change.row)?.get(change.column) === change[side],
    ) ?? true
  return holds(done.at(-1), 'after') && holds(undone.at(-1), 'before')
    ? { draft, done, undone }
    : historyOf(draft)
}
