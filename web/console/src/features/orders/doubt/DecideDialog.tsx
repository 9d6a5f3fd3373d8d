import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem, type Schemas } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { decideLicence, refreshOrders } from '../queries'
import css from './Doubt.module.css'

export type Decision = Schemas['DecideLicenceRequest']['decision']

const formId = 'decide-licence'

const refusals = {
  not_in_doubt: 'console.doubt.notInDoubt',
  already_ended: 'console.doubt.alreadyEnded',
  paid_for: 'console.doubt.paidFor',
} as const

type Props = { serial: string; description: string; decision: Decision; onClose: () => void }

/** The effect of a decision about a licence, and the reason for it. */
export function DecideDialog({ serial, description, decision, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { form, field } = useFields({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: async ({ reason }) => {
      try {
        await decideLicence(serial, { decision, reason: reason.trim() })
      } catch (cause) {
        // The licence may be decided already, or the answer was lost; a repeat changes nothing.
        void refreshOrders(cache)
        throw faultOf(cause)
      }
      focusPageAfter()
      onClose()
      toast({ text: text(`console.doubt.${decision}Done`, { description }) })
      await refreshOrders(cache)
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text(`console.doubt.${decision}Title`, { description })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text(`console.doubt.${decision}`),
      }}
    >
      <p className={css.what}>{text(`console.doubt.${decision}What`)}</p>
      <form {...form.attributes} id={formId}>
        <Field
          {...field('reason')}
          label={text('console.review.reason')}
          maxLength={500}
          autoFocus
        />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}

function faultOf(cause: unknown) {
  const key = cause instanceof ApiProblem && refusals[cause.code as keyof typeof refusals]
  return key ? new InvalidFields({ whole: text(key) }) : forForm(cause)
}
