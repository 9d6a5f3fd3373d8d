import type { Draft, Sheet } from './grid/model'
import { FormulaBar } from './grid/FormulaBar'
import { PriceGrid } from './grid/PriceGrid'
import type { PriceEdit } from './grid/use-price-edits'
import { usePriceGrid } from './grid/use-price-grid'

type Props = {
  label: string
  corner: string
  sheet: Sheet
  draft: Draft
  isReadOnly: boolean
  onEdit: (edits: readonly PriceEdit[]) => void
}

/** A grid of prices below its formula bar. */
export function PriceSheet({ label, corner, ...options }: Props) {
  const grid = usePriceGrid(options)
  return (
    <>
      {!options.isReadOnly && <FormulaBar grid={grid} />}
      <PriceGrid label={label} corner={corner} grid={grid} />
    </>
  )
}
