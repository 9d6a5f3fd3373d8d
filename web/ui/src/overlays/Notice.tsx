import type { ReactNode } from 'react'
import { Button } from '../Button'
import css from './Notice.module.css'

export type NoticeAction = { label: string; onPress: () => void; isPending?: boolean | undefined }

export type NoticeProps = {
  children: ReactNode
  /** The way out, beside the sentence. */
  actions?: ReactNode
  /** The same where it is one button. */
  action?: NoticeAction | false | undefined
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role?: 'alert' | 'status' | 'note'
  /** `good`: what was asked for has happened, and nothing needs a hand. */
  tone?: 'hand' | 'good'
}

/** A sentence with a line at its left: rubric, or ink where it is good news. */
export function Notice({ children, actions, action, role = 'status', tone = 'hand' }: NoticeProps) {
  const ways = action ? (
    <Button kind="words" isPending={action.isPending} onPress={action.onPress}>
      {action.label}
    </Button>
  ) : (
    actions
  )
  return (
    <div className={`wrap ${css.notice}`} data-tone={tone} role={role}>
      <p>{children}</p>
      {ways && <div className={`wrap ${css.actions}`}>{ways}</div>}
    </div>
  )
}
