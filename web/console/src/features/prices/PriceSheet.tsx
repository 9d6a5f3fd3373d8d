import { useMemo, useState } from 'react'
import { FamilySearch } from './FamilySearch'
import { familyRow, rowsOfFamily } from './family-rows'
import type { Inheritance } from './grid/inheritance'
import type { Draft, Sheet } from './grid/model'
import { FormulaBar } from './grid/FormulaBar'
import { PriceGrid } from './grid/PriceGrid'
import { selectPlace } from './grid/selection'
import type { PriceEdit } from './grid/use-price-edits'
import { usePriceGrid } from './grid/use-price-grid'
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
  isReadOnly: boolean
  onEdit: (edits: readonly PriceEdit[]) => void
}

/** A grid of prices below a search for families and its formula bar, which stay in sight. */
export function PriceSheet({ label, corner, hasFamilies, family, ...options }: Props) {
  const [words, setWords] = useState('')
  const sheet = useMemo(() => rowsOfFamily(options.sheet, words), [options.sheet, words])
  const [first] = useState(() => familyRow(sheet, family))
  const grid = usePriceGrid({ ...options, sheet, first })
  const search = (next: string) => {
    setWords(next)
    grid.select(selectPlace({ row: 0, column: 0 }))
  }
  return (
    <>
      <ToolBar>
        {hasFamilies && (
          <FamilySearch words={words} sheet={sheet} onChange={search} onEnter={grid.enter} />
        )}
        {!options.isReadOnly && <FormulaBar grid={grid} />}
      </ToolBar>
      <PriceGrid label={label} corner={corner} grid={grid} />
    </>
  )
}
