import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { useEffect, useRef, useState } from 'react'
import { text } from '@typecase/shared/messages/text'
import type { Customer } from '../account/session'
import { signOut } from '../account/sign-in'
import { CreateAccountForm, SignInForm } from '../account/SignInForm'
import css from './Buyer.module.css'

type Props = {
  /** undefined: asked for; the line keeps its place. */
  customer: Customer | null | undefined
  /** The guest has an order already: the address stands. */
  isFixed: boolean
  email: string
  error: string | undefined
  onChange: (email: string) => void
}

type Way = 'guest' | 'signIn' | 'create'

/** The buyer: signed in, by a new account, or a guest known by an address alone. */
export function Buyer({ customer, isFixed, email, error, onChange }: Props) {
  const [way, setWay] = useState<Way>('guest')
  // The pressed button goes; its replacement has the focus next.
  const [isPressed, setPressed] = useState(false)
  const known = useRef<HTMLParagraphElement>(null)
  const isKnown = !!customer
  useEffect(() => {
    if (isKnown && isPressed) known.current?.focus({ preventScroll: true })
  }, [isKnown, isPressed])
  const choose = (next: Way) => {
    setPressed(true)
    setWay(next)
  }
  const other = (next: Way) => (
    <Button kind="words" onPress={() => choose(next)}>
      {text(ways[next])}
    </Button>
  )
  // A buyer with an account is a guest no longer.
  const enter = () => {
    onChange('')
    choose('guest')
  }
  const leave = () => {
    setPressed(true)
    void signOut()
  }
  if (customer !== null) {
    return (
      <p ref={known} tabIndex={-1} className={css.known}>
        <span>{customer?.email ?? '\u00a0'}</span>
        {customer && !isFixed && (
          <Button kind="words" onPress={leave}>
            {text('account.signOut')}
          </Button>
        )}
      </p>
    )
  }
  if (way !== 'guest') {
    return (
      <>
        {way === 'signIn' ? (
          <SignInForm isInside autoFocus email={email} onSignedIn={enter} />
        ) : (
          <CreateAccountForm autoFocus email={email} onCreated={enter} />
        )}
        <p className={`wrap ${css.other}`}>
          {other('guest')}
          {other(way === 'signIn' ? 'create' : 'signIn')}
        </p>
      </>
    )
  }
  return (
    <>
      <Field
        autoFocus={isPressed}
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
      <p className={`wrap ${css.other}`}>
        {other('signIn')}
        {other('create')}
      </p>
    </>
  )
}

const ways = {
  guest: 'checkout.asGuest',
  signIn: 'checkout.signIn',
  create: 'checkout.createAccount',
} as const
