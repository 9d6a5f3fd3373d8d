import { number } from '@typecase/shared/format'
import type { Mark } from '../orders/order-words'
import type { FoundOffer, OfferState } from './queries'

/** How an offer is called: by its licensee, else its recipient, else the beginning of its id. */
export const offerName = ({
  id,
  title,
  recipient,
}: Pick<FoundOffer, 'id' | 'title' | 'recipient'>) => title || recipient || id.slice(0, 10)

export const marks: Record<OfferState, Mark> = {
  open: 'half',
  seen: 'half',
  accepted: 'half',
  checkout: 'half',
  paid: 'full',
  expired: 'hollow',
  withdrawn: 'hollow',
}

/** Offers that a client can still take, and staff still change. */
export const isLive = (state: OfferState) => !['paid', 'withdrawn'].includes(state)

/** How much less than in the shop, such as "20.1 %"; a dash where that is not known or nothing. */
export function lessWords(shopPrice: number | null, price: number) {
  if (shopPrice === null || shopPrice === 0 || price === shopPrice) return '–'
  return `${number(((shopPrice - price) / shopPrice) * 100, 1)}\u00a0%`
}
