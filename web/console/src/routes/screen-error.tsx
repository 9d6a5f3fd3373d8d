import { ApiProblem, Unreachable } from '@typecase/shared/console-api'
import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useRevalidator, useRouteError } from 'react-router'
import { Screen } from '#src/features/frame/Screen.tsx'

/** A screen that failed while it was drawn, inside the frame. */
export function ScreenError() {
  const cause = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <Screen title={text('console.failed')}>
      <Notice role="alert" action={retryAction(revalidate, state !== 'idle')}>
        {failureOf(cause)}
      </Notice>
    </Screen>
  )
}

/** A failure with the number under which the server has logged it. */
export function failureOf(cause: unknown) {
  if (!(cause instanceof ApiProblem)) {
    return cause instanceof Unreachable ? sentenceOf(cause) : text('console.failedWhy')
  }
  const { requestId } = cause.problem
  return text('console.failedRequest', { sentence: sentenceOf(cause), requestId })
}
