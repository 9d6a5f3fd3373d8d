import { useMutation } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { text } from '#src/messages/text.ts'
import { sentenceOf } from './form-faults'
import { resendConfirmation } from './registration'

/** Has the confirming link mailed once more, and says beside the button what came of it. */
export function ResendButton({ kind = 'outlined' }: { kind?: 'outlined' | 'words' }) {
  const resend = useMutation({ mutationFn: resendConfirmation })
  return (
    <>
      <Button kind={kind} isPending={resend.isPending} onPress={() => resend.mutate()}>
        {text('confirm.resend')}
      </Button>
      <span role="status">
        {resend.isSuccess && text('confirm.resent')}
        {resend.isError && sentenceOf(resend.error)}
      </span>
    </>
  )
}
