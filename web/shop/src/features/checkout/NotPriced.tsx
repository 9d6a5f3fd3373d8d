import { linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { ApiProblem } from '@typecase/shared/api'
import { QuoteFailure } from '../cart/QuoteFailure'
import type { Basket } from './basket'
import css from './Checkout.module.css'

type Props = { cause: unknown; retry: () => void; basket: Pick<Basket, 'asking'> }

/** Why a basket has no price, and the way on. */
export function NotPriced({ cause, retry, basket }: Props) {
  const shared = basket.asking.sharedCartId
  const hasEnded = shared !== undefined && cause instanceof ApiProblem && cause.status < 500
  return (
    <div className={css.empty}>
      {hasEnded ? (
        <Notice
          role="alert"
          actions={
            <a className={linkLook.link} href={paths.sharedCart({ id: shared })}>
              {text('checkout.toShared')}
            </a>
          }
        >
          {cause.problem.errors?.[0]?.message ?? cause.problem.detail}
        </Notice>
      ) : (
        <QuoteFailure cause={cause} retry={retry} />
      )}
    </div>
  )
}
