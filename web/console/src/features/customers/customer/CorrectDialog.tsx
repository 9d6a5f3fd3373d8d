import { useQueryClient } from '@tanstack/react-query'
import { emailFault, InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm, isRefusal } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { customerName } from '../customer-words'
import { correctCustomer, putCustomer, refreshCustomer, type StaffCustomer } from '../queries'
import css from './DeleteDialog.module.css'
import { isTyped } from './deletion-faults'

const formId = 'correct-customer'

const consequences = [
  ['ends', 'console.customerCorrection.ends'],
  ['follows', 'console.customerCorrection.follows'],
  ['follows', 'console.customerCorrection.orders'],
] as const

type Props = { customer: StaffCustomer; onClose: () => void }

/** E-mail address and name of a customer, with what follows from another address. */
export function CorrectDialog({ customer: { customer }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { id } = customer
  const [seen] = useState({ email: customer.email, name: customer.name ?? '' })
  const { form, values, field } = useFields({
    initial: { ...seen, reason: '' },
    check: ({ email, reason }) => ({
      email: emailFault(email),
      reason: !reason.trim() && text('console.reasonNeeded'),
    }),
    send: async (typed) => {
      const wanted = { email: typed.email.trim(), name: typed.name.trim() }
      if (wanted.email === seen.email && wanted.name === seen.name) {
        throw new InvalidFields({ whole: text('console.customerCorrection.same') })
      }
      try {
        putCustomer(
          cache,
          await correctCustomer(id, { ...wanted, seen, reason: typed.reason.trim() }),
        )
      } catch (cause) {
        if (isRefusal(cause, 'customer_changed')) void refreshCustomer(cache, id)
        if (isRefusal(cause, 'email_taken')) {
          throw new InvalidFields({ email: text('console.customerCorrection.taken') })
        }
        throw forForm(cause)
      }
      focusPageAfter()
      onClose()
      toast({ text: text('console.customerCorrection.done') })
    },
  })
  const moves = !isTyped(values.email, seen.email)
  return (
    <StaffDialog
      focusesContent
      title={text('console.customerCorrection.title', { name: customerName(customer) })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.customerCorrection.go'),
      }}
    >
      <form {...form.attributes} id={formId}>
        <Field
          {...field('email')}
          label={text('console.email')}
          inputMode="email"
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        <Field
          {...field('name')}
          label={text('console.billing.name')}
          autoComplete="off"
          maxLength={200}
        />
        {moves && (
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
        )}
        <Field {...field('reason')} label={text('console.review.reason')} maxLength={500} />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
