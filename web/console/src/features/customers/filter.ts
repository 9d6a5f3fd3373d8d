import type { Schemas } from '@typecase/shared/console-api'
import {
  countryOf,
  daysIn,
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

export type CustomerKind = Schemas['CustomerKind']

export const kinds = ['account', 'guest', 'deleted'] as const satisfies readonly CustomerKind[]
export const sorts = ['newest', 'oldest', 'name'] as const
export type Sort = (typeof sorts)[number]

/** The filter of a list of customers; what is absent lets everything through. */
export type CustomerFilter = {
  q?: string
  kind?: CustomerKind
  /** Whether an order of theirs was paid. */
  bought?: boolean
  /** Code of the country of their profile. */
  country?: string
  /** First and last day that they came on, such as 2026-11-01, in UTC. */
  from?: string
  to?: string
}

export type CustomerView = View<CustomerFilter, Sort>

export function viewOf(search: URLSearchParams): CustomerView {
  const filter: CustomerFilter = daysIn(search)
  const q = search.get('q')?.trim()
  const kind = oneOf(kinds, search.get('kind'))
  const bought = oneOf(['true', 'false'], search.get('bought'))
  const country = countryOf(search.get('country'))
  if (q) filter.q = q
  if (kind) filter.kind = kind
  if (bought) filter.bought = bought === 'true'
  if (country) filter.country = country
  const after = search.get('after')
  const sort = oneOf(sorts, search.get('sort')) ?? 'newest'
  return { filter, sort, ...(after && { after }) }
}

/** The newest first is not named. */
export const searchOf = ({ filter, sort, after }: CustomerView) =>
  queryOf([
    ['q', filter.q],
    ['kind', filter.kind],
    ['bought', filter.bought],
    ['country', filter.country],
    ['from', filter.from],
    ['to', filter.to],
    ['sort', sort === 'newest' ? undefined : sort],
    ['after', after],
  ])

const changed = (filter: CustomerFilter, change: Change<CustomerFilter>) => merged(filter, change)

export const customerViews: ViewFormat<CustomerFilter, Sort> = { viewOf, searchOf, changed }

const parts = {
  q: ['q'],
  kind: ['kind'],
  bought: ['bought'],
  country: ['country'],
  came: ['from', 'to'],
} as const satisfies Parts<string, CustomerFilter>

export type Narrowing = keyof typeof parts

export const narrowingsOf = (filter: CustomerFilter) =>
  narrowingsIn<Narrowing, CustomerFilter>(parts, filter)

export const without = (filter: CustomerFilter, name: Narrowing) =>
  changed(filter, removal<CustomerFilter>(parts[name]))
