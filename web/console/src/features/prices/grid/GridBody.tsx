import { text } from '@typecase/shared/messages/text'
import type { CSSProperties } from 'react'
import { CellEditor } from './CellEditor'
import { commitOf } from './grid-keys'
import { GridRow, GroupRow } from './GridRow'
import type { Layout } from './layout'
import css from './PriceGrid.module.css'
import { isOneCell } from './selection'
import type { PriceGridState } from './use-price-grid'
import { useRowWindow } from './use-row-window'
import type { ScrollProps } from './use-scroll-sync'
import { faultWords, placeWords } from './words'

type Props = { grid: PriceGridState; layout: Layout; scroll: ScrollProps }

/** The rows near the screen, those of the active cell and of the end of the range, and the frame. */
export function GridBody({ grid, layout, scroll }: Props) {
  const { sheet, draft, selection, range, editing } = grid
  const window = useRowWindow(scroll.ref, layout)
  const kept = [selection.active, selection.head].map(({ row }) => layout.lineOfRow[row]!)
  const shown = Array.from({ length: window.last - window.first + 1 }, (_, at) => window.first + at)
  const lines = sheet.rows.length === 0 ? [] : [...new Set([...shown, ...kept])]
  return (
    <div role="rowgroup" className={css.scroll} tabIndex={-1} {...scroll}>
      <div className={css.rows} style={{ height: layout.height }}>
        {lines.length > 0 && <Frame grid={grid} layout={layout} />}
        {lines
          .sort((a, b) => a - b)
          .map((at) => {
            const line = layout.lines[at]!
            const shared = { line, rowIndex: at + 2, columns: sheet.columns }
            if (line.group) return <GroupRow key={`group ${line.group.name}`} {...shared} />
            const row = sheet.rows[line.row]!
            const isInRange = line.row >= range.top && line.row <= range.bottom
            return (
              <GridRow
                key={row.key}
                {...shared}
                row={row}
                drafted={draft.get(row.key)}
                isReadOnly={grid.isReadOnly}
                left={isInRange ? range.left : -1}
                right={isInRange ? range.right : -1}
                active={selection.active.row === line.row ? selection.active.column : -1}
                editor={editing?.place.row === line.row ? <Editor grid={grid} /> : null}
              />
            )
          })}
      </div>
    </div>
  )
}

/** The frame of the range and the wash below it. */
function Frame({ grid: { range, selection }, layout }: Pick<Props, 'grid' | 'layout'>) {
  const top = layout.lines[layout.lineOfRow[range.top]!]!.top
  const last = layout.lines[layout.lineOfRow[range.bottom]!]!
  const active = layout.lines[layout.lineOfRow[selection.active.row]!]!
  const style = {
    '--top': `${top}px`,
    '--height': `${last.top + last.height - top}px`,
    '--left': range.left,
    '--width': range.right - range.left + 1,
    '--active-top': `${active.top}px`,
    '--active-left': selection.active.column,
  } as CSSProperties
  return (
    <div aria-hidden className={css.selection} style={style}>
      <div className={css.wash} />
      <div className={css.active} data-one={isOneCell(range) || undefined} />
      <div className={css.frame} />
    </div>
  )
}

/** The editor of the active cell. */
function Editor({ grid }: { grid: PriceGridState }) {
  const { sheet } = grid
  const { place, initial } = grid.editing!
  return (
    <CellEditor
      label={text('console.prices.newPrice', { place: placeWords(sheet, place) })}
      initial={initial}
      isLast={place.row >= sheet.rows.length - 2}
      onLeave={grid.leave}
      onKey={(event, written) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          grid.cancel()
          return null
        }
        const end = commitOf(grid, event)
        if (!end) return null
        event.preventDefault()
        const refused = grid.commit(written, end.where)
        if (refused) return faultWords(sheet, refused)
        end.then(grid)
        return null
      }}
    />
  )
}
