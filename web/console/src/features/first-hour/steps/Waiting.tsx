import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureSentence } from '../../session/staff-request'
import type { Retried } from '../../drafts/together'

/** Stands for a form until what it edits is here, or says why it is not. */
export function Waiting({ error, isFetching, refetch }: Retried) {
  const failure = failureSentence(error)
  return failure ? (
    <Notice role="alert" action={retryAction(refetch, isFetching)}>
      {failure}
    </Notice>
  ) : (
    <p className="quiet" role="status">
      {text('shell.loading')}
    </p>
  )
}
