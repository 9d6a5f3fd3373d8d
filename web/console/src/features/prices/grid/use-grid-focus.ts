import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import type { Place } from './model'
import type { PriceGridState } from './use-price-grid'

const cellAt = (root: HTMLElement, { row, column }: Place) =>
  root.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

/**
 * The focus follows the active cell while it is in the grid, and the cell or the end of the range comes
 * onto the screen. `grid.entries` sends it there. Returns the handlers that know whether the focus is there.
 */
export function useGridFocus(root: RefObject<HTMLElement | null>, grid: PriceGridState) {
  const isInside = useRef(false)
  const { active, head } = grid.selection
  const { entries } = grid
  const isEditing = grid.editing !== null
  useLayoutEffect(() => {
    if (!isInside.current || isEditing) return
    const cell = cellAt(root.current!, active)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [root, active, isEditing])
  useLayoutEffect(() => {
    if (!isInside.current) return
    cellAt(root.current!, head)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [root, head])
  useLayoutEffect(() => {
    if (entries === 0) return
    const cell = root.current!.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'center', inline: 'nearest' })
  }, [root, entries])
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = currentTarget.contains(relatedTarget)
    },
  }
}
