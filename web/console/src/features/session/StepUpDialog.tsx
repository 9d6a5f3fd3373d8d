import { useMutation } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { FormFault } from '@typecase/ui/forms/Form'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { hasPasskeys, passkeyWords } from '../passkeys/passkeys'
import { CodeField } from './CodeField'
import { postStepUp, shownSession, stepUpByPasskey, useSession, type StaffSession } from './session'
import { endSession, enterSession, isSignedOut } from './session-watch'
import css from './SignIn.module.css'
import { failureSentence } from './staff-request'
import { cancelStepUp, completeStepUp, useStepUp } from './step-up'

const formId = 'step-up'

/** The question for a passkey or a code, while a request waits for it. */
export function StepUpDialog() {
  const isAsked = useStepUp((state) => state.isAsked)
  return isAsked && <Question />
}

function Question() {
  const factors = useSession((state) => shownSession(state)?.factors) ?? ['password']
  const canPasskey = factors.includes('passkey') && hasPasskeys()
  const hasCode = factors.includes('password')
  const [usesCode, setCode] = useState(!canPasskey)
  return usesCode && hasCode ? (
    <CodeQuestion onPasskey={canPasskey ? () => setCode(false) : null} />
  ) : (
    <PasskeyQuestion onCode={hasCode ? () => setCode(true) : null} />
  )
}

function PasskeyQuestion({ onCode }: { onCode: (() => void) | null }) {
  const ask = useMutation({ mutationFn: () => stepUp(stepUpByPasskey) })
  const quiet = passkeyWords(ask.error)
  const failure = quiet === undefined ? failureSentence(ask.error) : undefined
  const isHere = hasPasskeys()
  return (
    <Dialog
      isOpen
      focusesContent
      title={text('console.stepUpTitle')}
      safe={text('console.stepUpCancel')}
      onClose={cancelStepUp}
      {...(isHere && {
        action: {
          autoFocus: true,
          isPending: ask.isPending,
          onPress: () => ask.mutate(),
          children: text('console.passkey.stepUp'),
        },
      })}
    >
      <p>{text(isHere ? 'console.passkey.stepUpWhy' : 'console.passkey.notHere')}</p>
      <p role="status" className="quiet">
        {ask.isPending ? text('console.passkey.asks') : quiet}
      </p>
      {failure && <Notice role="alert">{failure}</Notice>}
      {onCode && (
        <p className={css.other}>
          <Button kind="words" onPress={onCode}>
            {text('console.passkey.useCode')}
          </Button>
        </p>
      )}
    </Dialog>
  )
}

function CodeQuestion({ onPasskey }: { onPasskey: (() => void) | null }) {
  const { form, field } = useFields({
    initial: { code: '' },
    check: ({ code }) => ({ code: !code.trim() && text('console.codeNeeded') }),
    send: ({ code }) => stepUp(() => postStepUp(code.replace(/\s/g, ''))),
  })
  return (
    <Dialog
      isOpen
      focusesContent
      title={text('console.stepUpTitle')}
      safe={text('console.stepUpCancel')}
      onClose={cancelStepUp}
      action={{
        type: 'submit',
        form: formId,
        isPending: form.isPending,
        children: text('console.stepUpGo'),
      }}
    >
      <p className={css.why}>{text('console.stepUpWhy')}</p>
      <form {...form.attributes} id={formId}>
        <CodeField {...field('code')} kind="any" label={text('console.stepUpCode')} autoFocus />
        <FormFault form={form} />
      </form>
      {onPasskey && (
        <Button kind="words" onPress={onPasskey}>
          {text('console.passkey.useIt')}
        </Button>
      )}
    </Dialog>
  )
}

async function stepUp(prove: () => Promise<StaffSession>) {
  try {
    enterSession(await prove())
  } catch (cause) {
    if (isSignedOut(cause)) endSession()
    throw cause
  }
  completeStepUp()
}
