import { countryName } from '@typecase/shared/country-names'
import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { useEffect } from 'react'
import { useNavigationType } from 'react-router'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { FamilyNames } from '../FamilyNames'
import type { Sort } from '../filter'
import { orderName } from '../order-words'
import type { FoundOrder } from '../queries'
import { OrderStateMark } from '../StateMark'
import css from './OrderTable.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  orders: readonly FoundOrder[] | null
  sort: Sort
  onSort: (sort: Sort) => void
  /** The rows are of the filter or the page before. */
  isOld: boolean
}

const blankRows = 12

/** The orders of a page; each row leads to its order. */
export function OrderTable({ orders, sort, onSort, isOld }: Props) {
  useRowKeys()
  useReturnFocus(orders !== null)
  return (
    <table className={css.table} data-old={isOld || undefined} aria-busy={isOld || orders === null}>
      <thead>
        <tr>
          <th scope="col">{text('console.order.name')}</th>
          <SortHead
            name={text('console.order.placed')}
            {...{ sort, onSort }}
            down="newest"
            up="oldest"
          />
          <th scope="col">{text('console.order.licensee')}</th>
          <th scope="col" className={css.wideOnly}>
            {text('console.order.country')}
          </th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col" className={css.wideOnly}>
            {text('console.order.licences')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.sums.net')}
          </th>
          <th scope="col" className={css.amount}>
            {text('console.sums.tax')}
          </th>
          <SortHead
            name={text('console.sums.total')}
            className={css.amount}
            {...{ sort, onSort }}
            down="largest"
            up="smallest"
          />
          <th scope="col">{text('console.order.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders?.map((order) => <Row key={order.id} order={order} />) ??
          Array.from({ length: blankRows }, (_, at) => (
            <tr key={at} className={css.row}>
              <td colSpan={10}>{at === 0 && text('shell.loading')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = {
  name: string
  className?: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  down: Sort
  up: Sort
}

/** The head of a column that sorts: downwards first, then the other way. */
function SortHead({ name, className, sort, onSort, down, up }: SortHeadProps) {
  const isSorted = sort === down || sort === up
  const order = sort === up ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(sort === down ? up : down)}>
        {name}
        {isSorted && <span aria-hidden> {sort === up ? '↑' : '↓'}</span>}
      </button>
    </th>
  )
}

function Row({ order }: { order: FoundOrder }) {
  const { id, placedAt, licensee, country, licences, currency, net, tax, total } = order
  return (
    <tr className={css.row}>
      <th scope="row" className={css.number}>
        <TextLink
          look="row"
          className={css.link}
          to={paths.order(id)}
          id={rowId(id)}
          onClick={() => (lastOpened = id)}
          {...rowLink}
        >
          {orderName(order)}
        </TextLink>
      </th>
      <td className={`${css.time} ${css.quiet}`}>{shortTime(placedAt)}</td>
      <td className={css.licensee} title={licensee}>
        {licensee}
      </td>
      <td className={`${css.quiet} ${css.wideOnly} ${css.narrowNot}`}>{countryName(country)}</td>
      <td className={css.families}>
        <FamilyNames families={order.families} />
      </td>
      <td className={`${css.quiet} ${css.wideOnly} ${css.narrowNot}`}>
        {licences.map(({ name }) => name).join(', ')}
      </td>
      <td className={`${css.amount} ${css.narrowNot}`}>{money(net, currency)}</td>
      <td className={`${css.amount} ${css.quiet} ${css.narrowNot}`}>
        {tax === 0 ? '–' : money(tax, currency)}
      </td>
      <td className={`${css.amount} ${css.total}`}>{money(total, currency)}</td>
      <td className={css.state}>
        <OrderStateMark order={order} />
      </td>
    </tr>
  )
}

const rowId = (id: string) => `order-${id}`

/** The order that was opened last from a list. */
let lastOpened: string | null = null

/** Back to the list, the focus is at the row that was opened. */
function useReturnFocus(isReady: boolean) {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isReady || !isBack || lastOpened === null) return
    document.getElementById(rowId(lastOpened))?.focus({ preventScroll: true })
    lastOpened = null
  }, [isReady, isBack])
}
