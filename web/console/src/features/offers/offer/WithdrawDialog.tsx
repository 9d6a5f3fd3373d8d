import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { StaffDialog } from '../../session/StaffDialog'
import { forForm, isRefusal } from '../../session/staff-request'
import { offerName } from '../offer-words'
import { putOffer, refreshOffer, withdrawOffer, type StaffOffer } from '../queries'

const formId = 'withdraw-offer'

type Props = { offer: StaffOffer; onClose: () => void }

/** The question before an offer is withdrawn, which cannot be undone. */
export function WithdrawDialog({ offer: { offer }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const finish = () => {
    focusPageAfter()
    onClose()
    toast({ text: text('console.offer.withdrawn') })
  }
  const { form, field } = useFields({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: async ({ reason }) => {
      try {
        putOffer(cache, await withdrawOffer(offer.id, reason.trim()))
        finish()
      } catch (cause) {
        void refreshOffer(cache, offer.id)
        // It may have been done although its answer was lost.
        if (isRefusal(cause, 'offer_withdrawn')) return finish()
        throw forForm(cause)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.offer.withdrawTitle', { name: offerName(offer) })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.offer.withdraw'),
      }}
    >
      <p>
        {text(
          offer.state === 'checkout' ? 'console.offer.withdrawOpen' : 'console.offer.withdrawWhat',
        )}
      </p>
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
