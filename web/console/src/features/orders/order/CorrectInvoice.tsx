import { useQueryClient } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { newRequestKey } from '@typecase/shared/request-key'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm, isRefusal } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { correctInvoice, refreshOrders, type StaffOrder } from '../queries'
import { detailsOf, isSame, seenIn } from './billing-details'
import css from './CorrectInvoice.module.css'

const formId = 'correct-invoice'

type Props = { order: StaffOrder; onClose: () => void }

/** Another addressee for an invoice. Facts that decide the tax cannot be corrected: that takes a new order. */
export function CorrectInvoice({ order: { order, billing }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  // After a lost answer the same correction is asked for, not a second one.
  const [key] = useState(newRequestKey)
  const [seen] = useState(() => seenIn(billing))
  const needed = (value: string) => !value.trim() && text('console.correction.needed')
  const { form, field } = useFields({
    initial: () => ({ ...detailsOf(billing), reason: '' }),
    check: ({ name, line1, postalCode, city, reason }) => ({
      name: needed(name),
      line1: needed(line1),
      postalCode: needed(postalCode),
      city: needed(city),
      reason: !reason.trim() && text('console.reasonNeeded'),
    }),
    send: async ({ reason, ...typed }) => {
      const wanted = seenIn(typed)
      if (isSame(wanted, seen)) {
        throw new InvalidFields({ whole: text('console.correction.same') })
      }
      try {
        await correctInvoice(order.id, { ...wanted, seen, reason: reason.trim(), key })
      } catch (cause) {
        if (isRefusal(cause, 'billing_changed')) void refreshOrders(cache)
        throw forForm(cause)
      }
      focusPageAfter()
      onClose()
      toast({ text: text('console.correction.done', { email: order.email }) })
      void refreshOrders(cache)
    },
  })
  const { region, country, vatNumber } = billing
  return (
    <StaffDialog
      focusesContent
      title={text('console.correction.title', { number: order.number ?? '' })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.correction.go'),
      }}
    >
      <p className={css.what}>{text('console.correction.what')}</p>
      <form {...form.attributes} id={formId}>
        <Field {...field('name')} label={text('console.billing.name')} autoFocus />
        <Field {...field('company')} label={text('console.billing.company')} />
        <Field {...field('line1')} label={text('console.correction.line1')} />
        <Field {...field('line2')} label={text('console.correction.line2')} />
        <div className={css.place}>
          <Field {...field('postalCode')} label={text('console.correction.postalCode')} />
          <Field {...field('city')} label={text('console.correction.city')} />
        </div>
        <p className={css.fixed}>
          {text('console.correction.fixed', {
            facts: [region, countryName(country), vatNumber].filter(Boolean).join(', '),
          })}
        </p>
        <Field {...field('reason')} label={text('console.review.reason')} maxLength={500} />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
