import { useQuery, useQueryClient, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearPaid } from '../checkout/payment/attempt'
import { isPaid, orderQuery, type Order } from '../checkout/order-query'
import { cameBackFromPaying, cameBackRefused } from './return-address'

/**
 * How it stands with the payment of an order that is open. Unheard: the customer may have paid and is
 * back, and no payment has been reported for a while.
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

const first = 800
const longest = { build: 4000, payment: 10_000 }
const minute = 60_000

/** Addresses of files are good for an hour. */
const linkLife = 30 * minute
const worthRenewing = 5 * minute

/**
 * The order, asked for again while something is on its way: files soon, a payment ever more slowly, a
 * refund, which takes days, hardly; and in time for the addresses of its files to stay good, also
 * when somebody comes back to the tab.
 */
export const watchedOrder = (id: string, isReturning = false) =>
  queryOptions({
    ...orderQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data ? pauseOf(data, { isReturning, count: dataUpdateCount }) : false,
    refetchOnWindowFocus: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && hasLinks(data) && Date.now() - dataUpdatedAt > worthRenewing
        ? 'always'
        : false,
  })

/** Frequent polling ends after about a minute. */
const isEarly = (count: number) => count < 12

/** By whom, and how often the shop has answered. */
type Looked = { isReturning: boolean; count: number }

/** Milliseconds until an order that was looked at so often is asked for again; false: not at all. */
export function pauseOf(order: Order, { isReturning, count }: Looked): number | false {
  const pause = (most: number) => Math.min(first * 1.4 ** Math.max(0, count - 1), most)
  if (isBuilding(order)) return pause(longest.build)
  if (isEarly(count) && lacksCreditNote(order)) return pause(longest.build)
  if (isOpen(order) && order.paymentStatus === 'processing') return pause(longest.payment)
  if (isOpen(order) && isReturning) return isEarly(count) ? pause(longest.payment) : minute
  if (order.refunds.some(({ state }) => state === 'pending')) return 5 * minute
  return hasLinks(order) ? linkLife : false
}

const isBuilding = (order: Order) =>
  order.downloads.some(({ state }) => state === 'building') ||
  (isPaid(order) && order.downloads.length === 0)

const isOpen = ({ status }: Order) => status === 'pending_payment'

/** The paper is made a moment after the note. */
const lacksCreditNote = ({ creditNotes, downloads }: Order) =>
  downloads.filter(({ kind }) => kind === 'creditNote').length < creditNotes.length

const hasLinks = ({ downloads }: Order) => downloads.some(({ url }) => url !== null)
