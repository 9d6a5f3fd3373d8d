import { text } from '@typecase/shared/messages/text'
import { PasswordField as Field } from '@typecase/ui/fields/PasswordField'

type Props = {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isNew?: boolean
  autoFocus?: boolean
}

export const PasswordField = ({ isNew = false, autoFocus = false, ...rest }: Props) => (
  <Field
    {...rest}
    autoFocus={autoFocus}
    isNew={isNew}
    label={text(isNew ? 'account.newPassword' : 'console.password')}
    help={isNew ? text('account.passwordRules') : undefined}
    show={{ word: text('account.show'), label: text('account.showPassword') }}
    hide={{ word: text('account.hide'), label: text('account.hidePassword') }}
  />
)
