import { text } from '@typecase/shared/messages/text'

export type Days = { from?: string; to?: string }

const utc = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

export const today = () => new Date().toISOString().slice(0, 10)

export type ReadyTime =
  | 'any'
  | 'thisMonth'
  | 'lastMonth'
  | 'last30'
  | 'thisQuarter'
  | 'lastQuarter'
  | 'thisYear'
  | 'lastYear'

/** Those of a list of records. */
export const readyTimes: readonly ReadyTime[] = [
  'any',
  'thisMonth',
  'lastMonth',
  'last30',
  'thisYear',
]

/** First and last day of a time that is ready to choose. They stay what they are in a link. */
export function daysOf(time: ReadyTime, now: string): Days {
  const [year, month, day] = now.split('-').map(Number) as [number, number, number]
  switch (time) {
    case 'any':
      return {}
    case 'thisMonth':
      return { from: utc(year, month - 1, 1), to: utc(year, month, 0) }
    case 'lastMonth':
      return { from: utc(year, month - 2, 1), to: utc(year, month - 1, 0) }
    case 'last30':
      return { from: utc(year, month - 1, day - 29), to: now }
    case 'thisQuarter':
      return quarter(year, month - 1)
    case 'lastQuarter':
      return quarter(year, month - 4)
    case 'thisYear':
      return { from: utc(year, 0, 1), to: utc(year, 11, 31) }
    case 'lastYear':
      return { from: utc(year - 1, 0, 1), to: utc(year - 1, 11, 31) }
  }
}

/** The quarter of a month, which counts from 0 and may be before the year. */
function quarter(year: number, month: number): Days {
  const first = Math.floor(month / 3) * 3
  return { from: utc(year, first, 1), to: utc(year, first + 3, 0) }
}

/** The days as the sentence says them: "in November 2026", "on 27 November 2026". */
export function dayWords({ from, to }: Days): string {
  if (!from && !to) return text('console.filter.anyTime')
  if (!to) return text('console.filter.since', { day: named(from!) })
  if (!from) return text('console.filter.until', { day: named(to) })
  if (from === to) return text('console.filter.onDay', { day: named(from) })
  const [year, month] = from.split('-').map(Number) as [number, number]
  if (from.endsWith('-01') && to === utc(year, month, 0)) {
    return text('console.filter.inTime', { time: named(from, { month: 'long', year: 'numeric' }) })
  }
  if (from === utc(year, 0, 1) && to === utc(year, 11, 31)) {
    return text('console.filter.inTime', { time: String(year) })
  }
  return text('console.filter.fromTo', { from: named(from), to: named(to) })
}

function named(day: string, parts: Intl.DateTimeFormatOptions = { dateStyle: 'long' }) {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day))
}
