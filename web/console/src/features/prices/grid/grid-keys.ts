import type { KeyboardEvent } from 'react'
import { rowHeight } from './layout'
import { priceAt } from './model'
import {
  isOneCell,
  moveSelection,
  selectAll,
  selectPlace,
  walkSelection,
  type Direction,
  type Ground,
  type Motion,
  type Walk,
} from './selection'
import type { PriceGridState } from './use-price-grid'

const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const motions: Partial<Record<string, readonly [plain: Motion, withCtrl: Motion]>> = {
  ...Object.fromEntries(
    Object.entries(directions).map(([key, way]) => [key, [way!, `edge-${way!}` as const]]),
  ),
  Home: ['row-start', 'sheet-start'],
  End: ['row-end', 'sheet-end'],
  PageUp: ['page-up', 'page-up'],
  PageDown: ['page-down', 'page-down'],
}

/** Characters that a price begins with; letters stay with the shortcuts of the console. */
const beginsPrice = /^[\d.,\-–\p{Sc}]$/u

type Pressed = KeyboardEvent<HTMLElement>

/** The sheet as motions see it; a page is the rows of three quarters of the screen. */
const groundOf = ({ sheet, draft, size }: PriceGridState): Ground => ({
  ...size,
  pageRows: Math.max(1, Math.floor((window.innerHeight * 0.75) / rowHeight)),
  isFilled: (place) => typeof priceAt(sheet, draft, place) === 'number',
})

/** Acts on a key that a cell gets. Returns whether it meant something. */
export function pressInGrid(grid: PriceGridState, event: Pressed) {
  if (event.altKey || event.nativeEvent.isComposing) return false
  const hasCtrl = event.ctrlKey || event.metaKey
  const motion = motions[event.key]?.[hasCtrl ? 1 : 0]
  if (motion) {
    grid.select(moveSelection(grid.selection, motion, groundOf(grid), event.shiftKey))
    return true
  }
  if (hasCtrl) return pressWithCtrl(grid, event)
  if (event.key === ' ' && event.shiftKey) {
    grid.select(selectPlace(grid.selection.active, 'rows'))
    return true
  }
  return pressPlain(grid, event)
}

function pressWithCtrl(grid: PriceGridState, { key, shiftKey }: Pressed) {
  const name = key.toLowerCase()
  if (name === 'a') grid.select(selectAll(grid.selection))
  else if (name === ' ') grid.select(selectPlace(grid.selection.active, 'columns'))
  else if (name === 'z') (shiftKey ? grid.redo : grid.undo)()
  else if (name === 'y') grid.redo()
  else if (name === 'backspace') grid.putBack()
  else return false
  return true
}

function pressPlain(grid: PriceGridState, { key, shiftKey }: Pressed) {
  if (key === 'Enter' || key === 'F2') beginWithPrice(grid)
  else if (key === 'Delete' || key === 'Backspace') grid.clear()
  else if (key === 'Tab')
    return !isOneCell(grid.range) && walk(grid, shiftKey ? 'previous' : 'next')
  else if (key === 'Escape') return escape(grid)
  else if (beginsPrice.test(key)) grid.begin(key, 'enter')
  else return false
  return true
}

/** Closes the notice, else makes the range a cell. */
function escape(grid: PriceGridState) {
  const isOne = isOneCell(grid.range)
  if (grid.fault) grid.closeFault()
  else if (!isOne) grid.select(selectPlace(grid.selection.active))
  return grid.fault !== null || !isOne
}

export function beginWithPrice(grid: PriceGridState) {
  grid.begin(grid.activeText, 'edit')
}

/** Moves the active cell one on; false at the last one. */
function walk(grid: PriceGridState, way: Walk) {
  const next = walkSelection(grid.selection, way, grid.size)
  if (next) grid.select(next)
  return next !== null
}

type Commit = { where: 'cell' | 'range'; then: (grid: PriceGridState) => void }

/** The end of editing that a key means: what gets the text, and where the active cell goes. */
export function commitOf(grid: PriceGridState, event: Pressed): Commit | null {
  const { key, shiftKey } = event
  if (key === 'Enter') {
    if (event.ctrlKey || event.metaKey) return { where: 'range', then: () => {} }
    return { where: 'cell', then: (grid) => walk(grid, shiftKey ? 'above' : 'below') }
  }
  if (key === 'Tab') {
    return { where: 'cell', then: (grid) => walk(grid, shiftKey ? 'previous' : 'next') }
  }
  const way = directions[key]
  if (!way || grid.editing?.mode !== 'enter') return null
  return {
    where: 'cell',
    then: (grid) => grid.select(moveSelection(grid.selection, way, groundOf(grid), false)),
  }
}
