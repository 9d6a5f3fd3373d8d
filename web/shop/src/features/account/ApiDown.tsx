import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { text } from '#src/messages/text.ts'
import { useSession } from './session'
import { checkSession } from './sign-in'

/** Says that the shop does not answer about the session, and asks again on the spot. */
export function ApiDown() {
  const isApiDown = useSession((session) => session.isApiDown)
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  if (!isApiDown) return null

  const retry = async () => {
    setAsking(true)
    await checkSession()
    // A page for customers waits for the answer.
    await revalidate()
    setAsking(false)
    if (!useSession.getState().isApiDown) focusPage()
  }
  return (
    <Notice
      role="alert"
      actions={
        <Button kind="words" isPending={isAsking} onPress={() => void retry()}>
          {text('failure.retry')}
        </Button>
      }
    >
      {text('account.apiDown')}
    </Notice>
  )
}
