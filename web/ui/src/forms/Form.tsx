import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonKind } from '../Button'
import { Notice } from '../overlays/Notice'
import css from './Form.module.css'

/** The state of a form, as `useFields` of web/shared has it. */
export type FormState = {
  attributes: ComponentProps<'form'>
  faults: { whole?: string }
  isPending: boolean
}

type Props = {
  form: FormState
  className?: string | undefined
  /** The class of the row that holds the button; by default the button stands at its end. */
  foot?: string | undefined
  /** The words of the button that sends the form. */
  label: string
  kind?: ButtonKind
  /** Beside the button. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** A form with its button, and above that the fault that belongs to no field. */
export function Form({ form, label, kind = 'outlined', before, after, children, ...look }: Props) {
  return (
    <form {...form.attributes} className={`${css.form} ${look.className ?? ''}`}>
      {children}
      <FormFault form={form} />
      <div className={look.foot ?? css.foot}>
        {before}
        <Button kind={kind} type="submit" isPending={form.isPending}>
          {label}
        </Button>
        {after}
      </div>
    </form>
  )
}

export const FormFault = ({ form: { faults } }: { form: { faults: { whole?: string } } }) =>
  faults.whole && <Notice role="alert">{faults.whole}</Notice>
