import { number, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import { BlankRows } from '../../list/BlankRows'
import table from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { SortHead } from '../../list/SortHead'
import { customerName, spentWords } from '../customer-words'
import type { Sort } from '../filter'
import { KindMark } from '../KindMark'
import type { FoundCustomer } from '../queries'
import css from './CustomerTable.module.css'

type Props = {
  /** null: they are on their way for the first time. */
  customers: readonly FoundCustomer[] | null
  sort: Sort
  onSort: (sort: Sort) => void
  /** The rows are of the filter or the page before. */
  isOld: boolean
}

/** The customers of a page; each row leads to its customer. */
export function CustomerTable({ customers, sort, onSort, isOld }: Props) {
  useRowKeys()
  useReturnFocus(customers !== null)
  return (
    <table
      className={table.table}
      data-old={isOld || undefined}
      aria-busy={isOld || customers === null}
    >
      <thead>
        <tr>
          <SortHead
            name={text('console.customer.name')}
            {...{ sort, onSort }}
            down="name"
            up="name"
          />
          <th scope="col">{text('console.email')}</th>
          <th scope="col">{text('console.customer.kind')}</th>
          <SortHead
            name={text('console.customer.since')}
            className={table.wideOnly}
            {...{ sort, onSort }}
            down="newest"
            up="oldest"
          />
          <th scope="col" className={table.amount}>
            {text('console.customer.orders')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.customer.licences')}
          </th>
          <th scope="col" className={table.amount}>
            {text('console.customer.spent')}
          </th>
          <th scope="col">{text('console.customer.lastOrder')}</th>
        </tr>
      </thead>
      <tbody>
        {customers?.map((customer) => <Row key={customer.id} customer={customer} />) ?? (
          <BlankRows columns={8} />
        )}
      </tbody>
    </table>
  )
}

function Row({ customer }: { customer: FoundCustomer }) {
  const { id, kind, email, createdAt, orders, licences, spent, lastOrderAt } = customer
  const name = customerName(customer)
  return (
    <tr className={`${table.row} ${css.row}`}>
      <th scope="row" className={`${table.lead} ${table.clipped} ${css.name}`} title={name}>
        <TextLink
          look="row"
          className={table.link}
          to={paths.customer(id)}
          {...returning(`customer-${id}`)}
          {...rowLink}
        >
          {name}
        </TextLink>
      </th>
      <td className={`${table.quiet} ${table.clipped} ${css.email}`} title={email}>
        {/* It names them where nothing else does. */}
        {email !== name && email}
      </td>
      <td className={`${table.whole} ${css.kind}`}>
        <KindMark kind={kind} />
      </td>
      <td className={`${table.whole} ${table.quiet} ${table.wideOnly} ${table.narrowNot}`}>
        {shortTime(createdAt)}
      </td>
      <td
        className={`${table.amount} ${css.orders} ${orders === 0 ? table.narrowNot : ''}`}
        data-unit={text('console.customer.orderUnit', { count: orders })}
      >
        {orders === 0 ? '–' : number(orders)}
      </td>
      <td className={`${table.amount} ${table.narrowNot}`}>
        {licences === 0 ? '–' : number(licences)}
      </td>
      <td className={`${table.amount} ${css.spent}`}>{spentWords(spent)}</td>
      <td
        className={`${table.whole} ${table.quiet} ${css.last} ${lastOrderAt ? '' : table.narrowNot}`}
      >
        {lastOrderAt === null ? '–' : shortTime(lastOrderAt)}
      </td>
    </tr>
  )
}
