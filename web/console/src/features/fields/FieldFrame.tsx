import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import css from './Fields.module.css'

/** A field of a record as all of them are labelled, whatever its value. */
export type FieldProps<T> = {
  label: string
  /** The value as the shop has it, where the draft changed it; undefined: it did not. */
  was?: T | undefined
  /** Says what the shop has in other words, such as of a long text. */
  wasSaid?: string | undefined
  /** The rule that the value breaks. */
  error?: string | undefined
  help?: ReactNode
  /** At the right of the label. */
  aside?: ReactNode
  isReadOnly?: boolean | undefined
}

type FrameProps = FootProps & {
  aside?: ReactNode
  children: ReactNode
}

/** A dense field: label, control, and the line below it. A label stays the same when the value changes. */
export const FieldFrame = ({ aside, children, ...foot }: FrameProps) => (
  <div className={css.field} {...marksOf(foot)}>
    <span className={css.head}>
      <label htmlFor={foot.id} className={css.label}>
        {foot.label}
      </label>
      {aside && <span className={css.aside}>{aside}</span>}
    </span>
    {children}
    <FieldFoot {...foot} />
  </div>
)

/** The attributes that paint a field as changed, or as wrong. */
export const marksOf = ({ was, error }: Pick<FootProps, 'was' | 'error'>) => ({
  'data-changed': was !== undefined || undefined,
  'data-wrong': error !== undefined || undefined,
})

/** The attributes that join a control to what stands below it. */
export const joined = (id: string, error: string | undefined) => ({
  'aria-invalid': error === undefined ? undefined : true,
  'aria-describedby': `${id}below`,
})

type FootProps = {
  /** Of the control. */
  id: string
  label: string
  error?: string | undefined
  /** The value of the shop, in words. */
  was?: string | undefined
  help?: ReactNode
  /** Takes the shop's value back; undefined: there is none to take, or it may not be changed. */
  onBack?: (() => void) | undefined
}

/** The line below a field: its fault, the value of the shop and its way back, or help. */
export function FieldFoot({ id, label, error, was, help, onBack }: FootProps) {
  const foot = useRef<HTMLSpanElement>(null)
  // The button goes with the change, and would take the focus along.
  const goBack = () => {
    flushSync(() => onBack?.())
    foot.current?.parentElement?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  return (
    <span ref={foot} className={css.below}>
      <span id={`${id}below`}>
        {error !== undefined && <span className={css.fault}>{error}</span>}
        {was !== undefined && <span className={css.was}>{was}</span>}
        {error === undefined && was === undefined && help && <span>{help}</span>}
      </span>
      {onBack && <BackButton label={label} onBack={goBack} />}
    </span>
  )
}

type BackProps = { label: string; onBack: () => void }

/** Takes the shop's value of a field back. */
export const BackButton = ({ label, onBack }: BackProps) => (
  <Button kind="words" aria-label={text('console.field.backWhat', { label })} onPress={onBack}>
    {text('console.field.back')}
  </Button>
)
