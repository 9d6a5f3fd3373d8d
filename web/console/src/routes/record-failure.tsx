import { ApiProblem } from '@typecase/shared/console-api'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { failureOf } from './screen-error'

type Props = {
  cause: unknown
  retry: () => unknown
  isPending: boolean
  /** Said where there is no such record, with the way back. */
  missing: string
  back: { to: string; label: string }
}

/** A record that did not come, or that is not there. */
export const RecordFailure = ({ cause, retry, isPending, missing, back }: Props) =>
  cause instanceof ApiProblem && cause.status === 404 ? (
    <p>
      {missing} <TextLink to={back.to}>{back.label}</TextLink>
    </p>
  ) : (
    <Notice role="alert" action={retryAction(retry, isPending)}>
      {failureOf(cause)}
    </Notice>
  )
