import { Field } from '@typecase/ui/fields/Field'
import { PasswordField as Secret } from '@typecase/ui/fields/PasswordField'
import type { ReactNode } from 'react'
import { text } from '@typecase/shared/messages/text'

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
export function PasswordField({ isNew = false, label, ...given }: Props) {
  return (
    <Secret
      name="password"
      {...given}
      isNew={isNew}
      label={label ?? text(isNew ? 'account.newPassword' : 'account.password')}
      help={isNew ? text('account.passwordRules') : undefined}
      show={{ word: text('account.show'), label: text('account.showPassword') }}
      hide={{ word: text('account.hide'), label: text('account.hidePassword') }}
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
