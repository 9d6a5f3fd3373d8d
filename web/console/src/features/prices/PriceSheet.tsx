import { useMemo, useState } from 'react'
import { FamilySearch } from './FamilySearch'
import { familyIn, rowsOfFamily } from './family-rows'
import type { Inheritance } from './grid/inheritance'
import type { Draft, Sheet } from './grid/model'
import { FormulaBar } from './grid/FormulaBar'
import { PriceGrid } from './grid/PriceGrid'
import { ReaderBar } from './grid/ReaderBar'
import { selectPlace } from './grid/selection'
import type { PriceEdit } from './grid/use-price-edits'
import { usePriceGrid } from './grid/use-price-grid'
import { PriceHistory } from './history/PriceHistory'
import type { SubjectOf } from './history/subjects'
import { usePriceHistory } from './history/use-price-history'
import { ToolBar } from './ToolBar'

type Props = {
  label: string
  corner: string
  sheet: Sheet
  draft: Draft
  inheritance?: Inheritance | undefined
  /** Rows stand by family, which can be searched. */
  hasFamilies: boolean
  /** The family whose rows are shown alone; null: the words of the search decide. */
  family: string | null
  /** The search is for other words than the name of `family`. */
  onFamilyLeft: () => void
  /** The history that a cell has. */
  subjectOf: SubjectOf
  isReadOnly: boolean
  onEdit: (edits: readonly PriceEdit[]) => void
}

/** A grid of prices below a search for families and its formula bar, which stay in sight. */
export function PriceSheet(props: Props) {
  const { label, corner, hasFamilies, family, onFamilyLeft, subjectOf, ...options } = props
  const [typed, setTyped] = useState('')
  // At once: the address follows later, and the field would take back what is typed until then.
  const [left, setLeft] = useState<string | null>(null)
  if (family === null && left !== null) setLeft(null)
  const alone = family === left ? null : family
  const only = useMemo(() => familyIn(options.sheet, alone), [options.sheet, alone])
  const words = only?.name ?? typed
  const sheet = useMemo(
    () => only?.sheet ?? rowsOfFamily(options.sheet, typed),
    [only, options.sheet, typed],
  )
  const grid = usePriceGrid({ ...options, sheet, first: only && 0 })
  const search = (next: string) => {
    setTyped(next)
    if (family !== null) {
      setLeft(family)
      onFamilyLeft()
    }
    grid.closeFault()
    grid.select(selectPlace({ row: 0, column: 0 }))
  }
  const history = usePriceHistory(grid, subjectOf)
  return (
    <>
      <ToolBar>
        {hasFamilies && (
          <FamilySearch words={words} sheet={sheet} onChange={search} onEnter={grid.enter} />
        )}
        {options.isReadOnly ? (
          <ReaderBar grid={grid} onHistory={history.open} />
        ) : (
          <FormulaBar grid={grid} onHistory={history.open} />
        )}
      </ToolBar>
      <PriceGrid label={label} corner={corner} grid={grid} />
      {history.shown && <PriceHistory {...history.shown} onClose={history.close} />}
    </>
  )
}
