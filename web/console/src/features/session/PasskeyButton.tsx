import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button, type ButtonKind } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { passkeyWords } from '../passkeys/passkeys'
import css from './SignIn.module.css'
import { failureSentence } from './staff-request'

type Props = {
  label: string
  kind?: ButtonKind
  autoFocus?: boolean
  /** Fails as the functions of passkeys.ts and the API do. */
  act: () => Promise<unknown>
}

/** Lets the browser ask for a passkey. A cancelled question is said quietly, with nothing lost. */
export function PasskeyButton({ label, kind = 'filled', autoFocus = false, act }: Props) {
  const ask = useMutation({ mutationFn: act })
  const quiet = passkeyWords(ask.error)
  const failure = quiet === undefined ? failureSentence(ask.error) : undefined
  return (
    <>
      <Button
        kind={kind}
        autoFocus={autoFocus}
        isPending={ask.isPending}
        onPress={() => ask.mutate()}
      >
        {label}
      </Button>
      <p role="status" className={`quiet ${css.said}`}>
        {ask.isPending ? text('console.passkey.asks') : quiet}
      </p>
      {failure && <Notice role="alert">{failure}</Notice>}
    </>
  )
}
