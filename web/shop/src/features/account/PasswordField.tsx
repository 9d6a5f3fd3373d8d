import { Field } from '@typecase/ui/fields/Field'
import { linkLook } from '@typecase/ui/Link'
import { useState, type ReactNode } from 'react'
import { Button as Word } from 'react-aria-components'
import { text } from '#src/messages/text.ts'
import css from './PasswordField.module.css'

type Props = {
  autoFocus?: boolean
  name?: string
  label?: string
  /** A new one is told its rules before it is typed. */
  isNew?: boolean
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Beside the word that shows what is typed. */
  beside?: ReactNode
}

/** A password, hidden until the person asks to see it. */
export function PasswordField({ isNew = false, value, onChange, error, beside, ...given }: Props) {
  const [isShown, setShown] = useState(false)
  const { name = 'password', label = text(isNew ? 'account.newPassword' : 'account.password') } =
    given
  return (
    <Field
      autoFocus={given.autoFocus ?? false}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck="false"
      value={value}
      onChange={onChange}
      help={isNew ? text('account.passwordRules') : undefined}
      error={error}
      controls={
        <>
          {beside}
          <Word
            className={`${linkLook.word} ${css.word} ${css.show}`}
            aria-label={text(isShown ? 'account.hidePassword' : 'account.showPassword')}
            onPress={() => setShown(!isShown)}
          >
            {text(isShown ? 'account.hide' : 'account.show')}
          </Word>
        </>
      }
    />
  )
}

/** The owner of the password, for password managers alone. */
export function PasswordOwner({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}

type AddressFieldProps = {
  autoFocus?: boolean
  name?: string
  label?: string
  autoComplete?: 'username' | 'email'
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** An e-mail address. */
export function AddressField({
  name = 'email',
  label,
  autoComplete = 'username',
  ...rest
}: AddressFieldProps) {
  return (
    <Field
      {...rest}
      label={label ?? text('account.email')}
      name={name}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck="false"
    />
  )
}
