import { date, money } from '@typecase/shared/format'
import { text } from '#src/messages/text.ts'
import type { Order } from '../checkout/order-query'
import css from './OrderPage.module.css'

/** What went back, is on its way or could not go, when, and the credit note of it. */
export function Refunds({ order: { refunds, currency } }: { order: Order }) {
  return (
    <ul>
      {refunds.map(({ id, amount, state, createdAt, creditNote }) => (
        <li key={id} className={css.agreed}>
          {text(`refund.${state}`, { amount: money(amount, currency) })}
          <span className={css.note}>
            {creditNote === null
              ? date(createdAt)
              : text('refund.note', { date: date(createdAt), number: creditNote })}
          </span>
        </li>
      ))}
    </ul>
  )
}
