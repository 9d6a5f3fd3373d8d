import { money, number } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'

type Reckoned = {
  base: number
  multiplier: number
  combination: number
  discount: number
}

/** How the amount of a line came about, in words; null where it is the price as listed. */
export function reckoningOf(
  { base, multiplier, combination, discount }: Reckoned,
  currency: string,
) {
  const factors = [multiplier, combination].filter((factor) => factor !== 1)
  if (factors.length === 0 && discount === 0) return null
  const product = [money(base, currency), ...factors.map((factor) => number(factor, 4))].join(' × ')
  return discount === 0
    ? product
    : text('checkout.lessDiscount', { product, discount: money(discount, currency) })
}
