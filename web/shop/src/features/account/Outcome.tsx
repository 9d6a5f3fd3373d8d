import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from './Outcome.module.css'

/**
 * What came of a request, in place of the form that made it. It takes the focus that the form had,
 * and so is read out; `actions` are the ways on.
 */
export function Outcome({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} tabIndex={-1} role="group" aria-labelledby={id} className={css.outcome}>
      <div id={id}>{children}</div>
      {actions && <p className={css.actions}>{actions}</p>}
    </div>
  )
}
