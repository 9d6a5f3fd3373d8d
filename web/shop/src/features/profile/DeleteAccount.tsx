import { Button } from '@typecase/ui/Button'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { useId, useState } from 'react'
import { useNavigate } from '#src/router/hooks.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '@typecase/shared/save-file'
import { Notice } from '@typecase/ui/overlays/Notice'
import { FormFault } from '@typecase/ui/forms/Form'
import { missingPassword, sentenceOf } from '@typecase/shared/forms/form-faults'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { giveNotice } from '../account/auth-redirect'
import { PasswordField, PasswordOwner } from '../account/PasswordField'
import type { Customer } from '../account/session'
import { deleteAccount, exportData } from './actions'
import css from './profile.module.css'

/** The end of the account: what goes and what stays is said before anything is asked. */
export function DeleteAccount({ customer }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={css.text}>{text('profile.deleteEnds')}</p>
      <p className={css.text}>{text('profile.deleteStays')}</p>
      <div className={`wrap ${css.actions}`}>
        <Button onPress={() => setAsking(true)}>{text('profile.delete')}</Button>
      </div>
      {isAsking && <Question customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const asks = customer.hasPassword
  const leave = () => {
    giveNotice(paths.front(), { text: text('profile.deleted') })
    return navigate(paths.front())
  }
  const { form, field } = useFields({
    initial: { password: '' },
    check: ({ password }) => ({ password: asks && missingPassword(password) }),
    send: ({ password }) => deleteAccount(asks ? password : null, leave),
  })
  return (
    <Dialog
      isOpen
      title={text('profile.deleteQuestion')}
      onClose={onClose}
      safe={text('profile.keepAccount')}
      action={{
        children: text('profile.delete'),
        type: 'submit',
        form: id,
        isPending: form.isPending,
      }}
    >
      <form {...form.attributes} id={id}>
        <p className={css.lead}>{text('profile.deleteSure', { email: customer.email })}</p>
        <PasswordOwner email={customer.email} />
        {asks && <PasswordField {...field('password')} />}
        <FormFault form={form} />
      </form>
    </Dialog>
  )
}

/** Everything that the shop keeps about the customer, as a file. */
export function OwnData() {
  const data = useMutation({ mutationFn: async () => saveFile(await exportData(), 'account.json') })
  return (
    <>
      <p className={css.text}>{text('profile.exportWhat')}</p>
      {data.isError && <Notice role="alert">{sentenceOf(data.error)}</Notice>}
      <div className={`wrap ${css.actions}`}>
        <Button isPending={data.isPending} onPress={() => data.mutate()}>
          {text('profile.export')}
        </Button>
      </div>
    </>
  )
}
