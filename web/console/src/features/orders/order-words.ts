import { text } from '@typecase/shared/messages/text'
import type { FoundOrder, OrderSums } from './queries'

/** How an order is called: by its invoice, before that by the beginning of its id, which finds it. */
export const orderName = ({ id, number }: Pick<FoundOrder, 'id' | 'number'>) =>
  number ?? id.slice(0, 10)

/** `full`: settled; `half`: on its way; `hollow`: out of use; `hand`: needs somebody. */
export type Mark = 'full' | 'half' | 'hollow' | 'hand'

const marks: Record<FoundOrder['state'], Mark> = {
  unpaid: 'half',
  processing: 'half',
  paid: 'full',
  building: 'half',
  build_failed: 'hand',
  partly_refunded: 'hollow',
  refunded: 'hollow',
  disputed: 'hand',
  canceled: 'hollow',
  expired: 'hollow',
}

/** The state of an order in a word, and whether it needs somebody; a review says why. */
export function stateOf({ state, reviews }: Pick<FoundOrder, 'state' | 'reviews'>) {
  const word = text(`console.orderState.${state}`)
  const [review] = reviews
  if (marks[state] === 'hand' || !review) return { mark: marks[state], word }
  return { mark: 'hand' as const, word: review.text }
}

/** The orders of all currencies. */
export const countOf = (sums: readonly OrderSums[]) =>
  sums.reduce((sum, { count }) => sum + count, 0)
