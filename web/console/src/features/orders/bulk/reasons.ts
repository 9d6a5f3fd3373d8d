import type { FoundOrder } from '../queries'

type Flagged = Pick<FoundOrder, 'id' | 'reviews'>

/** The reasons for a look of several orders, each once, with how many orders have it. */
export function reasonsOf(orders: readonly Flagged[]) {
  const reasons = new Map<string, { code: string; text: string; count: number }>()
  for (const { code, text } of orders.flatMap(({ reviews }) => reviews)) {
    const count = (reasons.get(code)?.count ?? 0) + 1
    reasons.set(code, { code, text, count })
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count)
}

/** Whether one of the orders has a reason by now that it had not when it was `seen`. */
export function hasNewReason(seen: readonly Flagged[], now: readonly Flagged[]) {
  const known = new Map(seen.map(({ id, reviews }) => [id, reviews.map(({ code }) => code)]))
  return now.some(({ id, reviews }) => reviews.some(({ code }) => !known.get(id)?.includes(code)))
}
