import { api, unwrap, type Schemas } from '@typecase/shared/console-api'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { agentName } from '../passkeys/agent-name'
import { makePasskey } from '../passkeys/passkeys'
import { PasskeyButton } from '../session/PasskeyButton'
import css from './EnrolForm.module.css'
import { isSpent } from './EnrolForm'

type Props = {
  token: string
  onEnrolled: (session: Schemas['StaffSession']) => void
  /** The link has been used, or has expired, since it was opened. */
  onSpent: () => void
  /** The member would rather have a password and an app. */
  onPassword: () => void
}

/** The first way in: a passkey, which needs neither password nor recovery codes. */
export function FirstPasskey({ token, onEnrolled, onSpent, onPassword }: Props) {
  const enrol = async () => {
    try {
      onEnrolled(await enrolByPasskey(token))
    } catch (cause) {
      if (!isSpent(cause)) throw cause
      onSpent()
    }
  }
  return (
    <>
      <p className={css.what}>{text('console.passkey.firstWhat')}</p>
      <PasskeyButton label={text('console.passkey.first')} autoFocus act={enrol} />
      <p className={css.other}>
        <Button kind="words" onPress={onPassword}>
          {text('console.passkey.firstOther')}
        </Button>
      </p>
    </>
  )
}

async function enrolByPasskey(token: string) {
  const options = await unwrap(api.POST('/links/passkey_options', { body: { token } }))
  const response = await makePasskey(options)
  const name = agentName(navigator.userAgent) || text('console.passkey.unnamed')
  return unwrap(api.POST('/links/use_passkey', { body: { token, name, response } }))
}
