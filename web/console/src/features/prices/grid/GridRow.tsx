import { text } from '@typecase/shared/messages/text'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { memo, type ReactNode } from 'react'
import { StyleName } from '../../names/StyleName'
import type { Line } from './layout'
import type { Column, Row } from './model'
import css from './PriceGrid.module.css'
import { shownPrice, type Price } from '../../money/price-text'

type LineProps = {
  line: Line
  /** From 1, the row of column heads included. */
  rowIndex: number
  columns: readonly Column[]
}

const lineStyle = ({ top, height }: Line) => ({ top, height })

/** The name of a family above its rows. A press selects them. */
export const GroupRow = memo(function GroupRow({ line, rowIndex, columns }: LineProps) {
  const { name, styleId, note } = line.group!
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={css.group}
      style={lineStyle(line)}
      data-group={line.row}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        aria-colspan={columns.length + 1}
        className={css.head}
      >
        <StyleName styleId={styleId}>{name}</StyleName>
        {note && <small className={css.note}>{note}</small>}
      </span>
    </div>
  )
})

export type GridRowProps = LineProps & {
  row: Row
  drafted: ReadonlyMap<string, Price> | undefined
  isReadOnly: boolean
  /** Columns of the range in this row; -1: none. */
  left: number
  right: number
  /** The column of the active cell; -1: it is in another row. */
  active: number
  /** In place of the active cell's price. */
  editor: ReactNode
}

/** The prices of a row. It renders again only when it changes itself. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, rowIndex, columns, row, left, right, active, editor } = props
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={css.row}
      style={lineStyle(line)}
      data-editing={editor !== null || undefined}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={css.head}
        data-row-head={line.row}
        data-chosen={left >= 0 || undefined}
      >
        <StyleName styleId={row.styleId ?? null}>{row.label}</StyleName>
      </span>
      {columns.map((column, at) => (
        <span
          key={column.key}
          role="gridcell"
          aria-colindex={at + 2}
          aria-selected={at >= left && at <= right}
          aria-readonly={props.isReadOnly || row.cells[at] === undefined || undefined}
          tabIndex={at === active ? 0 : -1}
          className={css.cell}
          data-row={line.row}
          data-column={at}
        >
          {at === active && editor !== null ? (
            editor
          ) : (
            <Price
              note={row.notes?.[at]}
              stored={row.cells[at]}
              drafted={props.drafted?.get(column.key)}
              currency={column.currency}
            />
          )}
        </span>
      ))}
    </div>
  )
})

type PriceProps = {
  note: string | undefined
  stored: Price | undefined
  drafted: Price | undefined
  currency: string
}

/** A price behind its note; a changed one behind the price that it had. */
function Price({ note, stored, drafted, currency }: PriceProps) {
  if (stored === undefined) return null
  const words = note && <span className={css.size}>{note}</span>
  const isChanged = drafted !== undefined && drafted !== stored
  if (!isChanged) {
    return (
      <>
        {words}
        {shownPrice(stored, currency)}
      </>
    )
  }
  const spoken = (price: Price) =>
    price === null ? text('console.prices.noPrice') : shownPrice(price, currency)
  return (
    <>
      {words}
      <VisuallyHidden elementType="span">
        {text('console.prices.was', { price: spoken(drafted), before: spoken(stored) })}
      </VisuallyHidden>
      <span className={css.before} aria-hidden>
        {shownPrice(stored, currency)}
      </span>
      <span className={css.after} aria-hidden>
        {shownPrice(drafted, currency)}
      </span>
    </>
  )
}
