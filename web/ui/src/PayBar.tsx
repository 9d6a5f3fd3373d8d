import type { ReactNode } from 'react'
import css from './PayBar.module.css'

/** On phones: the sum and the next step, in reach at the lower edge. */
export function PayBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={css.bar} data-foot-bar>
      <span className={css.sum}>{children}</span>
      {action}
    </div>
  )
}
