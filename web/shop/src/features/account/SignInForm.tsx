import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/Choice'
import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { AddressField } from './AddressField'
import css from './form.module.css'
import { isAddress, type Faults } from './form-faults'
import { PasswordField } from './PasswordField'
import { signIn } from './sign-in'
import { rememberedAddress } from './tokens'
import { useForm } from './use-form'

const names = ['email', 'password'] as const
type Name = (typeof names)[number]

type Props = {
  onSignedIn: () => void
  /** On a page with more to fill in, which nothing here may lead away from. */
  isInside?: boolean
  autoFocus?: boolean
  /** An address that was typed before. */
  email?: string
}

/** Address and password. What was typed stays after every failure. */
export function SignInForm({ onSignedIn, isInside = false, autoFocus = false, ...known }: Props) {
  const [email, setEmail] = useState(() => known.email || rememberedAddress())
  const [password, setPassword] = useState('')
  const [stays, setStays] = useState(true)
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => missingOf(email, password),
    send: async () => {
      await signIn({ email: email.trim(), password, staySignedIn: stays })
      onSignedIn()
    },
  })

  return (
    <form {...attributes} className={css.form}>
      <AddressField autoFocus={autoFocus} value={email} onChange={setEmail} error={faults.email} />
      <PasswordField
        value={password}
        onChange={setPassword}
        error={faults.password}
        beside={
          <Link
            className={`${linkLook.word} ${css.beside}`}
            to={paths.forgotPassword()}
            {...(isInside && { target: '_blank' })}
          >
            {text('account.forgotten')}
          </Link>
        }
      />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <Checkbox isSelected={stays} onChange={setStays}>
          {text('account.stay')}
        </Checkbox>
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('account.signIn')}
        </Button>
      </div>
    </form>
  )
}

function missingOf(email: string, password: string): Faults<Name> {
  return {
    ...(!isAddress(email) && { email: text('account.emailNeeded') }),
    ...(!password && { password: text('account.passwordNeeded') }),
  }
}
