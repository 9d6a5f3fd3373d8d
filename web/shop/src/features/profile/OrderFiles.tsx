import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { isHeld } from '../checkout/order-query'
import { Downloads, DownloadsPending } from '../orders/Downloads'
import { watchedOrder } from '../orders/watched-order'
import { Loaded } from './Loaded'
import { nameOf } from './Orders'
import css from './profile.module.css'
import { ordersQuery, type OrderSummary } from './queries'

/** So many orders are looked into at a time: each is a request. */
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
            <Link className={linkLook.link} to={paths.order(held[index]!)}>
              {nameOf(held[index]!)}
            </Link>
          </h3>
          <Loaded query={query} pending={<DownloadsPending />}>
            {(order) => <Downloads order={order} isBrief />}
          </Loaded>
        </div>
      ))}
      {held.length > shown && (
        <div className={css.actions}>
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
