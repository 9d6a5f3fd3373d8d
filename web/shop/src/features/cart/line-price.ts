const unit = 10_000n

/**
 * The price of a line, in minor units, by the server's rule: multiplied as whole numbers and
 * rounded half up once. For display; the server prices every cart itself.
 */
export function linePrice(base: number, multiplier: number, combination = 1) {
  const product = BigInt(base) * tenThousandths(multiplier) * tenThousandths(combination)
  const divisor = unit * unit
  return Number((product + divisor / 2n) / divisor)
}

// At most four places, so rounding only undoes what binary fractions do to them.
const tenThousandths = (multiplier: number) => BigInt(Math.round(multiplier * Number(unit)))
