import type { Asking } from '../cart/quote'
import type { CartItem } from '../cart/item'

/** What a checkout buys: this browser's cart, or one that somebody has shared. */
export type Basket = {
  items: readonly CartItem[]
  /** What the server is told beside the items. */
  asking: Omit<Asking, 'billing'>
  /** Takes the line at a place away; null: it holds as a whole. */
  remove: ((position: number) => unknown) | null
  /** Takes the coupon off; null: it holds as a whole. */
  removeCoupon: (() => void) | null
}
