import { useMemo, useState } from 'react'
import { FamilySearch } from './FamilySearch'
import { familyRow, rowsOfFamily } from './family-rows'
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
  /** The family to begin at; null: the first row. */
  family: string | null
  /** The history that a cell has. */
  subjectOf: SubjectOf
  isReadOnly: boolean
  onEdit: (edits: readonly PriceEdit[]) => void
}

/** A grid of prices below a search for families and its formula bar, which stay in sight. */
export function PriceSheet(props: Props) {
  const { label, corner, hasFamilies, family, subjectOf, ...options } = props
  const [words, setWords] = useState('')
  const sheet = useMemo(() => rowsOfFamily(options.sheet, words), [options.sheet, words])
  const [first] = useState(() => familyRow(sheet, family))
  const grid = usePriceGrid({ ...options, sheet, first })
  const search = (next: string) => {
    setWords(next)
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
