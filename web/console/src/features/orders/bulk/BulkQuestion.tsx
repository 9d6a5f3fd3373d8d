import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { StaffDialog } from '../../session/StaffDialog'
import { ReviewQuestion } from '../order/ReviewQuestion'
import type { FoundOrder } from '../queries'
import css from './Bulk.module.css'
import { reasonsOf } from './reasons'
import type { BulkAction, Rest } from './use-bulk'

/** A question before an action, with the orders as they were when it was asked. */
export type Asked = {
  /** A review begins with the reason that was given before. */
  action: { kind: 'mail' } | { kind: 'review'; reason?: string }
  orders: readonly FoundOrder[]
  /** Of the run that is tried again. */
  rest?: Rest | undefined
}

type Props = {
  asked: Asked
  onClose: () => void
  onAnswer: (action: BulkAction) => void
}

/** The question before an action on several orders that reaches customers or clears reasons. */
export function BulkQuestion({ asked: { action, orders }, onClose, onAnswer }: Props) {
  if (action.kind === 'mail') {
    const count = number(orders.length)
    return (
      <StaffDialog
        title={text('console.bulk.mailTitle', { count })}
        safe={text('console.stepUpCancel')}
        onClose={onClose}
        action={{
          onPress: () => onAnswer({ kind: 'mail' }),
          children: text('console.bulk.mailGo', { count }),
        }}
      >
        {text('console.bulk.mailWhat')}
      </StaffDialog>
    )
  }
  return (
    <ReviewQuestion
      title={text('console.bulk.reviewTitle', { count: orders.length })}
      reason={action.reason ?? ''}
      onClose={onClose}
      onReason={(reason) => {
        onAnswer({ kind: 'review', reason })
        return Promise.resolve()
      }}
    >
      <ul className={css.reasons} aria-label={text('console.bulk.reasons')}>
        {reasonsOf(orders).map(({ code, text: reason, count }) => (
          <li key={code}>{text('console.bulk.reason', { reason, count })}</li>
        ))}
      </ul>
    </ReviewQuestion>
  )
}
