import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import css from './form.module.css'
import { shortPassword } from './form-faults'
import { PasswordField } from './PasswordField'
import type { AskedPassword } from './use-confirmation'
import { useForm } from './use-form'

const names = ['password'] as const
type Name = (typeof names)[number]

type Props = {
  asked: AskedPassword
  autoFocus: boolean
  prove: (password: string, asked: AskedPassword) => Promise<void>
}

/** The password without which a link does nothing. */
export function ConfirmForm({ asked, autoFocus, prove }: Props) {
  const [password, setPassword] = useState('')
  const isNew = asked === 'new_password_needed'
  const missing = () =>
    isNew ? shortPassword(password) : password ? undefined : text('account.passwordNeeded')
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => ({ ...(missing() && { password: missing()! }) }),
    send: () => prove(password, asked),
  })
  return (
    <form {...attributes} className={css.form}>
      <PasswordField
        autoFocus={autoFocus}
        isNew={isNew}
        value={password}
        onChange={setPassword}
        error={faults.password}
      />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <Button kind="filled" type="submit" isPending={isPending}>
          {text('confirm.confirm')}
        </Button>
      </div>
    </form>
  )
}
