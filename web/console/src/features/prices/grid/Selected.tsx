import { text } from '@typecase/shared/messages/text'
import css from './FormulaBar.module.css'
import type { PriceGridState } from './use-price-grid'
import { rangeWords } from './words'

/** The selected cells by name. */
export const Selected = ({ grid: { sheet, range } }: { grid: PriceGridState }) => (
  <div className={css.selected}>
    <span className="small">{text('console.prices.selected')}</span>
    <span className={css.range}>{sheet.rows.length > 0 && rangeWords(sheet, range)}</span>
  </div>
)
