import css from './FormulaBar.module.css'
import { PriceHistoryButton } from './PriceHistoryButton'
import { Selected } from './Selected'
import type { PriceGridState } from './use-price-grid'

type Props = { grid: PriceGridState; onHistory: () => void }

/** The tools of members who only read: what is selected, and its history. */
export const ReaderBar = ({ grid, onHistory }: Props) => (
  <div className={css.bar}>
    <Selected grid={grid} />
    <div className={css.history}>
      <PriceHistoryButton onPress={onHistory} />
    </div>
  </div>
)
