import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPaid } from '../checkout/attempt'
import { isPaid, orderQuery, type Order } from '../checkout/order-query'
import { cameBackFromPaying, cameBackRefused } from './return-address'
import { isEarly, watchedOrder, type Looked } from './watched-order'

/**
 * How it stands with the payment of an order that is open. Unheard: whoever may have paid it is back,
 * and nobody has told of a payment for a while.
 */
export type Paying = 'checking' | 'refused' | 'unheard' | 'waiting'

/** The order, watched, for who may just come back from paying it. */
export function useOrder(id: string, isReturning: boolean) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const watched = useQuery(watchedOrder(id, isReturning))
  const count = useAnswers(id, watched.dataUpdatedAt)
  useClearingOfCart(order)
  return {
    order,
    paying: payingOf(order, { isReturning, count }),
    isStale: watched.isError,
    retry: () => void watched.refetch(),
  }
}

/** How often the shop has answered. `newest` is when it last did, which makes the page look again. */
function useAnswers(id: string, newest: number) {
  const cache = useQueryClient()
  return newest === 0 ? 0 : (cache.getQueryState(orderQuery(id).queryKey)?.dataUpdateCount ?? 0)
}

function payingOf({ paymentStatus }: Order, { isReturning, count }: Looked): Paying {
  if (paymentStatus === 'processing') return 'checking'
  if (!isReturning) return 'waiting'
  if (cameBackRefused()) return 'refused'
  return cameBackFromPaying() && isEarly(count) ? 'checking' : 'unheard'
}

/** Once the server says paid, the cart goes, if it still is what was ordered. */
function useClearingOfCart(order: Order) {
  const isDone = isPaid(order)
  useEffect(() => {
    if (isDone) void clearPaid(order.id)
  }, [isDone, order.id])
}
