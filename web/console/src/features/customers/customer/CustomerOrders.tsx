import { money, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { paths } from '#src/paths.ts'
import { rowLink, useRowKeys } from '../../keys/use-keys'
import list from '../../list/ListTable.module.css'
import { returning, useReturnFocus } from '../../list/return-focus'
import { FamilyNames } from '../../names/FamilyNames'
import { Part } from '@typecase/ui/Part'
import { orderName } from '../../orders/order-words'
import type { FoundOrder } from '../../orders/queries'
import { OrderStateMark } from '../../orders/StateMark'
import type { StaffCustomer } from '../queries'
import css from './Records.module.css'

/** The customer's orders, each row of which leads to its order. */
export function CustomerOrders({ customer }: { customer: StaffCustomer }) {
  useRowKeys()
  useReturnFocus(true)
  const { orders, hasMoreOrders } = customer
  const { email } = customer.customer
  return (
    <Part title={text('console.orders.title')}>
      {orders.length === 0 ? (
        <p className="quiet">{text('console.customer.noOrders')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text('console.order.name')}</th>
              <th scope="col">{text('console.order.placed')}</th>
              <th scope="col">{text('console.order.families')}</th>
              <th scope="col" className={css.amount}>
                {text('console.sums.total')}
              </th>
              <th scope="col">{text('console.order.state')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
      {hasMoreOrders && email && (
        <p className={css.more}>
          {text('console.customer.moreOrders', { count: orders.length })}{' '}
          <TextLink to={`${paths.orders()}?q=${encodeURIComponent(email)}`}>
            {text('console.customer.allOrders')}
          </TextLink>
        </p>
      )}
    </Part>
  )
}

const Row = ({ order }: { order: FoundOrder }) => (
  <tr className={list.row}>
    <th scope="row" className={`${list.lead} ${css.whole}`}>
      <TextLink
        look="row"
        className={list.link}
        to={paths.order(order.id)}
        {...returning(`order-${order.id}`)}
        {...rowLink}
      >
        {orderName(order)}
      </TextLink>
    </th>
    <td className={`${css.whole} ${css.quiet}`}>{shortTime(order.placedAt)}</td>
    <td>
      <FamilyNames families={order.families} />
    </td>
    <td className={css.amount}>{money(order.total, order.currency)}</td>
    <td className={css.whole}>
      <OrderStateMark order={order} />
    </td>
  </tr>
)
