import { ApiProblem } from '@typecase/shared/api'
import { buttonLink, TextLink } from '@typecase/ui/Link'
import { useState } from 'react'
import { Link } from '#src/router/Link.tsx'
import { Button } from '@typecase/ui/Button'
import { Form } from '@typecase/ui/forms/Form'
import { shortPassword, emailFault } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './form.module.css'
import { dropToken } from './mailed-token'
import { Outcome } from './Outcome'
import { PasswordField, PasswordOwner, AddressField } from './PasswordField'
import { resetPassword, askForReset } from './registration'
import { rememberedAddress } from './remembered'

type Props = {
  /** null: the address had none. */
  token: string | null
  onReset: () => void
}

/** A new password by a mailed link. A link that works no longer says so, and where a new one is. */
export function ResetForm({ token, onReset }: Props) {
  const [isSpent, setSpent] = useState(false)
  const { form, field } = useFields({
    initial: { password: '' },
    check: ({ password }) => ({ password: shortPassword(password) }),
    send: async ({ password }) => {
      try {
        await resetPassword(token!, password) // the form is there only with a token
      } catch (cause) {
        if (!(cause instanceof ApiProblem && cause.code === 'link_spent')) throw cause
        dropToken('token')
        return setSpent(true)
      }
      dropToken('token')
      onReset()
    },
  })
  if (token === null) return <NoLink>{text('reset.noLink')}</NoLink>
  if (isSpent) return <NoLink toLogin>{text('reset.spent')}</NoLink>
  return (
    <Form form={form} kind="filled" label={text('reset.save')} before={<span />}>
      <p className={css.lead}>{text('reset.how')}</p>
      <PasswordOwner email={rememberedAddress()} />
      <PasswordField isNew {...field('password')} />
    </Form>
  )
}

function NoLink({ toLogin = false, children }: { toLogin?: boolean; children: string }) {
  return (
    <Outcome
      actions={
        <>
          <Link {...buttonLink('filled')} to={paths.forgotPassword()}>
            {text('reset.another')}
          </Link>
          {toLogin && <TextLink to={paths.login()}>{text('account.signIn')}</TextLink>}
        </>
      }
    >
      <p>{children}</p>
    </Outcome>
  )
}

/** Requests a link to a new password. Its answer is the same for every address. */
export function ForgotForm() {
  const [isSent, setSent] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const { form, field, values } = useFields({
    initial: () => ({ email: rememberedAddress() }),
    check: ({ email }) => ({ email: emailFault(email) }),
    send: async ({ email }) => {
      await askForReset(email.trim())
      setSent(true)
      setAgain(true)
    },
  })
  if (isSent) return <Sent email={values.email.trim()} back={() => setSent(false)} />
  return (
    <Form form={form} kind="filled" label={text('forgot.send')} before={<ToLogin />}>
      <p className={css.lead}>{text('forgot.how')}</p>
      <AddressField autoFocus={isAgain} {...field('email')} />
    </Form>
  )
}

const ToLogin = () => <TextLink to={paths.login()}>{text('forgot.toLogin')}</TextLink>

function Sent({ email, back }: { email: string; back: () => void }) {
  return (
    <Outcome
      actions={
        <>
          <Button kind="words" onPress={back}>
            {text('forgot.again')}
          </Button>
          <ToLogin />
        </>
      }
    >
      <p>{text('forgot.sent', { email })}</p>
      <p className="quiet">{text('forgot.sentMore')}</p>
    </Outcome>
  )
}
