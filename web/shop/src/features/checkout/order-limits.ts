import type { ApiProblem } from '@typecase/shared/api'
import { text } from '#src/messages/text.ts'

const codes = new Set(['too_many_unpaid_orders', 'too_many_declined_cards'])

/** Why no further order or card is taken just now, and for how long; null: the problem is another. */
export function limitSentence({ code, problem, retryAfter }: ApiProblem): string | null {
  if (!codes.has(code)) return null
  if (retryAfter === null) return problem.detail
  const wait = text('checkout.tryAgainIn', { count: Math.max(1, Math.ceil(retryAfter / 60)) })
  return `${problem.detail} ${wait}`
}
