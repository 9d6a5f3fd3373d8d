import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { Schemas } from '@typecase/shared/console-api'
import css from './OrderTable.module.css'

/** Of an order without its money: how long it can be paid, and whether its customer was reminded. */
export function UnpaidWords({ payableUntil, remindedAt, isReplaced }: Schemas['UnpaidOrder']) {
  const words = [
    text('console.orderUnpaid.payable', { day: day(payableUntil) }),
    remindedAt === null
      ? text('console.orderUnpaid.notReminded')
      : text('console.orderUnpaid.reminded', { day: day(remindedAt) }),
    ...(isReplaced ? [text('console.orderUnpaid.replaced')] : []),
  ]
  return <span className={css.unpaid}>{words.join(', ')}</span>
}
