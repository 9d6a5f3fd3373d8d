import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormulaBar } from '#src/features/prices/grid/FormulaBar.tsx'
import type { Sheet } from '#src/features/prices/grid/model.ts'
import { PriceGrid } from '#src/features/prices/grid/PriceGrid.tsx'
import type { PriceEdit } from '#src/features/prices/grid/use-price-edits.ts'
import { usePriceGrid } from '#src/features/prices/grid/use-price-grid.ts'

const rye = { name: 'Rye', styleId: null }
const oat = { name: 'Oat', styleId: null }
export const sheet: Sheet = {
  columns: [
    { key: 'eur', label: 'EUR', currency: 'EUR' },
    { key: 'usd', label: 'USD', currency: 'USD' },
    { key: 'jpy', label: 'JPY', currency: 'JPY' },
  ],
  rows: [
    { key: 'rye-1', label: 'Single style', group: rye, cells: [4000, 4500, 6600] },
    { key: 'rye-all', label: 'Complete family', group: rye, cells: [28_000, 31_000, 46_200] },
    { key: 'oat-1', label: 'Single style', group: oat, cells: [3500, null, undefined] },
  ],
}

function Prices({ edits, isReadOnly, of }: { edits: PriceEdit[]; isReadOnly: boolean; of: Sheet }) {
  const onEdit = (made: readonly PriceEdit[]) => void edits.push(...made)
  const grid = usePriceGrid({ sheet: of, isReadOnly, onEdit })
  return (
    <>
      <FormulaBar grid={grid} onHistory={() => {}} />
      <PriceGrid grid={grid} label="Prices" corner="Two families" />
    </>
  )
}

/** Shows a price grid with its formula bar; `edits` gathers what it reports. */
export function show({ isReadOnly = false, of = sheet } = {}) {
  const edits: PriceEdit[] = []
  render(<Prices edits={edits} isReadOnly={isReadOnly} of={of} />)
  return { edits, user: userEvent.setup() }
}

export const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)!
/** The words of the live region. */
export const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
/** How many cells are selected. */
export const chosen = () => screen.getAllByRole('gridcell', { selected: true }).length
/** Pastes text where the focus is. */
export const paste = (text: string) =>
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => text } })

/** The text that Ctrl C puts into the clipboard. */
export function copied() {
  let text = ''
  fireEvent.copy(document.activeElement!, {
    clipboardData: { setData: (_type: string, data: string) => (text = data) },
  })
  return text
}
