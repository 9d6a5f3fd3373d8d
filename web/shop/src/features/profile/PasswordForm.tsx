import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { toast } from '@typecase/ui/Toast'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import { shortPassword, type Faults } from '../account/form-faults'
import { PasswordField, PasswordOwner } from '../account/PasswordField'
import type { Customer } from '../account/session'
import { useForm } from '../account/use-form'
import { changePassword } from './actions'
import css from './profile.module.css'

const names = ['password', 'newPassword'] as const
type Name = (typeof names)[number]

/** Another password; the first one where somebody has ordered by address alone. */
export function PasswordForm({ customer }: { customer: Customer }) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const asks = customer.hasPassword
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => missingOf(asks, password, newPassword),
    send: async () => {
      await changePassword(asks ? password : null, newPassword)
      setPassword('')
      setNewPassword('')
      toast({ text: text(asks ? 'profile.passwordChanged' : 'profile.passwordSet') })
    },
  })
  return (
    <form {...attributes} className={css.form}>
      {!asks && <p className={css.text}>{text('profile.firstPassword')}</p>}
      <PasswordOwner email={customer.email} />
      {asks && (
        <PasswordField
          label={text('profile.presentPassword')}
          value={password}
          onChange={setPassword}
          error={faults.password}
        />
      )}
      <PasswordField
        isNew
        name="newPassword"
        value={newPassword}
        onChange={setNewPassword}
        error={faults.newPassword}
      />
      {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      <div className={css.actions}>
        <Button type="submit" isPending={isPending}>
          {text(asks ? 'profile.changePassword' : 'profile.setPassword')}
        </Button>
      </div>
    </form>
  )
}

function missingOf(asks: boolean, password: string, newPassword: string): Faults<Name> {
  const short = shortPassword(newPassword)
  return {
    ...(asks && !password && { password: text('account.passwordNeeded') }),
    ...(short && { newPassword: short }),
  }
}
