import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { FormFault } from '@typecase/ui/forms/Form'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { CodeField } from './CodeField'
import { postStepUp } from './session'
import { endSession, enterSession, isSignedOut } from './session-watch'
import css from './SignIn.module.css'
import { cancelStepUp, completeStepUp, useStepUp } from './step-up'

const formId = 'step-up'

/** The question for a code, while a request waits for it. */
export function StepUpDialog() {
  const isAsked = useStepUp((state) => state.isAsked)
  return isAsked && <Question />
}

function Question() {
  const { form, field } = useFields({
    initial: { code: '' },
    check: ({ code }) => ({ code: !code.trim() && text('console.codeNeeded') }),
    send: ({ code }) => stepUp(code.replace(/\s/g, '')),
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
    </Dialog>
  )
}

async function stepUp(code: string) {
  try {
    enterSession(await postStepUp(code))
  } catch (cause) {
    if (isSignedOut(cause)) endSession()
    throw cause
  }
  completeStepUp()
}
