import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { customerName } from '../customer-words'
import {
  beginImpersonation,
  refreshCustomer,
  type BegunImpersonation,
  type StaffCustomer,
} from '../queries'
import css from './ActAs.module.css'

const formId = 'act-as'

type Props = {
  customer: StaffCustomer
  onBegun: (begun: BegunImpersonation) => void
  onClose: () => void
}

/** The meaning of acting as a customer, and the reason for it, which the customer reads too. */
export function ActAsDialog({ customer: { customer }, onBegun, onClose }: Props) {
  const cache = useQueryClient()
  const name = customerName(customer)
  const { form, field } = useFields({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: async ({ reason }) => {
      try {
        const begun = await beginImpersonation(customer.id, reason.trim())
        onClose()
        onBegun(begun)
      } catch (cause) {
        throw isDeleted(cause)
          ? new InvalidFields({ whole: text('console.actAs.deleted') })
          : forForm(cause)
      } finally {
        // It may have begun although its answer was lost: then it stands in the list, to be ended.
        void refreshCustomer(cache, customer.id)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.actAs.title', { name })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.actAs.go'),
      }}
    >
      <p className={css.what}>{text('console.actAs.what')}</p>
      <form {...form.attributes} id={formId}>
        <Field
          {...field('reason')}
          label={text('console.actAs.reason')}
          maxLength={500}
          autoFocus
        />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}

const isDeleted = (cause: unknown) =>
  cause instanceof ApiProblem && cause.code === 'customer_deleted'
