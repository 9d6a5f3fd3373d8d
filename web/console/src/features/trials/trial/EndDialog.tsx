import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { StaffDialog } from '../../session/StaffDialog'
import { forForm } from '../../session/staff-request'
import { endTrialLink, putTrial, refreshTrial, type StaffTrial } from '../queries'
import { trialName } from '../trial-words'

const formId = 'end-trial'

type Props = { trial: StaffTrial; onClose: () => void }

/** The question before the links of a trial end, which cannot be undone. */
export function EndDialog({ trial: { trial }, onClose }: Props) {
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  const { form, field } = useFields({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && text('console.reasonNeeded') }),
    send: async ({ reason }) => {
      try {
        putTrial(cache, await endTrialLink(trial.id, reason.trim()))
        focusPageAfter()
        onClose()
        toast({ text: text('console.trial.ended') })
      } catch (cause) {
        void refreshTrial(cache, trial.id)
        throw forForm(cause)
      }
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.trial.endTitle', { name: trialName(trial) })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.trial.end'),
      }}
    >
      <p>{text('console.trial.endWhat')}</p>
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
