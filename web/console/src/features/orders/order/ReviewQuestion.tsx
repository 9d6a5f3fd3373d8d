import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import type { ReactNode } from 'react'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'

const formId = 'clear-review'

type Props = {
  title: string
  /** The reason that the field begins with. */
  reason?: string
  /** Content above the field. */
  children?: ReactNode
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** The question why an order, or several, need no look any more. */
export function ReviewQuestion({ title, reason = '', children, onReason, onClose }: Props) {
  const { form, field } = useFields({
    initial: { reason },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: ({ reason }) =>
      onReason(reason.trim()).catch((cause: unknown) => {
        throw forForm(cause)
      }),
  })
  return (
    <StaffDialog
      focusesContent
      title={title}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.review.clear'),
      }}
    >
      {children}
      <form {...form.attributes} id={formId}>
        <Field {...field('reason')} label={text('console.review.reason')} autoFocus />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
