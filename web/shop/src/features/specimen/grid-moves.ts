/** A grid of `count` cells in rows of `columns`, of which `rows` are in sight. */
export type GridShape = { count: number; columns: number; rows: number }

/** What a key pressed in a grid says: `isWide` with Ctrl or Command held. */
export type GridKey = { key: string; isWide: boolean }

/** The cell that a key leads to from another; null: it is no key of the grid. */
export function cellAfter(cell: number, { key, isWide }: GridKey, shape: GridShape): number | null {
  const { count, columns } = shape
  const rowStart = cell - (cell % columns)
  if (key === 'Home') return isWide ? 0 : rowStart
  if (key === 'End') return isWide ? count - 1 : Math.min(rowStart + columns, count) - 1

  const step = stepOf(key, shape)
  if (step === null) return null
  const next = cell + step
  if (next >= 0 && next < count) return next
  return beyond(cell, step, shape)
}

function stepOf(key: string, { columns, rows }: GridShape) {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * Math.max(1, rows - 1),
    PageDown: columns * Math.max(1, rows - 1),
  }
  return steps[key] ?? null
}

// At an edge: as far as there are rows, in the same column; a short last row takes its last cell.
function beyond(cell: number, step: number, { count, columns }: GridShape) {
  if (Math.abs(step) === 1) return cell
  const column = cell % columns
  if (step < 0) return column
  const lastRow = Math.floor((count - 1) / columns)
  const isInLastRow = Math.floor(cell / columns) === lastRow
  return isInLastRow ? cell : Math.min(lastRow * columns + column, count - 1)
}

/** The rows [first, end) to draw for a part of the grid that is scrolled into sight. */
export function rowsInSight(scrollTop: number, height: number, rowHeight: number, total: number) {
  const spare = 4
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare)
  const end = Math.min(total, Math.ceil((scrollTop + height) / rowHeight) + spare)
  return { first, end }
}
