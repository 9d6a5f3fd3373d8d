import { linePrice } from './line-price'
import type { QuoteLine } from './quote'

/**
 * The price of a line of a quote without the others of its item, before what it upgrades is
 * credited; a prepared price is what it is.
 */
export function singlePrice(line: QuoteLine) {
  const { base, multiplier, combination, amount, discount, credit } = line
  const price = amount + discount + credit
  return linePrice(base, multiplier, combination) === price ? linePrice(base, multiplier) : price
}
