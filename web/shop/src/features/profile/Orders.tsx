import { useQuery } from '@tanstack/react-query'
import { date, money } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { listedState } from '../orders/money-words'
import { Loaded } from './Loaded'
import css from './profile.module.css'
import { ordersQuery, type OrderSummary } from './queries'

/** Every order, where it stands, and the way to it. */
export function Orders() {
  return (
    <Loaded query={useQuery(ordersQuery)}>
      {(orders) =>
        orders.length === 0 ? (
          <p>
            {text('profile.noOrders')}{' '}
            <Link className={linkLook.link} to={paths.front()}>
              {text('profile.toFonts')}
            </Link>
          </p>
        ) : (
          <ul>
            {orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Order({ order }: { order: OrderSummary }) {
  return (
    <li className={css.row}>
      <span>
        <Link className={linkLook.link} to={paths.order(order)}>
          {nameOf(order)}
        </Link>
        <span className={css.note}>{text('profile.items', { count: order.lineCount })}</span>
      </span>
      <span className="quiet">{listedState(order)}</span>
      <span className={css.end}>{money(order.total, order.currency)}</span>
    </li>
  )
}

/** What an order is called: by its invoice's number, once it has one. */
export const nameOf = ({ number, createdAt }: Pick<OrderSummary, 'number' | 'createdAt'>) =>
  number === null
    ? text('profile.orderOf', { date: date(createdAt) })
    : text('profile.orderNumber', { number, date: date(createdAt) })
