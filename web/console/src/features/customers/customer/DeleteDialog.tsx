import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { StaffDialog } from '../../session/StaffDialog'
import { customerName } from '../customer-words'
import { customerQuery, deleteCustomer, putCustomer, type StaffCustomer } from '../queries'
import css from './DeleteDialog.module.css'
import { deletionFault, isTyped } from './deletion-faults'

const formId = 'delete-customer'

const consequences = [
  ['ends', 'console.deletion.ends'],
  ['ends', 'console.deletion.openOrders'],
  ['lost', 'console.deletion.lost'],
  ['stays', 'console.deletion.stays'],
  ['follows', 'console.deletion.follows'],
] as const

type Props = { customer: StaffCustomer; onClose: () => void }

/** The things that a deletion ends and those that it leaves, before the address is typed that confirms it. */
export function DeleteDialog({ customer: { customer }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { id, email } = customer
  const finish = (left: StaffCustomer) => {
    putCustomer(cache, left)
    focusPageAfter()
    onClose()
    toast({ text: text('console.deletion.done', { email }) })
  }
  const { form, field } = useFields({
    initial: { email: '', reason: '' },
    check: (typed) => ({
      email: !isTyped(typed.email, email) && text('console.deletion.typeEmail', { email }),
      reason: !typed.reason.trim() && text('console.reasonNeeded'),
    }),
    send: async (typed) => {
      const body = { email: typed.email.trim(), reason: typed.reason.trim() }
      try {
        finish(await deleteCustomer(id, body))
      } catch (cause) {
        // It may have been done although its answer was lost: then a repeat finds nobody.
        const left = await cache
          .fetchQuery({ ...customerQuery(id), staleTime: 0, retry: false })
          .catch(() => null)
        if (left?.deletedAt) return finish(left)
        throw deletionFault(cause)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.deletion.title', { name: customerName(customer) })}
      safe={text('console.deletion.keep')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.deletion.go'),
      }}
    >
      <ul className={css.consequences}>
        {consequences.map(([kind, key]) => (
          <li key={key}>
            <span className={css.kind} data-kind={kind}>
              {text(`console.consequence.${kind}`)}
            </span>{' '}
            <span>{text(key)}</span>
          </li>
        ))}
      </ul>
      <form {...form.attributes} id={formId}>
        <Field
          {...field('email')}
          label={text('console.deletion.type', { email })}
          inputMode="email"
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        <Field {...field('reason')} label={text('console.review.reason')} maxLength={500} />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
