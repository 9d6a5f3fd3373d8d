import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import type { Customer } from '../account/session'
import { signOut } from '../account/sign-in'
import { SignInForm } from '../account/SignInForm'
import css from './Who.module.css'

type Props = {
  /** undefined: asked for; the line keeps its place. */
  customer: Customer | null | undefined
  /** The guest has an order already: the address stands. */
  isFixed: boolean
  email: string
  error: string | undefined
  onChange: (email: string) => void
}

/** The buyer: signed in, or a guest known by an address alone. */
export function Who({ customer, isFixed, email, error, onChange }: Props) {
  const [signsIn, setSignsIn] = useState(false)
  if (customer !== null) {
    return (
      <p className={css.known}>
        <span>{customer?.email ?? '\u00a0'}</span>
        {customer && !isFixed && (
          <Button kind="words" onPress={() => void signOut()}>
            {text('account.signOut')}
          </Button>
        )}
      </p>
    )
  }
  if (signsIn) {
    return (
      <>
        <SignInForm isInside onSignedIn={() => setSignsIn(false)} />
        <p className={css.other}>
          <Button kind="words" onPress={() => setSignsIn(false)}>
            {text('checkout.asGuest')}
          </Button>
        </p>
      </>
    )
  }
  return (
    <>
      <Field
        label={text('account.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={onChange}
        help={text('checkout.emailHelp')}
        error={error}
      />
      <p className={css.other}>
        <Button kind="words" onPress={() => setSignsIn(true)}>
          {text('checkout.signIn')}
        </Button>
      </p>
    </>
  )
}
