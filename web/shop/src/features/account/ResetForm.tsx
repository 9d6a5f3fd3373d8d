import { ApiProblem } from '@typecase/shared/api'
import { Button } from '@typecase/ui/Button'
import { buttonLink, linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './form.module.css'
import { shortPassword } from './form-faults'
import { dropToken } from './mailed-token'
import { Outcome } from './Outcome'
import { PasswordField, PasswordOwner } from './PasswordField'
import { resetPassword } from './registration'
import { rememberedAddress } from './tokens'
import { useForm } from './use-form'

const names = ['password'] as const
type Name = (typeof names)[number]

type Props = {
  /** null: the address had none. */
  token: string | null
  onReset: () => void
}

/** A new password by a mailed link. A link that works no longer says so, and where a new one is. */
export function ResetForm({ token, onReset }: Props) {
  const [password, setPassword] = useState('')
  const [isSpent, setSpent] = useState(false)
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => ({ ...(shortPassword(password) && { password: shortPassword(password)! }) }),
    send: async () => {
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
    <form {...attributes} className={css.form}>
      <p className={css.lead}>{text('reset.how')}</p>
      <PasswordOwner email={rememberedAddress()} />
      <PasswordField isNew value={password} onChange={setPassword} error={faults.password} />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <span />
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('reset.save')}
        </Button>
      </div>
    </form>
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
          {toLogin && (
            <Link className={linkLook.link} to={paths.login()}>
              {text('account.signIn')}
            </Link>
          )}
        </>
      }
    >
      <p>{children}</p>
    </Outcome>
  )
}
