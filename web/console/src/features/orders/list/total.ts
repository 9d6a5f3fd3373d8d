import { money } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { OrderFilter } from '../filter'

export type Total = Pick<OrderFilter, 'currency' | 'least'>

/** The total as the sentence says it: "of any total", "in EUR", "of €100 or more". */
export function totalWords({ currency, least }: Total) {
  if (!currency) return text('console.filter.anyTotal')
  if (!least) return text('console.filter.inCurrency', { currency })
  return text('console.filter.overTotal', { amount: money(least, currency, 'needed') })
}
