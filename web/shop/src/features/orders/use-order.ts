import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPaid } from '../checkout/attempt'
import { isPaid, orderQuery, type Order } from '../checkout/order-query'

const first = 800
const longest = 10_000

/** The order, asked for again ever more slowly while money or files are on their way. */
export function useOrder(id: string, isReturning: boolean) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const watched = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isMoving(data, isReturning, dataUpdateCount < 12)
        ? Math.min(first * 1.4 ** Math.max(0, dataUpdateCount - 1), longest)
        : false,
  })
  useClearingOfCart(order)
  return { order, isStale: watched.isError, retry: () => void watched.refetch() }
}

/** `isEarly`: what may never come is waited for only so long. */
function isMoving(order: Order, isReturning: boolean, isEarly: boolean) {
  if (order.downloads.some(({ state }) => state === 'building')) return true
  if (order.refunds.some(({ state }) => state === 'pending')) return true
  if (isEarly && lacksCreditNote(order)) return true
  if (isPaid(order)) return order.downloads.length === 0
  if (order.status !== 'pending_payment') return false
  return (isReturning && isEarly) || order.paymentStatus === 'processing'
}

/** The paper is made a moment after the note. */
const lacksCreditNote = ({ creditNotes, downloads }: Order) =>
  downloads.filter(({ kind }) => kind === 'creditNote').length < creditNotes.length

/** Once the server says paid, the cart goes, if it still is what was ordered. */
function useClearingOfCart(order: Order) {
  const isDone = isPaid(order)
  useEffect(() => {
    if (isDone) void clearPaid(order.id)
  }, [isDone, order.id])
}
