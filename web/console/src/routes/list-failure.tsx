import { ApiProblem } from '@typecase/shared/console-api'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureOf } from './screen-error'

type Props = {
  cause: unknown
  /** The words of the way to the list without a filter. */
  all: string
  onAll: () => void
  retry: () => unknown
  isPending: boolean
}

/** A list that did not come. A filter that the server cannot read does not get better by a retry. */
export const ListFailure = ({ cause, all, onAll, retry, isPending }: Props) => (
  <Notice
    role="alert"
    action={isUnreadable(cause) ? { label: all, onPress: onAll } : retryAction(retry, isPending)}
  >
    {failureOf(cause)}
  </Notice>
)

/** The server cannot read the filter or the page of the address. */
const isUnreadable = (cause: unknown) => cause instanceof ApiProblem && cause.status === 422
