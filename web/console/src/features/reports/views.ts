import { today, type Days, type ReadyTime } from '../list/days'
import { daysIn, merged, oneOf, queryOf, type ViewFormat } from '../list/view'

export const groupings = [
  'family',
  'style',
  'designer',
  'country',
  'licence',
  'day',
  'month',
] as const
/** By which sales are summed. */
export type Grouping = (typeof groupings)[number]

/** Of the address; sales of families and of this year are not named. */
export type SalesFilter = { by?: Grouping } & Days

export const salesTimes: readonly ReadyTime[] = [
  'last30',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
]

export const salesViews: ViewFormat<SalesFilter, 'usual'> = {
  viewOf: (search) => {
    const by = oneOf(groupings, search.get('by'))
    return { filter: { ...daysIn(search), ...(by && by !== 'family' && { by }) }, sort: 'usual' }
  },
  searchOf: ({ filter: { by, from, to } }) =>
    queryOf([
      ['by', by === 'family' ? undefined : by],
      ['from', from],
      ['to', to],
    ]),
  changed: merged,
}

/** A report as the server takes it: first and last day, both included. */
export type Span = { from: string; to: string }

/** The days of a filter. Without a last day until today, without a first day from its year on. */
export function spanOf({ from, to }: Days, now = today()): Span {
  if (!from && !to) return { from: `${now.slice(0, 4)}-01-01`, to: `${now.slice(0, 4)}-12-31` }
  const last = to ?? (from! > now ? from! : now)
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last }
}

/** The same day of another year; of 29 February the day before, where that year has none. */
export function inYear(day: string, years: number) {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const isLeap = new Date(Date.UTC(Number(year), 2, 0)).getUTCDate() === 29
  return day.endsWith('-02-29') && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/**
 * The same days of the year before, up to today: what is still to be sold is compared with nothing. Days
 * that all are to come are taken as they are.
 */
export function yearBefore({ from, to }: Span, now = today()): Span {
  const last = to > now && from <= now ? now : to
  return { from: inYear(from, -1), to: inYear(last, -1) }
}

/** The words before a report's own name in the name of its file. */
export const fileName = (by: Grouping, { from, to }: Span) => `sales-by-${by}-${from}-${to}.csv`
