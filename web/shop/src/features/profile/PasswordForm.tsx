import { toast } from '@typecase/ui/overlays/Toast'
import { Form } from '@typecase/ui/forms/Form'
import { missingPassword, shortPassword } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { RequestButton } from '#src/forms/RequestButton.tsx'
import { PasswordField, PasswordOwner } from '../account/PasswordField'
import type { Customer } from '../account/session'
import { changePassword } from './actions'
import css from './profile.module.css'
import { askForReset } from '../account/registration'

/** The password: set by mail for a confirmed address without one, else by a form. */
export function PasswordPart({ customer }: { customer: Customer }) {
  return customer.verified && !customer.hasPassword ? (
    <PasswordByMail email={customer.email} />
  ) : (
    <PasswordForm customer={customer} />
  )
}

const none = { password: '', newPassword: '' }

/** Another password; the first one where somebody has ordered by address alone. */
function PasswordForm({ customer }: { customer: Customer }) {
  const asks = customer.hasPassword
  const { form, field, setValues } = useFields({
    initial: none,
    check: ({ password, newPassword }) => ({
      password: asks && missingPassword(password),
      newPassword: shortPassword(newPassword),
    }),
    send: async ({ password, newPassword }) => {
      await changePassword(asks ? password : null, newPassword)
      setValues(none)
      toast({ text: text(asks ? 'profile.passwordChanged' : 'profile.passwordSet') })
    },
  })
  return (
    <Form
      form={form}
      foot={`wrap ${css.actions}`}
      label={text(asks ? 'profile.changePassword' : 'profile.setPassword')}
    >
      {!asks && <p className={css.text}>{text('profile.firstPassword')}</p>}
      <PasswordOwner email={customer.email} />
      {asks && <PasswordField label={text('profile.presentPassword')} {...field('password')} />}
      <PasswordField isNew {...field('newPassword')} />
    </Form>
  )
}

/** A first password for a confirmed address: the reader of its mailbox chooses it. */
const PasswordByMail = ({ email }: { email: string }) => (
  <>
    <p className={css.text}>{text('profile.passwordByMail')}</p>
    <div className={`wrap ${css.actions}`}>
      <RequestButton
        label={text('profile.passwordLink')}
        send={() => askForReset(email)}
        done={text('profile.passwordLinkSent', { email })}
      />
    </div>
  </>
)
