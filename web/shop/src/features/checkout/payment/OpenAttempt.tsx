import { useQuery } from '@tanstack/react-query'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useState } from 'react'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { useSession } from '../../account/session'
import { cartDigest, clearPaid, readAttempt } from './attempt'
import type { Basket } from '../basket'
import css from '../Checkout.module.css'
import { isOpen, isPaid, orderQuery } from '../order-query'

/**
 * Tells of an order that was made of this basket before this page: it waits for its payment, or the
 * payment is on its way. One that is paid by now takes the cart with it.
 */
export function OpenAttempt({ basket: { items, asking } }: { basket: Basket }) {
  const [attempt] = useState(() => readAttempt(asking.sharedCartId ? 'shared' : 'own'))
  const isSignedIn = useSession(({ customer }) => !!customer)
  const id = attempt?.orderId ?? null
  const digest = useQuery({
    queryKey: ['cartDigest', items],
    queryFn: () => cartDigest(items),
    enabled: id !== null,
  }).data
  const order = useQuery({ ...orderQuery(id ?? ''), enabled: id !== null && isSignedIn }).data
  const isDone = order !== undefined && isPaid(order)
  useEffect(() => {
    if (isDone) void clearPaid(order.id)
  }, [isDone, order?.id])
  if (!order || isDone || digest !== attempt?.cart) return null
  const isProcessing = order.paymentStatus === 'processing'
  if (!isOpen(order) && !isProcessing) return null
  return (
    <div className={css.empty}>
      <Notice
        actions={
          <DocumentLink
            href={isProcessing ? paths.order(order) : paths.checkout({ order: order.id })}
          >
            {text(isProcessing ? 'checkout.toOrder' : 'checkout.goOnPaying')}
          </DocumentLink>
        }
      >
        {text(isProcessing ? 'checkout.attemptProcessing' : 'checkout.attemptOpen')}
      </Notice>
    </div>
  )
}
