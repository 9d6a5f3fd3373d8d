import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { beginWithPrice, pressInGrid } from './grid-keys'
import { lastRowOfGroup } from './layout'
import type { Place } from './model'
import { extendTo, selectAll, selectPlace, selectRows, type Span } from './selection'
import { useDragScroll } from './use-drag-scroll'
import type { PriceGridState } from './use-price-grid'

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement

/** The cell or head under the pointer. null: something else, such as a notice. */
function hitOf(target: EventTarget): { place: Place; span: Span } | null {
  const data = target instanceof Element && target.closest<HTMLElement>(hittable)?.dataset
  if (!data) return null
  const { row, column, rowHead, columnHead } = data
  if (row !== undefined)
    return { place: { row: Number(row), column: Number(column) }, span: 'cells' }
  if (rowHead !== undefined) return { place: { row: Number(rowHead), column: 0 }, span: 'rows' }
  if (columnHead === undefined) return null
  return { place: { row: 0, column: Number(columnHead) }, span: 'columns' }
}

const hittable = '[data-row], [data-row-head], [data-column-head]'

/** Keys, pointer and clipboard of the grid, for its root. */
export function useGridEvents(grid: PriceGridState, sideways: RefObject<HTMLElement | null>) {
  const dragged = useRef<Span | null>(null)
  useDragScroll(() => dragged.current !== null, sideways)
  useEffect(() => {
    const end = () => void (dragged.current = null)
    document.addEventListener('mouseup', end)
    return () => document.removeEventListener('mouseup', end)
  }, [])
  if (grid.size.rows === 0 || grid.size.columns === 0) return {}
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target instanceof HTMLButtonElement || isField(event.target)) return
      if (pressInGrid(grid, event)) event.preventDefault()
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || isField(event.target)) return
      dragged.current = pressWith(grid, event)
    },
    onMouseOver(event: MouseEvent<HTMLElement>) {
      if (!dragged.current || event.buttons !== 1) return
      const hit = hitOf(event.target)
      if (hit) grid.select(extendTo(grid.selection, hit.place))
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      if (!isField(event.target) && hitOf(event.target)?.span === 'cells') beginWithPrice(grid)
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (isField(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', grid.copy())
    },
    onCut(event: ClipboardEvent<HTMLElement>) {
      if (isField(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', grid.copy())
      grid.clear()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (isField(event.target)) return
      event.preventDefault()
      grid.paste(event.clipboardData.getData('text/plain'))
    },
  }
}

/** Selects by a press; returns what a drag goes on to select. */
function pressWith(grid: PriceGridState, event: MouseEvent<HTMLElement>): Span | null {
  const target = event.target as Element
  const hit = hitOf(target)
  const group = target.closest<HTMLElement>('[data-group]')?.dataset['group']
  const isCorner = target.closest('[data-corner]') !== null
  if (!hit && group === undefined && !isCorner) return null
  event.preventDefault()
  focusActive(event.currentTarget)
  if (hit) {
    const isExtending = event.shiftKey && (hit.span === 'cells' || hit.span === grid.selection.span)
    grid.select(
      isExtending ? extendTo(grid.selection, hit.place) : selectPlace(hit.place, hit.span),
    )
    return hit.span
  }
  if (isCorner) grid.select(selectAll(grid.selection))
  else grid.select(selectRows(Number(group), lastRowOfGroup(grid.sheet, Number(group))))
  return null
}

/** Brings the focus into the grid, from where it follows the active cell. */
function focusActive(root: HTMLElement) {
  if (!root.contains(document.activeElement) || isField(document.activeElement)) {
    root.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true })
  }
}
