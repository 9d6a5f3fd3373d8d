import { useQuery, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { date, money } from '@typecase/shared/format'
import { TextLink } from '@typecase/ui/Link'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { listedState } from '../orders/money-words'
import { Loaded } from './Loaded'
import css from './profile.module.css'
import { ordersQuery, type OrderSummary } from './actions'
import { isHeld } from '../checkout/order-query'
import { Downloads, DownloadsPending } from '../orders/Downloads'
import { watchedOrder } from '../orders/use-order'

/** Every order, where it stands, and the way to it. */
export function Orders() {
  return (
    <Loaded query={useQuery(ordersQuery)}>
      {(orders) =>
        orders.length === 0 ? (
          <p>
            {text('profile.noOrders')}{' '}
            <TextLink to={paths.front()}>{text('profile.toFonts')}</TextLink>
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
        <TextLink to={paths.order(order)}>{nameOf(order)}</TextLink>
        <span className="small below">{text('profile.items', { count: order.lineCount })}</span>
      </span>
      <span className="quiet">{listedState(order)}</span>
      <span className={css.end}>{money(order.total, order.currency)}</span>
    </li>
  )
}

/** The name of an order: its invoice's number, once it has one. */
export const nameOf = ({ number, createdAt }: Pick<OrderSummary, 'number' | 'createdAt'>) =>
  number === null
    ? text('profile.orderOf', { date: date(createdAt) })
    : text('profile.orderNumber', { number, date: date(createdAt) })

/** The number of orders that are fetched at a time: each is a request. */
const atATime = 10

/** The files of the paid orders, the newest first. */
export function OrderFiles() {
  const orders = useQuery(ordersQuery)
  const [shown, setShown] = useState(atATime)
  const held = orders.data?.filter(isHeld) ?? []
  const looked = useQueries({ queries: held.slice(0, shown).map(({ id }) => watchedOrder(id)) })
  if (held.length === 0) return <Without orders={orders} />
  return (
    <>
      {looked.map((query, index) => (
        <div key={held[index]!.id} className={css.group}>
          <h3>
            <TextLink to={paths.order(held[index]!)}>{nameOf(held[index]!)}</TextLink>
          </h3>
          <Loaded query={query} pending={<DownloadsPending />}>
            {(order) => <Downloads order={order} isBrief />}
          </Loaded>
        </div>
      ))}
      {held.length > shown && (
        <div className={`wrap ${css.actions}`}>
          <Button onPress={() => setShown(shown + atATime)}>{text('profile.older')}</Button>
        </div>
      )}
    </>
  )
}

/** Why nothing stands here: it is on its way, it did not come, or there is none. */
function Without({ orders }: { orders: UseQueryResult<OrderSummary[]> }) {
  if (orders.data) return <p>{text('profile.noDownloads')}</p>
  return <p className="quiet">{text(orders.isPending ? 'shell.loading' : 'profile.ordersFirst')}</p>
}
