import { day } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'

/** First and last day of a statement, in UTC, as "2026-07-01". */
export type Period = { from: string; to: string }

/** The lengths that are ready to choose, in months. */
const months = { month: 1, quarter: 3, halfYear: 6, year: 12 } as const
export type PeriodLength = keyof typeof months
const periodLengths = Object.keys(months) as PeriodLength[]

const utc = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const partsOf = (of: string) => of.split('-').map(Number) as [number, number, number]

/** The day after another one. */
export function dayAfter(of: string) {
  const [year, month, date] = partsOf(of)
  return utc(year, month - 1, date + 1)
}

/** From a day to the end of its month, quarter, half year or year. */
export function periodFrom(from: string, length: PeriodLength): Period {
  const [year, month] = partsOf(from)
  const count = months[length]
  const end = Math.ceil(month / count) * count
  return { from, to: utc(year, end, 0) }
}

/** The ready periods from a day on, without those that end with a shorter one. */
export function readyPeriods(from: string) {
  const all = periodLengths.map((length) => ({ length, period: periodFrom(from, length) }))
  return all.filter(({ period }, at) => period.to !== all[at - 1]?.period.to)
}

/** A period in words: "July to September 2026", "2026", "5 July 2026 to 30 September 2026". */
export function periodWords({ from, to }: Period) {
  const [year, month] = partsOf(from)
  const [lastYear, lastMonth] = partsOf(to)
  const isWhole = from.endsWith('-01') && to === utc(lastYear, lastMonth, 0)
  if (!isWhole) return from === to ? day(from) : joined(day(from), day(to))
  if (year !== lastYear) return joined(named(from), named(to))
  if (month === lastMonth) return named(from)
  if (month === 1 && lastMonth === 12) return String(year)
  return joined(named(from, { month: 'long' }), named(to))
}

const joined = (from: string, to: string) => text('console.royalties.fromTo', { from, to })

function named(of: string, parts: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }) {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(of))
}
