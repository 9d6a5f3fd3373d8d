import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useIsNarrow } from '#src/features/tester/viewport.ts'
import { text } from '@typecase/shared/messages/text'
import css from './GlyphGrid.module.css'
import { type GlyphTable, unicodeOf, type Glyph } from './glyph-table'
import { useIsDrawn, sheetMask, sheetOf } from './drawn-glyph'

type GlyphGridProps = {
  label: string
  table: GlyphTable
  /** Places in the table, in the order shown. */
  places: readonly number[]
  /** The place that is inspected. */
  chosen: number
  onChoose: (place: number) => void
  onCopy: (place: number) => void
}

// px, with the hairline; see GlyphGrid.module.css. Ready-made grids build every cell first, which
// takes seconds with the glyphs of a Chinese font: so this one draws the rows in sight alone.
const cellSide = { wide: 49, narrow: 45 }

/** Glyphs in square cells, one of them chosen: by pointer, or by the keys of a grid. */
export function GlyphGrid(props: GlyphGridProps) {
  const { label, table, places, chosen, onChoose, onCopy } = props
  const side = useIsNarrow() ? cellSide.narrow : cellSide.wide
  const grid = useRef<HTMLDivElement>(null)
  const { width, height, top } = useBox(grid)
  const columns = Math.max(1, Math.floor(width / side))
  const rowCount = Math.ceil(places.length / columns)
  const current = Math.max(0, places.indexOf(chosen))
  const { first, end } = rowsInSight(top, height, side, rowCount)
  // The cell that a key leads to, until it is in the document to take the focus.
  const awaited = useRef(-1)

  // Another set of glyphs begins at its first row, or where the chosen one is.
  useLayoutEffect(() => {
    if (width > 0) reveal(grid.current!, Math.floor(current / columns), side)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- choosing by pointer moves nothing
  }, [places, columns])

  useLayoutEffect(() => {
    if (awaited.current !== current) return
    awaited.current = -1
    cellOf(grid.current!, current)?.focus({ preventScroll: true })
  })

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onCopy(places[current]!)
    const isWide = event.ctrlKey || event.metaKey
    const shape = { count: places.length, columns, rows: Math.floor(height / side) }
    const next = cellAfter(current, { key: event.key, isWide }, shape)
    if (next === null) return
    event.preventDefault()
    if (next !== current) awaited.current = next
    reveal(grid.current!, Math.floor(next / columns), side)
    onChoose(places[next]!)
  }
  const pick = (event: MouseEvent, act: (place: number) => void) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')
    if (cell) act(places[Number(cell.dataset['cell'])]!)
  }

  const rows = range(first, end)
  const currentRow = Math.floor(current / columns)
  // The cell with the tab stop is always in the document.
  if (!rows.includes(currentRow) && places.length > 0) rows.push(currentRow)
  return (
    <div
      ref={grid}
      role="grid"
      className={css.grid}
      aria-label={label}
      aria-rowcount={rowCount}
      aria-colcount={columns}
      tabIndex={-1}
      onKeyDown={move}
      onClick={(event) => pick(event, onChoose)}
      onDoubleClick={(event) => pick(event, onCopy)}
    >
      <div role="presentation" className={css.all} style={{ height: rowCount * side }}>
        {width > 0 &&
          rows.map((row) => (
            <div
              key={row}
              role="row"
              className={css.row}
              aria-rowindex={row + 1}
              style={{ top: row * side, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
            >
              {range(row * columns, Math.min((row + 1) * columns, places.length)).map((cell) => (
                <GlyphCell
                  key={cell}
                  cell={cell}
                  column={(cell % columns) + 1}
                  table={table}
                  glyph={table.glyphs[places[cell]!]!}
                  side={side - 1}
                  isChosen={places[cell] === chosen}
                  hasTabStop={cell === current}
                />
              ))}
            </div>
          ))}
      </div>
    </div>
  )
}

/** The size of a scrolling box, and how far it is scrolled, in px. */
function useBox(element: { current: HTMLElement | null }) {
  const [box, setBox] = useState({ width: 0, height: 0, top: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const read = () => {
      const { clientWidth: width, clientHeight: height, scrollTop: top } = current
      setBox({ width, height, top })
    }
    read()
    current.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => {
      current.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [element])
  return box
}

function reveal(grid: HTMLElement, row: number, side: number) {
  const top = row * side
  const bottom = top + side
  if (top < grid.scrollTop) grid.scrollTop = top
  else if (bottom > grid.scrollTop + grid.clientHeight) grid.scrollTop = bottom - grid.clientHeight
}

const cellOf = (grid: HTMLElement, cell: number) =>
  grid.querySelector<HTMLElement>(`[data-cell="${cell}"]`)

const range = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)

type Props = {
  cell: number
  /** From 1. */
  column: number
  table: GlyphTable
  glyph: Glyph
  /** px */
  side: number
  isChosen: boolean
  hasTabStop: boolean
}

/** One glyph of a grid, cut out of the sheet that it is drawn on. */
const GlyphCell = memo(function GlyphCell(props: Props) {
  const { cell, column, table, glyph, side, isChosen, hasTabStop } = props
  const sheet = sheetOf(table, glyph.id)
  const isDrawn = useIsDrawn(sheet)
  return (
    <div
      role="gridcell"
      className={css.cell}
      data-cell={cell}
      aria-colindex={column}
      aria-selected={isChosen}
      aria-label={spokenName(glyph)}
      tabIndex={hasTabStop ? 0 : -1}
    >
      {isDrawn && (
        <i
          className={css.ink}
          style={{ ...sheetMask(table, glyph.id, side), width: side, height: side }}
        />
      )}
    </div>
  )
})

function spokenName({ name, codePoint }: Glyph) {
  return codePoint === null ? name : text('glyphs.spoken', { name, code: unicodeOf(codePoint) })
}

/** A grid of `count` cells in rows of `columns`, of which `rows` are in sight. */
type GridShape = { count: number; columns: number; rows: number }

/** The move of a key pressed in a grid: `isWide` with Ctrl or Command held. */
type GridKey = { key: string; isWide: boolean }

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
