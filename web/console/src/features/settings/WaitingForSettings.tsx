import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureSentence } from '../session/staff-request'

type Props = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** Stands for settings until they are here, or says why they are not. */
export function WaitingForSettings({ error, isFetching, refetch }: Props) {
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
