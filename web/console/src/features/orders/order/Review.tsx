import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { useFocusPageAfter } from '@typecase/shared/page-focus'
import { Notice } from '@typecase/ui/overlays/Notice'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { isRefusal } from '../../session/staff-request'
import { clearReview, refreshOrders, type FoundOrder } from '../queries'
import { ReviewQuestion } from './ReviewQuestion'

type Props = { order: FoundOrder; mayClear: boolean }

/** Why the order needs a look, and the way to say that it needs none any more. */
export function Review({ order, mayClear }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Notice
        action={mayClear && { label: text('console.review.clear'), onPress: () => setAsked(true) }}
      >
        {text('console.review.why', { reasons: order.reviews.map(({ text }) => text).join('; ') })}
      </Notice>
      {isAsked && <Question order={order} onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({ order, onClose }: { order: FoundOrder; onClose: () => void }) {
  const [seen] = useState(order.reviews.map(({ code }) => code))
  const cache = useQueryClient()
  const focusPageAfter = useFocusPageAfter()
  return (
    <ReviewQuestion
      title={text('console.review.title')}
      onClose={onClose}
      onReason={async (reason) => {
        try {
          await clearReview(order.id, reason, seen)
        } catch (cause) {
          if (isRefusal(cause, 'reviews_changed')) void refreshOrders(cache)
          throw cause
        }
        await refreshOrders(cache)
        focusPageAfter()
        onClose()
        toast({ text: text('console.review.cleared') })
      }}
    />
  )
}
