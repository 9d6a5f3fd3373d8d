import type { SalesReport, SalesSum, SalesTotal } from './queries'
import { inYear, type Grouping } from './views'

/** A row of a report, and its net sales in the same days of the year before; null: not known. */
export type SalesRow = SalesSum & { before: number | null }

/** The sales in one currency. */
export type CurrencySales = {
  total: SalesTotal & { before: number | null }
  rows: readonly SalesRow[]
  /** Net sales of the year before by the key of now, also of what sold nothing now. */
  before: ReadonlyMap<string, number>
}

/** A report beside that of the year before, by currency. Rows are what sold something now. */
export function salesByCurrency(
  by: Grouping,
  now: SalesReport,
  last: SalesReport | undefined,
): CurrencySales[] {
  const sums = sumsOf(by, now)
  const lastSums = last ? sumsOf(by, last) : []
  return now.totals.map((total) => {
    const isOwn = ({ currency }: { currency: string }) => currency === total.currency
    const before = new Map<string, number>()
    for (const { key, net } of lastSums.filter(isOwn)) {
      const place = keyNow(by, key) // 28 and 29 February may be one.
      before.set(place, (before.get(place) ?? 0) + net)
    }
    // A report that was cut does not say of what it leaves out that it sold nothing.
    const absent = last && !last.more ? 0 : null
    return {
      total: { ...total, before: last ? (last.totals.find(isOwn)?.net ?? 0) : null },
      rows: sums.filter(isOwn).map((sum) => ({ ...sum, before: before.get(sum.key) ?? absent })),
      before,
    }
  })
}

const sumsOf = (by: Grouping, { sums }: SalesReport) => (by === 'month' ? monthsOf(sums) : sums)

/** The sums of days as sums of months, whose key is as "2026-11". */
export function monthsOf(days: readonly SalesSum[]): SalesSum[] {
  const months = new Map<string, SalesSum>()
  for (const day of days) {
    const key = day.key.slice(0, 7)
    const place = `${key} ${day.currency}`
    const known = months.get(place)
    months.set(place, known ? added(known, day) : { ...day, key, name: key })
  }
  return [...months.values()]
}

const added = (one: SalesSum, other: SalesSum): SalesSum => ({
  ...one,
  lines: one.lines + other.lines,
  soldNet: one.soldNet + other.soldNet,
  backNet: one.backNet + other.backNet,
  net: one.net + other.net,
  gross: one.gross + other.gross,
})

/** Days and months of the year before stand under the same ones of this year. */
function keyNow(by: Grouping, key: string) {
  if (by === 'day') return inYear(key, 1)
  return by === 'month' ? inYear(`${key}-01`, 1).slice(0, 7) : key
}

/** How net sales changed in per cent; null: there were none before, or nobody knows. */
export const change = ({ net, before }: { net: number; before: number | null }) =>
  before !== null && before > 0 ? Math.round(((net - before) / before) * 100) : null
