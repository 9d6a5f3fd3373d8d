import { ApiProblem } from '@typecase/shared/api'
import { Notice } from '@typecase/ui/overlays/Notice'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { setPreparedCart } from './edit'
import { isCartStored } from './store'

/** Why a cart has no prices, and the way out. */
export function QuoteFailure({ cause, retry }: { cause: unknown; retry: () => void }) {
  const problem = cause instanceof ApiProblem ? cause.problem : null
  const isOffer = problem !== null && isOfTheOffer(problem)
  return (
    <Notice
      role="alert"
      action={
        isOffer
          ? { label: text('cart.priceAnew'), onPress: () => void setPreparedCart(null) }
          : retryAction(retry)
      }
    >
      {problem?.detail ?? text('cart.unpriced')}
    </Notice>
  )
}

// The prepared cart that the items came from has ended, or is not these items.
const isOfTheOffer = ({ status, errors }: ApiProblem['problem']) =>
  status === 410 || (errors ?? []).some(({ pointer }) => pointer === '/preparedCartId')

/** Answer of the server about the cart: lines that it refuses, and why it prices none of it. */
type Answer = {
  faults: number
  cause: unknown
  /** The shop is a preview of a change set. */
  isPreview?: boolean
}

/** Why this cart cannot be checked out, in a sentence; null: it can. */
export function checkoutObstacle({ faults, cause, isPreview }: Answer): string | null {
  if (isPreview) return text('preview.noCheckout')
  if (!isCartStored()) return text('cart.notStored')
  if (faults > 0) return text('cart.faultsFirst', { count: faults })
  return isRefusal(cause) ? cause.message : null
}

const isRefusal = (cause: unknown): cause is ApiProblem =>
  cause instanceof ApiProblem && cause.status < 500 && cause.status !== 429
