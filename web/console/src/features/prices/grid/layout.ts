import type { Group, Sheet } from './model'

/** px of a row of prices and of a heading. */
export const rowHeight = 28
export const groupHeight = 40

/** A line of the grid: the heading of a group, before its first row, or a row. Heights in px. */
export type Line = { row: number; group: Group | null; top: number; height: number }

export type Layout = {
  lines: readonly Line[]
  height: number
  /** The index of each row's line. */
  lineOfRow: readonly number[]
}

export function layoutOf({ rows }: Sheet): Layout {
  const lines: Line[] = []
  const lineOfRow: number[] = []
  let top = 0
  const add = (row: number, group: Group | null, height: number) => {
    lines.push({ row, group, top, height })
    top += height
  }
  rows.forEach(({ group }, row) => {
    if (group && group.name !== rows[row - 1]?.group?.name) add(row, group, groupHeight)
    lineOfRow.push(lines.length)
    add(row, null, rowHeight)
  })
  return { lines, height: top, lineOfRow }
}

/** The last row below the same heading as a row. */
export function lastRowOfGroup({ rows }: Sheet, first: number) {
  let last = first
  while (rows[last + 1] && rows[last + 1]!.group?.name === rows[first]!.group?.name) last += 1
  return last
}

/** The lines that touch the part from `top` to `bottom` px, as indices with both ends included. */
export function linesBetween({ lines }: Layout, top: number, bottom: number) {
  return { first: lineAt(lines, top), last: lineAt(lines, bottom) }
}

/** The index of the line at `y` px; of the nearest one outside. By bisection. */
function lineAt(lines: readonly Line[], y: number) {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lines[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}
