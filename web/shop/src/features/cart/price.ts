import type { QuoteLine } from './quote'

const unit = 10_000n

/**
 * What a line costs, in minor units, by the server's rule: multiplied as whole numbers and rounded
 * half up once. For display; the server prices every cart itself.
 */
export function linePrice(base: number, multiplier: number, combination = 1) {
  const product = BigInt(base) * tenThousandths(multiplier) * tenThousandths(combination)
  const divisor = unit * unit
  return Number((product + divisor / 2n) / divisor)
}

/** What a line of a quote costs without the others of its item; a prepared price is what it is. */
export function singlePrice({ base, multiplier, combination, amount, discount }: QuoteLine) {
  const price = amount + discount
  return linePrice(base, multiplier, combination) === price ? linePrice(base, multiplier) : price
}

// At most four places, so rounding only undoes what binary fractions do to them.
const tenThousandths = (multiplier: number) => BigInt(Math.round(multiplier * Number(unit)))
