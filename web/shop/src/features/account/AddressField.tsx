import { Field } from '@typecase/ui/Field'
import { text } from '#src/messages/text.ts'

type Props = {
  autoFocus?: boolean
  name?: string
  label?: string
  autoComplete?: 'username' | 'email'
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** An e-mail address. */
export function AddressField({ name = 'email', label, autoComplete = 'username', ...rest }: Props) {
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
