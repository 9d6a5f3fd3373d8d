import type { ReactNode } from 'react'
import css from './Receipt.module.css'

export type ReceiptRow = {
  label: ReactNode
  /** How the amount came about. */
  note?: ReactNode
  amount: string
  /** Put in by the visitor, such as a coupon. */
  isVisitors?: boolean
}

export type ReceiptProps = {
  title?: ReactNode
  rows: readonly ReceiptRow[]
  sum: { label: string; amount: string }
  /** The amounts are being requested again. */
  isPending?: boolean
  /** In the second voice below the sum. */
  small?: ReactNode
  /** The next step. */
  action?: ReactNode
  children?: ReactNode
}

/** Two columns, words and amounts; an ink hairline; the sum. */
export function Receipt(props: ReceiptProps) {
  const { title, rows, sum, isPending = false, small, action, children } = props
  return (
    <div className={css.receipt} aria-busy={isPending} data-pending={isPending || undefined}>
      {title && <p className={css.title}>{title}</p>}
      <dl>
        {rows.map(({ label, note, amount, isVisitors }, index) => (
          <div key={index} className={css.row} data-visitors={isVisitors || undefined}>
            <dt>
              {label}
              {note && <span className={`small ${css.note}`}>{note}</span>}
            </dt>
            <dd className={css.amount}>{amount}</dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>{sum.label}</dt>
          <dd className={css.amount}>{sum.amount}</dd>
        </div>
      </dl>
      {small && <p className={`small ${css.small}`}>{small}</p>}
      {action && <div className={css.action}>{action}</div>}
      {children}
    </div>
  )
}
