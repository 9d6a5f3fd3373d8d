import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/Dialog'
import { Notice } from '@typecase/ui/Notice'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { giveNotice } from '../account/notice'
import { PasswordField, PasswordOwner } from '../account/PasswordField'
import type { Customer } from '../account/session'
import { useForm } from '../account/use-form'
import { deleteAccount } from './actions'
import css from './profile.module.css'

/** The end of the account: what goes and what stays is said before anything is asked. */
export function DeleteAccount({ customer }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={css.text}>{text('profile.deleteEnds')}</p>
      <p className={css.text}>{text('profile.deleteStays')}</p>
      <div className={css.actions}>
        <Button onPress={() => setAsking(true)}>{text('profile.delete')}</Button>
      </div>
      {isAsking && <Question customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}

const names = ['password'] as const
type Name = (typeof names)[number]

function Question({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const id = useId()
  const navigate = useNavigate()
  const asks = customer.hasPassword
  const leave = () => {
    giveNotice(paths.front(), { text: text('profile.deleted') })
    return navigate(paths.front())
  }
  const { attributes, faults, isPending } = useForm<Name>({
    names,
    check: () => (asks && !password ? { password: text('account.passwordNeeded') } : {}),
    send: () => deleteAccount(asks ? password : null, leave),
  })
  return (
    <Dialog
      isOpen
      title={text('profile.deleteQuestion')}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {text('profile.keepAccount')}
          </Button>
          <Button kind="filled" type="submit" form={id} isPending={isPending}>
            {text('profile.delete')}
          </Button>
        </>
      }
    >
      <form {...attributes} id={id}>
        <p className={css.lead}>{text('profile.deleteSure', { email: customer.email })}</p>
        <PasswordOwner email={customer.email} />
        {asks && <PasswordField value={password} onChange={setPassword} error={faults.password} />}
        {faults.whole && <Notice role="alert">{faults.whole}</Notice>}
      </form>
    </Dialog>
  )
}
