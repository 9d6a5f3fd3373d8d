import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { AddressField } from './AddressField'
import css from './form.module.css'
import { isAddress, shortPassword, type Faults } from './form-faults'
import { PasswordField } from './PasswordField'
import { register } from './registration'
import type { Customer } from './session'
import { useForm } from './use-form'

const names = ['email', 'password'] as const
type Name = (typeof names)[number]

type Props = {
  onCreated: (customer: Customer) => void
  autoFocus?: boolean
  /** An address that was typed before. */
  email?: string
}

/** An address and a first password. What was typed stays after every failure. */
export function CreateAccountForm({ onCreated, autoFocus = false, ...known }: Props) {
  const [email, setEmail] = useState(known.email ?? '')
  const [password, setPassword] = useState('')
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => missingOf(email, password),
    send: async () => onCreated(await register(email.trim(), password)),
  })
  return (
    <form {...attributes} className={css.form}>
      <AddressField autoFocus={autoFocus} value={email} onChange={setEmail} error={faults.email} />
      <PasswordField isNew value={password} onChange={setPassword} error={faults.password} />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.foot}>
        <span className="quiet">{text('account.without')}</span>
        <Button type="submit" isPending={isPending}>
          {text('account.create')}
        </Button>
      </div>
    </form>
  )
}

function missingOf(email: string, password: string): Faults<Name> {
  return {
    ...(!isAddress(email) && { email: text('account.emailNeeded') }),
    ...(shortPassword(password) && { password: shortPassword(password)! }),
  }
}
