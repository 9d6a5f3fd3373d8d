import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { ComponentProps, ReactNode } from 'react'
import css from './FormFrame.module.css'

type Props = {
  /** Of the form element, such as `useFields` has them. */
  attributes: ComponentProps<'form'>
  /** The words of the button that sends it. */
  label: string
  isPending: boolean
  isDisabled?: boolean
  /** Failures of no field. */
  failures: readonly string[]
  /** Beside the button: why it is disabled, or what it does. */
  note?: ReactNode
  /** Something else to do, at the end of the row. */
  aside?: ReactNode
  children: ReactNode
}

/** A form of dense fields with its button below them. */
export const FormFrame = (props: Props) => (
  <form {...props.attributes} className={css.form}>
    {props.children}
    {props.failures.length > 0 && (
      <div className={css.failures}>
        {props.failures.map((sentence) => (
          <Notice key={sentence} role="alert">
            {sentence}
          </Notice>
        ))}
      </div>
    )}
    <div className={css.foot}>
      <Button type="submit" isPending={props.isPending} isDisabled={props.isDisabled}>
        {props.label}
      </Button>
      {props.note && <span className={css.note}>{props.note}</span>}
      {props.aside && <span className={css.aside}>{props.aside}</span>}
    </div>
  </form>
)
