import { ApiProblem } from '@typecase/shared/api'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { setPreparedCart } from './store'

/** Why a cart has no prices, and the way out. */
export function QuoteFailure({ cause, retry }: { cause: unknown; retry: () => void }) {
  const problem = cause instanceof ApiProblem ? cause.problem : null
  const isOffer = problem !== null && isOfTheOffer(problem)
  return (
    <Notice
      role="alert"
      actions={
        isOffer ? (
          <Button kind="words" onPress={() => void setPreparedCart(null)}>
            {text('cart.priceAnew')}
          </Button>
        ) : (
          <Button kind="words" onPress={retry}>
            {text('failure.retry')}
          </Button>
        )
      }
    >
      {problem?.detail ?? text('cart.unpriced')}
    </Notice>
  )
}

// The prepared cart that the items came from has ended, or is not these items.
const isOfTheOffer = ({ status, errors }: ApiProblem['problem']) =>
  status === 410 || (errors ?? []).some(({ pointer }) => pointer === '/preparedCartId')
