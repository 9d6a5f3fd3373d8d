import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { useSession } from './session'
import { checkSession } from './sign-in'

/** Says that the shop does not answer about the session, and asks again on the spot. */
export function ApiDown() {
  const isApiDown = useSession((session) => session.isApiDown)
  if (!isApiDown) return null
  return (
    <Notice
      role="alert"
      actions={
        <Button kind="words" onPress={() => void checkSession()}>
          {text('failure.retry')}
        </Button>
      }
    >
      {text('account.apiDown')}
    </Notice>
  )
}
