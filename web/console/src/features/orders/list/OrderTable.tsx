import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import type { KeyboardEvent } from 'react'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { SortHead } from '../../list/SortHead'
import { rowLinkId, type OrderSelection } from '../bulk/use-selection'
import type { Sort } from '../filter'
import { orderName } from '../order-words'
import type { FoundOrder } from '../queries'
import { columnIds, type ColumnId } from './columns'
import { columnName, orderColumns } from './order-columns'
import css from './OrderTable.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  orders: readonly FoundOrder[] | null
  sort: Sort
  onSort: (sort: Sort) => void
  /** The rows are of the filter or the page before. */
  isOld: boolean
  /** null: the usual ones. */
  columns: readonly ColumnId[] | null
  /** null: the member may do nothing to several orders. */
  chosen: OrderSelection | null
  /** On a phone, the boxes are shown. */
  isSelecting: boolean
}

/** The orders of a page; each row leads to its order, and may be chosen. */
export function OrderTable(props: Props) {
  const { orders, isOld, columns, chosen, isSelecting } = props
  useRowKeys()
  useReturnFocus(orders !== null)
  const shown = columns ?? columnIds
  return (
    <table
      className={`${table.table} ${css.table}`}
      data-old={isOld || undefined}
      data-selecting={isSelecting || undefined}
      aria-busy={isOld || orders === null}
    >
      <Head {...props} shown={shown} />
      <tbody>
        {orders?.map((order) => (
          <Row key={order.id} order={order} shown={shown} isUsual={!columns} chosen={chosen} />
        )) ?? <BlankRows columns={shown.length + (chosen ? 2 : 1)} />}
      </tbody>
    </table>
  )
}

function Head({ orders, sort, onSort, columns, chosen, shown }: Props & Shown) {
  return (
    <thead>
      <tr>
        {chosen && (
          <th scope="col" className={css.box}>
            <Checkbox
              isSelected={chosen.share === 'all'}
              isIndeterminate={chosen.share === 'some'}
              isDisabled={!orders?.length}
              onChange={chosen.togglePage}
            >
              <VisuallyHidden elementType="span">{text('console.bulk.selectPage')}</VisuallyHidden>
            </Checkbox>
          </th>
        )}
        <th scope="col">{text('console.order.name')}</th>
        {shown.map((id) => {
          const { sorts, headClass } = orderColumns[id]
          const className = `${headClass ?? ''} ${widthOf(id, !columns)}`
          return sorts ? (
            <SortHead
              key={id}
              name={columnName(id)}
              {...{ className, sort, onSort }}
              down={sorts[0]}
              up={sorts[1]}
            />
          ) : (
            <th key={id} scope="col" className={className}>
              {columnName(id)}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type Shown = { shown: readonly ColumnId[] }
type RowProps = Shown & Pick<Props, 'chosen'> & { order: FoundOrder; isUsual: boolean }

function Row({ order, shown, isUsual, chosen }: RowProps) {
  const { id } = order
  const name = orderName(order)
  const isChosen = chosen?.selection.has(id) ?? false
  const extend = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!chosen || !event.shiftKey || !step) return
    event.preventDefault()
    chosen.extend(id, step)
  }
  return (
    <tr className={`${table.row} ${css.row}`} data-chosen={isChosen || undefined}>
      {chosen && (
        <td className={css.box}>
          <Checkbox isSelected={isChosen} onChange={() => chosen.toggle(order)}>
            <VisuallyHidden elementType="span">
              {text('console.bulk.selectOne', { name })}
            </VisuallyHidden>
          </Checkbox>
        </td>
      )}
      <th scope="row" className={`${table.lead} ${table.whole} ${css.number}`}>
        <TextLink
          look="row"
          className={table.link}
          to={paths.order(id)}
          onKeyDown={extend}
          {...returning(rowLinkId(id))}
          {...rowLink}
        >
          {name}
        </TextLink>
      </th>
      {shown.map((column) => {
        const { cellClass, hint, value } = orderColumns[column]
        return (
          <td
            key={column}
            className={`${cellClass} ${widthOf(column, isUsual)}`}
            title={hint?.(order)}
          >
            {value(order)}
          </td>
        )
      })}
    </tr>
  )
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const widthOf = (id: ColumnId, isUsual: boolean) =>
  isUsual && orderColumns[id].isWide ? table.wideOnly! : ''
