import type { Column, Range } from './model'
import css from './PriceGrid.module.css'
import type { ScrollProps } from './use-scroll-sync'

type Props = {
  corner: string
  columns: readonly Column[]
  range: Range
  scroll: ScrollProps
}

/** The names of the columns, at the top of the screen while the rows scroll. */
export const GridHeads = ({ corner, columns, range, scroll }: Props) => (
  <div className={css.heads}>
    <div role="rowgroup" className={css.headScroll} tabIndex={-1} {...scroll}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        <span role="columnheader" aria-colindex={1} className={css.head} data-corner>
          {corner}
        </span>
        {columns.map(({ key, label }, at) => (
          <span
            key={key}
            role="columnheader"
            aria-colindex={at + 2}
            className={css.columnHead}
            data-column-head={at}
            data-chosen={(at >= range.left && at <= range.right) || undefined}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  </div>
)
