import { useEffect, useId, useRef, type ReactNode } from 'react'
import { RequestButton } from '#src/forms/RequestButton.tsx'
import { text } from '@typecase/shared/messages/text'
import css from './Outcome.module.css'
import { resendConfirmation } from './registration'

/**
 * The result of a request, in place of the form that made it. It takes the focus that the form had,
 * and so is read out; `actions` are the ways on.
 */
export function Outcome({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1} role="group" aria-labelledby={id} className={css.outcome}>
      <div id={id}>{children}</div>
      {actions && <p className={`wrap ${css.actions}`}>{actions}</p>}
    </div>
  )
}

/** Has the confirming link mailed once more. */
export const ResendButton = () => (
  <RequestButton
    label={text('confirm.resend')}
    send={resendConfirmation}
    done={text('confirm.resent')}
  />
)
