import type { Replay } from './queries'

/** Net sales from the first day on, as sold and as replayed, in minor units; one pair for each day. */
export type Course = {
  days: readonly string[]
  sold: readonly number[]
  replayed: readonly number[]
}

const dayLength = 24 * 60 * 60 * 1000

/** The days up to that of `now`, each as the ISO date of UTC. */
function daysUntil(now: Date, count: number) {
  const last = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * dayLength).toISOString().slice(0, 10),
  )
}

/** The course of the sales in a currency. Days without sales repeat the sum of the day before. */
export function courseOf({ byDay, days: count }: Replay, currency: string, now: Date): Course {
  const days = daysUntil(now, count + 1)
  const added = new Map(
    byDay.filter((each) => each.currency === currency).map((each) => [each.day, each]),
  )
  const sums = (member: 'sold' | 'replayed') => {
    let sum = 0
    return days.map((day) => (sum += added.get(day)?.[member] ?? 0))
  }
  return { days, sold: sums('sold'), replayed: sums('replayed') }
}

/** The sums by currency: that of the shop first, the others by their codes. Amounts of two do not compare. */
export const byCurrency = ({ sums }: Replay, own: string) =>
  sums.toSorted((one, other) => {
    const [a, b] = [one.currency, other.currency]
    return Number(b === own) - Number(a === own) || (a < b ? -1 : 1)
  })
