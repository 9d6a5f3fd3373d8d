import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useId } from 'react'
import { isAllowed, type Permission } from '../../session/permissions'
import { roleWords } from '../../session/role-words'
import type { StaffSession } from '../../session/session'
import type { SetupSteps } from '../queries'
import type { StepName } from '../step-names'
import { Facts } from './Facts'
import css from './StepList.module.css'
import { StepForm } from './StepForm'

export type StepProps = {
  session: StaffSession
  steps: SetupSteps
  /** The step is saved: on to the next one. */
  onDone: () => void
  /** Opens another step. */
  onGo: (step: StepName) => void
}

type Props = StepProps & { name: StepName; isOpen: boolean; onToggle: () => void }

const permissions: Readonly<Record<StepName, readonly Permission[]>> = {
  nameAndAddress: ['settings:write', 'changes:write'],
  fonts: ['families:write'],
  prices: ['prices:write', 'families:write', 'changes:write'],
  licences: ['licences:write', 'changes:write'],
  tax: ['settings:write', 'changes:write'],
  payments: ['settings:write'],
  mail: ['settings:write'],
  look: ['changes:read'],
  open: ['settings:write'],
}

/** One step: its state, what is known of it, and its form where it is open. */
export function StepRow({ name, isOpen, onToggle, ...rest }: Props) {
  const { session, steps } = rest
  const id = useId()
  const { state } = steps[name]
  const lacking = permissions[name].find((needed) => !isAllowed(session, needed))
  const title = text(`console.firstHour.step.${name}`)
  const isShown = isOpen && lacking === undefined
  return (
    <li className={css.step} data-step={name} data-state={state} data-open={isShown || undefined}>
      <h2 id={`${id}title`} tabIndex={-1} className={css.title}>
        {title}
        <VisuallyHidden>, {text(`console.firstHour.state.${state}`)}</VisuallyHidden>
      </h2>
      <div className={css.facts}>
        <Facts {...{ name, steps, isOpen: isShown }} />
      </div>
      <span className={css.action}>
        {lacking ? (
          <span className="quiet">
            {text('console.firstHour.only', { roles: roleWords(lacking) })}
          </span>
        ) : (
          <Button
            kind="words"
            aria-expanded={isShown}
            aria-controls={`${id}form`}
            aria-describedby={`${id}title`}
            onPress={onToggle}
          >
            {actionWords(name, steps, isShown)}
          </Button>
        )}
      </span>
      <div id={`${id}form`} className={css.form} hidden={!isShown}>
        {isShown && <StepForm name={name} {...rest} />}
      </div>
    </li>
  )
}

function actionWords(name: StepName, steps: SetupSteps, isOpen: boolean) {
  if (isOpen) return text('console.firstHour.leave')
  if (name === 'look' || name === 'open') return text(`console.firstHour.act.${name}`)
  const { state } = steps[name]
  if (name === 'fonts' && state !== 'open') return text('console.firstHour.act.fonts')
  return text(state === 'done' ? 'console.firstHour.act.change' : 'console.firstHour.act.begin')
}
