import { money, number } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'
import { linePrice } from '../cart/line-price'

type Reckoned = {
  base: number
  multiplier: number
  combination: number
  credit: number
  discount: number
  amount: number
}

/** How the amount of a line came about, in words; null where it is the price as listed. */
export function reckoningOf(line: Reckoned, currency: string) {
  const { base, multiplier, combination, credit, discount, amount } = line
  const factors = [multiplier, combination].filter((factor) => factor !== 1)
  const listed = linePrice(base, multiplier, combination)
  const tax = Math.sign(amount + discount + credit - listed)
  if (factors.length === 0 && credit === 0 && discount === 0 && tax === 0) return null
  const product = [money(base, currency), ...factors.map((factor) => number(factor, 4))].join(' × ')
  return [
    product,
    ...(tax === 0 ? [] : [text(tax > 0 ? 'checkout.plusTax' : 'checkout.minusTax')]),
    ...(credit === 0 ? [] : [text('checkout.lessPaid', { credit: money(credit, currency) })]),
    ...(discount === 0 ? [] : [text('checkout.less', { discount: money(discount, currency) })]),
  ].join(', ')
}
