import { text } from '@typecase/shared/messages/text'
import { useEffect, useRef } from 'react'
import type { StaffSession } from '../../session/session'
import type { SetupSteps } from '../queries'
import { nextStep, stepNames, type StepName } from '../step-names'
import { StepRow } from './StepRow'
import css from './StepList.module.css'

type Props = {
  session: StaffSession
  steps: SetupSteps
  /** null: none. */
  open: StepName | null
  onOpen: (step: StepName | null) => void
}

/** The steps, one of them open with its form. */
export function StepList({ session, steps, open, onOpen }: Props) {
  const root = useRef<HTMLOListElement>(null)
  const shown = useRef(open)
  // The form that had the focus is gone: the heading of the next step takes it.
  useEffect(() => {
    if (shown.current !== open && open !== null) {
      root.current?.querySelector<HTMLElement>(`[data-step="${open}"] h2`)?.focus()
    }
    shown.current = open
  }, [open])
  return (
    <ol ref={root} className={css.steps} aria-label={text('console.firstHour.steps')}>
      {stepNames.map((name) => (
        <StepRow
          key={name}
          {...{ session, steps, name }}
          isOpen={name === open}
          onToggle={() => onOpen(name === open ? null : name)}
          onDone={() => onOpen(nextStep(steps, name))}
          onGo={onOpen}
        />
      ))}
    </ol>
  )
}
