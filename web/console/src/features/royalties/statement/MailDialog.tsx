import { useQueryClient } from '@tanstack/react-query'
import { emailFault } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { forForm } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { mailStatement, putStatement, type RoyaltyStatement } from '../queries'
import css from './LockDialog.module.css'

const formId = 'mail-statement'

type Props = { statement: RoyaltyStatement; onClose: () => void }

/** Asks for the address to which the link of a statement is mailed; it is the one of the last mail. */
export function MailDialog({ statement: { id, designer, sendings }, onClose }: Props) {
  const cache = useQueryClient()
  const { form, field } = useFields({
    initial: { address: sendings[0]?.address ?? '' },
    check: ({ address }) => ({ address: emailFault(address) }),
    send: async ({ address }) => {
      const to = address.trim()
      const sent = await mailStatement(id!, to).catch((cause: unknown) => {
        throw forForm(cause)
      })
      onClose()
      toast({ text: text('console.royalties.mailed', { address: to }) })
      void putStatement(cache, sent)
    },
  })
  return (
    <StaffDialog
      focusesContent
      title={text('console.royalties.mailTitle', { designer })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.royalties.mailGo'),
      }}
    >
      <p className={css.what}>{text('console.royalties.mailWhat')}</p>
      <form {...form.attributes} id={formId}>
        <Field
          {...field('address')}
          type="email"
          label={text('console.royalties.address')}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <FormFault form={form} />
      </form>
    </StaffDialog>
  )
}
