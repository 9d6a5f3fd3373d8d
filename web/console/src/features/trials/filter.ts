import {
  daysIn,
  matching,
  merged,
  narrowingsIn,
  oneOf,
  queryOf,
  removal,
  type Change,
  type Parts,
  type View,
  type ViewFormat,
} from '../list/view'

export const purposes = ['print', 'web', 'brand', 'app', 'teaching', 'other'] as const
export type Purpose = (typeof purposes)[number]

/** The filter of a list of trials; what is absent lets everything through. */
export type TrialFilter = {
  q?: string
  /** Id of a family that was asked for. */
  family?: string
  purpose?: Purpose
  /** Whether a family of it was bought after it. */
  sold?: boolean
  /** First and last day that it was asked for on, such as 2026-11-01, in UTC. */
  from?: string
  to?: string
}

export type TrialView = View<TrialFilter, 'newest'>

export function viewOf(search: URLSearchParams): TrialView {
  const filter: TrialFilter = daysIn(search)
  const q = search.get('q')?.trim()
  const family = matching(/^[a-z0-9-]{1,80}$/, search.get('family'))
  const purpose = oneOf(purposes, search.get('purpose'))
  const sold = oneOf(['true', 'false'], search.get('sold'))
  if (q) filter.q = q
  if (family) filter.family = family
  if (purpose) filter.purpose = purpose
  if (sold) filter.sold = sold === 'true'
  const after = search.get('after')
  return { filter, sort: 'newest', ...(after && { after }) }
}

export const searchOf = ({ filter, after }: TrialView) =>
  queryOf([
    ['q', filter.q],
    ['family', filter.family],
    ['purpose', filter.purpose],
    ['sold', filter.sold],
    ['from', filter.from],
    ['to', filter.to],
    ['after', after],
  ])

const changed = (filter: TrialFilter, change: Change<TrialFilter>) => merged(filter, change)

export const trialViews: ViewFormat<TrialFilter, 'newest'> = { viewOf, searchOf, changed }

const parts = {
  q: ['q'],
  family: ['family'],
  purpose: ['purpose'],
  sold: ['sold'],
  asked: ['from', 'to'],
} as const satisfies Parts<string, TrialFilter>

export type Narrowing = keyof typeof parts

export const narrowingsOf = (filter: TrialFilter) =>
  narrowingsIn<Narrowing, TrialFilter>(parts, filter)

export const without = (filter: TrialFilter, name: Narrowing) =>
  changed(filter, removal<TrialFilter>(parts[name]))
