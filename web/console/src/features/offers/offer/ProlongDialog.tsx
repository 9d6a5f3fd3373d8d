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
import { prolongOffer, putOffer, refreshOffer, type StaffOffer } from '../queries'

const formId = 'prolong-offer'

type Props = { offer: StaffOffer; onClose: () => void }

/** Gives an offer a later end; with an empty field it never ends. */
export function ProlongDialog({ offer: { offer, version }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { form, field } = useFields({
    initial: { validUntil: '' },
    send: async ({ validUntil }) => {
      try {
        putOffer(cache, await prolongOffer(offer.id, version, validUntil || null))
        focusPageAfter()
        onClose()
        toast({ text: text('console.offer.prolonged') })
      } catch (cause) {
        if (isRefusal(cause, 'offer_changed')) void refreshOffer(cache, offer.id)
        throw forForm(cause)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.offer.prolongTitle', { name: offerName(offer) })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.offer.prolong'),
      }}
    >
      <form {...form.attributes} id={formId}>
        <Field
          {...field('validUntil')}
          type="date"
          label={text('console.makeOffer.until')}
          help={text('console.offer.prolongHelp')}
          autoFocus
        />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
