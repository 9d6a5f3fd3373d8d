import { linePrice } from './line-price'
import type { QuoteLine } from './quote'

/** What a line of a quote costs without the others of its item; a prepared price is what it is. */
export function singlePrice({ base, multiplier, combination, amount, discount }: QuoteLine) {
  const price = amount + discount
  return linePrice(base, multiplier, combination) === price ? linePrice(base, multiplier) : price
}
