import type { ReactNode } from 'react'
import css from './Notice.module.css'

export type NoticeProps = {
  children: ReactNode
  /** The way out, beside the sentence. */
  actions?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role?: 'alert' | 'status' | 'note'
}

/** A sentence with a rubric line at its left. */
export function Notice({ children, actions, role = 'status' }: NoticeProps) {
  return (
    <div className={css.notice} role={role}>
      <p>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
