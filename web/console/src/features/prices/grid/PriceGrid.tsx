import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useId, useMemo, useRef, type CSSProperties } from 'react'
import { GridBody } from './GridBody'
import { GridHeads } from './GridHeads'
import { layoutOf } from './layout'
import css from './PriceGrid.module.css'
import { useGridEvents } from './use-grid-events'
import { useGridFocus } from './use-grid-focus'
import { useScrollSync } from './use-scroll-sync'
import type { GridFault } from './use-price-edits'
import type { PriceGridState } from './use-price-grid'

type Props = {
  /** The name of the grid for a screen reader. */
  label: string
  /** Words above the row heads. */
  corner: string
  grid: PriceGridState
}

/**
 * Prices by row and column, edited like a spreadsheet. The page scrolls it; rows near the screen alone
 * are in the document. `grid` comes from `usePriceGrid`, which the formula bar shares.
 */
export function PriceGrid({ label, corner, grid }: Props) {
  const { sheet, status, fault, closeFault } = grid
  const root = useRef<HTMLDivElement>(null)
  const instructions = useId()
  const layout = useMemo(() => layoutOf(sheet), [sheet])
  const focus = useGridFocus(root, grid)
  const scroll = useScrollSync()
  const events = useGridEvents(grid, scroll.body.ref)
  const { columns } = sheet
  return (
    <div className={css.area} style={{ '--count': columns.length } as CSSProperties}>
      {fault && <FaultNotice fault={fault} onClose={closeFault} />}
      <VisuallyHidden id={instructions}>{text('console.prices.instructions')}</VisuallyHidden>
      <div
        ref={root}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={instructions}
        aria-multiselectable
        aria-readonly={grid.isReadOnly || undefined}
        aria-rowcount={layout.lines.length + 1}
        aria-colcount={columns.length + 1}
        className={css.grid}
        {...focus}
        {...events}
      >
        <GridHeads corner={corner} columns={columns} range={grid.range} scroll={scroll.heads} />
        <GridBody grid={grid} layout={layout} scroll={scroll.body} />
      </div>
      <VisuallyHidden role="status">
        <span key={status.id}>{status.words}</span>
      </VisuallyHidden>
    </div>
  )
}

/** A refusal over the first rows, which keep their places. */
const FaultNotice = ({ fault, onClose }: { fault: GridFault; onClose: () => void }) => (
  <div className={css.notice}>
    <div className={css.panel}>
      <Notice role="alert" action={{ label: text('console.prices.close'), onPress: onClose }}>
        {fault.sentence}
        {fault.cells.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </Notice>
    </div>
  </div>
)
