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
}

/** A sentence with a rubric line at its left. */
export function Notice({ children, actions, action, role = 'status' }: NoticeProps) {
  const ways = action ? (
    <Button kind="words" isPending={action.isPending} onPress={action.onPress}>
      {action.label}
    </Button>
  ) : (
    actions
  )
  return (
    <div className={`wrap ${css.notice}`} role={role}>
      <p>{children}</p>
      {ways && <div className={`wrap ${css.actions}`}>{ways}</div>}
    </div>
  )
}
