import { money, number } from '@typecase/shared/format'
import type { ReactNode } from 'react'
import { text } from '@typecase/shared/messages/text'
import css from './Lines.module.css'
import { linePrice } from '../../cart/line-price'

export type Line = {
  description: string
  licence: string
  tier: string
  /** Texts such as a domain. */
  fields?: readonly string[]
  /** How the amount came about. */
  breakdown?: string | null
  /** For whom it is; null: not told yet. */
  licensee: ReactNode
  /** null: it has no price. */
  amount: number | null
  /** More about the line, over the whole width. */
  foot?: ReactNode
  /** Why it cannot be bought, and what can be done. */
  fault?: ReactNode
}

/** The lines of an order: licence and tier, licensee, amount. */
export function Lines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index} className={css.line}>
          <span>
            <span className="strong">{line.description}</span>
            <span className={`small ${css.note}`}>
              {text('checkout.lineNote', { licence: line.licence, tier: line.tier })}
            </span>
            {line.fields?.map((words) => (
              <span key={words} className={`small ${css.note}`}>
                {words}
              </span>
            ))}
            {line.breakdown && <span className={`small ${css.note}`}>{line.breakdown}</span>}
          </span>
          <span>{line.licensee}</span>
          <span className={css.amount}>
            {line.amount === null ? '–' : money(line.amount, currency)}
          </span>
          {line.foot && <span className={`small ${css.note} ${css.foot}`}>{line.foot}</span>}
          {line.fault && <span className={`wrap ${css.fault}`}>{line.fault}</span>}
        </li>
      ))}
    </ul>
  )
}

type PricedLine = {
  base: number
  multiplier: number
  combination: number
  credit: number
  discount: number
  amount: number
}

/** How the amount of a line came about, in words; null where it is the price as listed. */
export function priceBreakdown(line: PricedLine, currency: string) {
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
