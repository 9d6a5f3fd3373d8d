import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { RefundPlan } from '../queries'
import css from './RefundPanel.module.css'

type Props = {
  plan: RefundPlan
  /** It is of the choice before. */
  isOld: boolean
}

/** The money that goes back, then what ends by it and what stays. */
export function Plan({ plan, isOld }: Props) {
  const { amount, net, tax, currency, consequences } = plan
  const old = isOld || undefined
  return (
    <div aria-busy={isOld}>
      <p className={css.sum}>
        <span>{text('console.sums.net')}</span>
        <span>{money(net, currency)}</span>
      </p>
      <p className={css.sum}>
        <span>{text('console.sums.tax')}</span>
        <span>{tax === 0 ? '–' : money(tax, currency)}</span>
      </p>
      <p className={`${css.sum} ${css.back}`} data-old={old} role="status">
        <span>{text('console.refund.back')}</span>
        <span className={isOld ? undefined : css.rubric}>{money(amount, currency)}</span>
      </p>
      <h3 className={`strong ${css.heading}`}>{text('console.refund.consequences')}</h3>
      <ul className={css.ends} data-old={old}>
        {consequences.map(({ kind, text: sentence }, at) => (
          <li key={at}>
            <span className={css.kind} data-kind={kind}>
              {text(`console.consequence.${kind}`)}
            </span>{' '}
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
