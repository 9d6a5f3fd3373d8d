import { countryName } from '@typecase/shared/country-names'
import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { SortHead } from '../../list/SortHead'
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

/** The orders of a page; each row leads to its order. */
export function OrderTable({ orders, sort, onSort, isOld }: Props) {
  useRowKeys()
  useReturnFocus(orders !== null)
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || orders === null}
    >
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
          <th scope="col" className={table.wideOnly}>
            {text('console.order.country')}
          </th>
          <th scope="col">{text('console.order.families')}</th>
          <th scope="col" className={table.wideOnly}>
            {text('console.order.licences')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.sums.net')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.sums.tax')}
          </th>
          <SortHead
            name={text('console.sums.total')}
            className={table.amount}
            {...{ sort, onSort }}
            down="largest"
            up="smallest"
          />
          <th scope="col">{text('console.order.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders?.map((order) => <Row key={order.id} order={order} />) ?? <BlankRows columns={10} />}
      </tbody>
    </table>
  )
}

function Row({ order }: { order: FoundOrder }) {
  const { id, placedAt, licensee, country, licences, currency, net, tax, total } = order
  return (
    <tr className={`${table.row} ${css.row}`}>
      <th scope="row" className={`${table.lead} ${table.whole} ${css.number}`}>
        <TextLink
          look="row"
          className={table.link}
          to={paths.order(id)}
          {...returning(`order-${id}`)}
          {...rowLink}
        >
          {orderName(order)}
        </TextLink>
      </th>
      <td className={`${table.whole} ${table.quiet} ${css.time}`}>{shortTime(placedAt)}</td>
      <td className={`${table.clipped} ${css.licensee}`} title={licensee}>
        {licensee}
      </td>
      <td className={`${table.quiet} ${table.wideOnly} ${table.narrowNot}`}>
        {countryName(country)}
      </td>
      <td className={css.families}>
        <FamilyNames families={order.families} />
      </td>
      <td className={`${table.quiet} ${table.wideOnly} ${table.narrowNot}`}>
        {licences.map(({ name }) => name).join(', ')}
      </td>
      <td className={`${table.amount} ${table.narrowNot}`}>{money(net, currency)}</td>
      <td className={`${table.amount} ${table.quiet} ${table.narrowNot}`}>
        {tax === 0 ? '–' : money(tax, currency)}
      </td>
      <td className={`${table.amount} ${css.total}`}>{money(total, currency)}</td>
      <td className={`${table.whole} ${css.state}`}>
        <OrderStateMark order={order} />
      </td>
    </tr>
  )
}
