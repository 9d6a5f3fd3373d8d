import { Button, type ButtonKind } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { ReactNode } from 'react'
import css from './Form.module.css'
import type { useFields } from './use-fields'

type Props = {
  form: ReturnType<typeof useFields>['form']
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
