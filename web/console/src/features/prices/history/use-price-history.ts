import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { useKeys } from '../../keys/use-keys'
import type { PriceGridState } from '../grid/use-price-grid'
import { placeWords, rowWords } from '../grid/words'
import type { CellSubject, SubjectOf } from './subjects'

/** The history of the active cell, which the key H opens. `shown`: null while it is closed. */
export function usePriceHistory(grid: PriceGridState, subjectOf: SubjectOf) {
  const { sheet, selection, setFault } = grid
  const [shown, setShown] = useState<(CellSubject & { place: string }) | null>(null)
  const { active } = selection
  const [row, column] = [sheet.rows[active.row], sheet.columns[active.column]]
  function open() {
    if (!row || !column) {
      return setFault({ sentence: text('console.priceHistory.noRow'), cells: [] })
    }
    const cell = subjectOf(row.key, column.key)
    setShown({ ...cell, place: cell.item ? placeWords(sheet, active) : rowWords(row) })
  }
  useKeys({ h: open })
  return { shown, open, close: () => setShown(null) }
}
