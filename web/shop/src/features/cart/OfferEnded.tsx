import { ApiProblem } from '@typecase/shared/api'
import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '../tester/EmptyState'

/** For loaders: that an offer has ended is for its page to say; anything else is a failure. */
export function endedOrThrown(cause: unknown) {
  if (!(cause instanceof ApiProblem && cause.status === 410)) throw cause
}

/** In place of an offer that is over: why, and where to go. */
export function OfferEnded({ cause, title }: { cause: unknown; title: string }) {
  if (cause === null) return null
  if (!(cause instanceof ApiProblem)) throw cause
  return (
    <EmptyState title={title} level={1}>
      {cause.problem.detail}{' '}
      <Link className={linkLook.link} to={paths.front()}>
        {text('cart.toFonts')}
      </Link>
    </EmptyState>
  )
}
