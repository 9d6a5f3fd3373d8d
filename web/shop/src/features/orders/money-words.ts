import { money, date } from '@typecase/shared/format'
import type { Schemas } from '@typecase/shared/api'
import { text } from '@typecase/shared/messages/text'
import { isPaid, type Order } from '../checkout/order-query'

// Words of the list and of the page of an order, both by the state of its money alone.
const inList = {
  under_review: 'profile.processing',
  refunding: 'profile.refunding',
  partly_refunding: 'profile.partlyRefunding',
  refunded: 'profile.refunded',
  partly_refunded: 'profile.partlyRefunded',
  disputed: 'profile.disputed',
  dispute_lost: 'profile.disputeLost',
} as const

const onPage = {
  refunding: 'order.refunding',
  partly_refunding: 'order.partlyRefunding',
  refunded: 'order.refunded',
  partly_refunded: 'order.partlyRefunded',
  disputed: 'order.disputed',
  dispute_lost: 'order.disputeLost',
} as const

const ended = {
  draft: 'order.draft',
  canceled: 'order.canceled',
  expired: 'order.expired',
} as const

type Listed = Pick<Order, 'status' | 'paymentStatus' | 'moneyState'>

/** Where an order stands, for a list. */
export function listedState({ status, paymentStatus, moneyState }: Listed): string {
  if (moneyState !== 'unpaid' && moneyState !== 'kept') return text(inList[moneyState])
  const isProcessing = status === 'pending_payment' && paymentStatus === 'processing'
  return text(isProcessing ? 'profile.processing' : `profile.status.${status}`)
}

/** Where an order stands that waits for no payment; null: it does. */
export function stateSentence(order: Order): string | null {
  const { status, moneyState, email, currency } = order
  if (status === 'pending_payment') return null
  const price = money(order.total, currency)
  if (!isPaid(order)) return endedSentence(order)
  if (moneyState !== 'unpaid' && moneyState !== 'under_review' && moneyState !== 'kept')
    return text(onPage[moneyState], { price, amount: money(goingBack(order), currency) })
  return order.total === 0 ? text('order.free', { email }) : text('order.paid', { price, email })
}

/** Of an order that is not paid, whose money may have come all the same. */
function endedSentence({ status, moneyState }: Order) {
  if (moneyState === 'under_review') return text('order.underReview')
  if (moneyState === 'refunding') return text('order.endedRefunding')
  if (moneyState === 'refunded') return text('order.endedRefunded')
  return text(ended[status as keyof typeof ended])
}

/** The sum refunded or on its way, in minor units. */
const goingBack = ({ refunds }: Order) =>
  refunds.reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0)

const vatWords = {
  invalid: 'order.vatInvalid',
  unavailable: 'order.vatUnavailable',
  unchecked: 'order.vatUnchecked',
} as const

/** The result of the VAT number check, in a sentence; null where none was made. */
export function vatCheckText(check: Schemas['VatCheck'] | null): string | null {
  if (check === null) return null
  if (check.state !== 'valid') return text(vatWords[check.state])
  const facts = { service: check.service ?? '', day: date(check.checkedAt) }
  const number = check.consultationNumber
  return number
    ? text('order.vatConsultation', { ...facts, number })
    : text('order.vatValid', facts)
}
