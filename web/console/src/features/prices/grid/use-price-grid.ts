import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { putBackEntries } from './inheritance'
import { placesOf, priceAt, type Place, type Range } from './model'
import { copyRange, planFill, planPaste, type CellFault } from './paste'
import { plainPrice } from '../../money/price-text'
import { clampSelection, isOneCell, rangeOf, rangeSize, selectPlace } from './selection'
import type { Selection, Size } from './selection'
import { usePriceEdits, type PriceEditsOptions } from './use-price-edits'
import { faultWords, pasteFaultWords, placeWords, rangeWords } from './words'

/** The cell that is edited, by place and key of its row: another row there ends editing. */
export type Editing = {
  place: Place
  row: string
  initial: string
  /** `enter`: typing began it, arrows end it. `edit`: arrows move the caret. */
  mode: 'enter' | 'edit'
}

/** The state that a price grid and its formula bar share. */
export type PriceGridState = ReturnType<typeof usePriceGrid>

type Options = PriceEditsOptions & {
  /** The row that has the focus at first; absent or null: none has. */
  first?: number | null
}

export function usePriceGrid({ first = null, ...options }: Options) {
  const { sheet } = options
  const edits = usePriceEdits(options)
  const { draft, announce, refuses, run, setFault } = edits
  const [selected, setSelection] = useState(() => selectPlace(cellOfRow(sheet, first ?? 0)))
  /** Counts the times that the focus was sent into the grid from outside. */
  const [entries, setEntries] = useState(first === null ? 0 : 1)
  const [opened, setEditing] = useState<Editing | null>(null)
  const editing = opened && sheet.rows[opened.place.row]?.key === opened.row ? opened : null
  const size: Size = { rows: sheet.rows.length, columns: sheet.columns.length }
  const selection = clampSelection(selected, size)
  const range = rangeOf(selection, size)

  function select(next: Selection) {
    setSelection(next)
    const range = rangeOf(next, size)
    if (!isOneCell(range)) {
      announce(text('console.prices.selection', { range: rangeWords(sheet, range) }))
    }
  }

  /** Begins to edit the active cell, with a text or its price. Places without a cell stay shut. */
  function begin(initial: string, mode: Editing['mode']) {
    if (refuses() || priceAt(sheet, draft, selection.active) === undefined) return
    setFault(null)
    const place = selection.active
    setEditing({ place, row: sheet.rows[place.row]!.key, initial, mode })
  }

  /** Ends editing with a text; returns why the text is refused, and then goes on editing. */
  function commit(written: string, where: 'cell' | 'range' = 'cell'): CellFault | null {
    const { row, column } = editing!.place
    const cell = { top: row, bottom: row, left: column, right: column }
    const target = where === 'cell' ? cell : range
    const plan = planFill(sheet, target, written)
    if (plan.fault === 'cells') return plan.cells[0]!
    setEditing(null)
    if (plan.fault) return null
    const isUntouched = where === 'cell' && written === editing!.initial
    if (!isUntouched || editing!.mode === 'enter') {
      run(where === 'cell' ? 'edit' : 'fill', plan.entries, plan.entries.length)
    }
    return null
  }

  /** Ends editing because the focus went elsewhere; a text that is no price is dropped and named. */
  function leave(written: string) {
    const refused = commit(written)
    if (!refused) return
    setEditing(null)
    const fault = faultWords(sheet, refused)
    const place = placeWords(sheet, refused.place)
    setFault({ sentence: text('console.prices.kept', { fault, place }), cells: [] })
  }

  function clear() {
    const places = [...placesOf(range)].filter(
      (place) => priceAt(sheet, draft, place) !== undefined,
    )
    const entries = places.map((place) => ({ place, price: null }))
    run('clear', entries, places.length)
  }

  /** Gives the range the prices that the shop has, as one command. */
  function putBack() {
    const entries = putBackEntries(sheet, placesOf(range), edits.inheritance)
    run('putBack', entries, entries.length)
  }

  function paste(written: string) {
    if (refuses()) return
    const plan = planPaste(sheet, range, written)
    if (plan.fault) return setFault(pasteFaultWords(sheet, range, plan))
    if (plan.target !== range) setSelection(selectionOf(plan.target))
    run('paste', plan.entries, plan.entries.length)
  }

  /** The range as tab-separated text. */
  function copy() {
    const { rows, columns } = rangeSize(range)
    announce(text('console.prices.copied', { count: rows * columns }))
    return copyRange(sheet, draft, range)
  }

  const { active } = selection
  const { currency } = sheet.columns[active.column] ?? { currency: 'EUR' }
  /** The price of the active cell as it is edited. */
  const activeText = plainPrice(priceAt(sheet, draft, active), currency)
  const cancel = () => setEditing(null)
  const enter = () => setEntries((before) => before + 1)
  const state = { ...edits, sheet, size, selection, range, activeText, editing, entries }
  return { ...state, select, begin, commit, leave, cancel, enter, clear, putBack, paste, copy }
}

/** The first place of a row that has a cell. */
const cellOfRow = ({ rows }: PriceEditsOptions['sheet'], row: number): Place => ({
  row,
  column: Math.max(0, rows[row]?.cells.findIndex((price) => price !== undefined) ?? 0),
})

const selectionOf = ({ top, left, bottom, right }: Range): Selection => ({
  ...selectPlace({ row: top, column: left }),
  head: { row: bottom, column: right },
})
