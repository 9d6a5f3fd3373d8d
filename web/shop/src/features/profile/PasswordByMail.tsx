import { useMutation } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { text } from '#src/messages/text.ts'
import { sentenceOf } from '../account/form-faults'
import { askForReset } from '../account/registration'
import css from './profile.module.css'

/**
 * A first password where the address is confirmed: whoever reads its mailbox chooses it, and not
 * whoever finds the browser open.
 */
export function PasswordByMail({ email }: { email: string }) {
  const ask = useMutation({ mutationFn: () => askForReset(email) })
  return (
    <>
      <p className={css.text}>{text('profile.passwordByMail')}</p>
      <div className={css.actions}>
        <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
          {text('profile.passwordLink')}
        </Button>
        <span role="status">
          {ask.isSuccess && text('profile.passwordLinkSent', { email })}
          {ask.isError && sentenceOf(ask.error)}
        </span>
      </div>
    </>
  )
}
