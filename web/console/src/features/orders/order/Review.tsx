import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { forForm, isRefusal } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { clearReview, refreshOrders, type FoundOrder } from '../queries'

const formId = 'clear-review'

type Props = { order: FoundOrder; mayClear: boolean }

/** Why the order needs a look, and the way to say that it needs none any more. */
export function Review({ order, mayClear }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Notice
        action={mayClear && { label: text('console.review.clear'), onPress: () => setAsked(true) }}
      >
        {text('console.review.why', { reasons: order.reviews.map(({ text }) => text).join('; ') })}
      </Notice>
      {isAsked && <Question order={order} onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({ order, onClose }: { order: FoundOrder; onClose: () => void }) {
  const [seen] = useState(order.reviews.map(({ code }) => code))
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { form, field } = useFields({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: async ({ reason }) => {
      try {
        await clearReview(order.id, reason.trim(), seen)
      } catch (cause) {
        if (isRefusal(cause, 'reviews_changed')) void refreshOrders(cache)
        throw forForm(cause)
      }
      await refreshOrders(cache)
      focusPageAfter()
      onClose()
      toast({ text: text('console.review.cleared') })
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.review.title')}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.review.clear'),
      }}
    >
      <form {...form.attributes} id={formId}>
        <Field {...field('reason')} label={text('console.review.reason')} autoFocus />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
