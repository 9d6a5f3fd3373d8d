import type { Place, Range } from './model'

/** `rows` and `columns` are whole ones, `all` is the sheet. */
export type Span = 'cells' | 'rows' | 'columns' | 'all'

/** The range lies between anchor and head; the active cell is in it and takes what is typed. */
export type Selection = { active: Place; anchor: Place; head: Place; span: Span }

export type Size = { rows: number; columns: number }

export const selectPlace = (place: Place, span: Span = 'cells'): Selection => ({
  active: place,
  anchor: place,
  head: place,
  span,
})

/** The whole sheet; the active cell stays. */
export const selectAll = ({ active }: Selection): Selection => selectPlace(active, 'all')

/** Rows `first` to `last`, whole. */
export const selectRows = (first: number, last: number): Selection => ({
  ...selectPlace({ row: first, column: 0 }, 'rows'),
  head: { row: last, column: 0 },
})

/** The range between the active cell and another one. Of whole rows or columns it stays one. */
export const extendTo = ({ active, span }: Selection, head: Place): Selection => ({
  active,
  anchor: active,
  head,
  span: span === 'all' ? 'cells' : span,
})

const between = (from: number, to: number) => [Math.min(from, to), Math.max(from, to)] as const

export function rangeOf({ anchor, head, span }: Selection, { rows, columns }: Size): Range {
  const [top, bottom] = between(anchor.row, head.row)
  const [left, right] = between(anchor.column, head.column)
  const isTall = span === 'columns' || span === 'all'
  const isWide = span === 'rows' || span === 'all'
  return {
    top: isTall ? 0 : top,
    bottom: isTall ? rows - 1 : bottom,
    left: isWide ? 0 : left,
    right: isWide ? columns - 1 : right,
  }
}

export const rangeSize = ({ top, bottom, left, right }: Range): Size => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
})

export const isOneCell = ({ top, bottom, left, right }: Range) => top === bottom && left === right

/** A selection within a sheet that has become smaller. */
export function clampSelection(selection: Selection, { rows, columns }: Size): Selection {
  const clamp = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  const { active, anchor, head, span } = selection
  if (active.row < rows && head.row < rows && anchor.row < rows) {
    if (active.column < columns && head.column < columns && anchor.column < columns) {
      return selection
    }
  }
  return { active: clamp(active), anchor: clamp(anchor), head: clamp(head), span }
}

const steps = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
} as const

export type Direction = keyof typeof steps

/** `edge*` go to the edge of the data, as Ctrl with an arrow does in a spreadsheet. */
export type Motion =
  | Direction
  | `edge-${Direction}`
  | 'row-start'
  | 'row-end'
  | 'sheet-start'
  | 'sheet-end'
  | 'page-up'
  | 'page-down'

/** The sheet as motions see it. */
export type Ground = Size & {
  /** Rows that Page Up and Page Down go. */
  pageRows: number
  /** Whether a cell has a price. */
  isFilled: (place: Place) => boolean
}

/** The place that a motion leads to; at the edge of the sheet it stays. */
export function placeAfter(place: Place, motion: Motion, ground: Ground): Place {
  const { rows, columns, pageRows } = ground
  const { row, column } = place
  if (motion.startsWith('edge-')) return edgeOf(place, motion.slice(5) as Direction, ground)
  if (motion in steps) return stepFrom(place, motion as Direction, ground) ?? place
  if (motion === 'row-start') return { row, column: 0 }
  if (motion === 'row-end') return { row, column: columns - 1 }
  if (motion === 'sheet-start') return { row: 0, column: 0 }
  if (motion === 'sheet-end') return { row: rows - 1, column: columns - 1 }
  const step = motion === 'page-up' ? -pageRows : pageRows
  return { row: Math.max(0, Math.min(rows - 1, row + step)), column }
}

function stepFrom({ row, column }: Place, direction: Direction, { rows, columns }: Size) {
  const step = steps[direction]
  const next = { row: row + step.row, column: column + step.column }
  const isInside = next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns
  return isInside ? next : null
}

/** The last filled cell of this run; from its end, or from a gap, the first of the next one. */
function edgeOf(place: Place, direction: Direction, ground: Ground): Place {
  let at = place
  let next = stepFrom(at, direction, ground)
  const isInRun = next !== null && ground.isFilled(place) && ground.isFilled(next)
  while (next && ground.isFilled(next) === isInRun) {
    at = next
    next = stepFrom(at, direction, ground)
  }
  return isInRun ? at : (next ?? at)
}

/** The selection after a motion; with `isExtending` the range grows and the active cell stays. */
export function moveSelection(
  selection: Selection,
  motion: Motion,
  ground: Ground,
  isExtending: boolean,
): Selection {
  if (!isExtending) return selectPlace(placeAfter(selection.active, motion, ground))
  const isMoved = selection.active !== selection.anchor
  return extendTo(
    selection,
    placeAfter(isMoved ? selection.active : selection.head, motion, ground),
  )
}

export type Walk = 'next' | 'previous' | 'below' | 'above'

/**
 * The active cell one on: through the range where it has several cells, row by row or column by
 * column; from a single cell into the sheet. null: it is the last one.
 */
export function walkSelection(selection: Selection, walk: Walk, size: Size): Selection | null {
  const range = rangeOf(selection, size)
  const isBack = walk === 'previous' || walk === 'above'
  const isByRow = walk === 'next' || walk === 'previous'
  if (isOneCell(range)) {
    const direction = isByRow ? (isBack ? 'left' : 'right') : isBack ? 'up' : 'down'
    const next = stepFrom(selection.active, direction, size)
    return next && selectPlace(next)
  }
  const { rows, columns } = rangeSize(range)
  const row = selection.active.row - range.top
  const column = selection.active.column - range.left
  const at = (isByRow ? row * columns + column : column * rows + row) + (isBack ? -1 : 1)
  if (at < 0 || at >= rows * columns) return null
  const active = isByRow
    ? { row: range.top + Math.floor(at / columns), column: range.left + (at % columns) }
    : { row: range.top + (at % rows), column: range.left + Math.floor(at / rows) }
  return { ...selection, active }
}
