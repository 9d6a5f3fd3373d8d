import type { Schemas } from '@typecase/shared/console-api'
import {
  countryOf,
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

export type OrderState = Schemas['OrderState']
export type StateFilter = Schemas['OrderFilter']

export const stateFilters = [
  'review',
  'unpaid',
  'abandoned',
  'paid',
  'refunded',
  'disputed',
  'ended',
] as const
export const sorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type Sort = (typeof sorts)[number]

/** The filter of a list of orders; what is absent lets everything through. */
export type OrderFilter = {
  q?: string
  state?: StateFilter
  /** First and last day, such as 2026-11-01, in UTC. */
  from?: string
  to?: string
  /** Code of the country of the billing address. */
  country?: string
  family?: string
  licence?: string
  currency?: string
  /** Least total in minor units of the currency. */
  least?: number
}

export type OrderView = View<OrderFilter, Sort>

export function viewOf(search: URLSearchParams): OrderView {
  const filter: OrderFilter = daysIn(search)
  const put = <Name extends keyof OrderFilter>(name: Name, value: OrderFilter[Name]) => {
    if (value !== undefined) filter[name] = value
  }
  put('q', search.get('q')?.trim() || undefined)
  put('state', oneOf(stateFilters, search.get('state')))
  put('country', countryOf(search.get('country')))
  put('family', matching(/^[\w-]{1,100}$/, search.get('family')))
  put('licence', matching(/^[\w-]{1,100}$/, search.get('licence')))
  put('currency', matching(/^[A-Z]{3}$/, search.get('currency')))
  if (filter.currency) put('least', amountOf(search.get('least')))
  const after = search.get('after')
  const sort = oneOf(sorts, search.get('sort')) ?? 'newest'
  return { filter, sort, ...(after && { after }) }
}

/** The newest first is not named. */
export const searchOf = ({ filter, sort, after }: OrderView) =>
  queryOf([
    ...names.map((name) => [name, filter[name]] as const),
    ['sort', sort === 'newest' ? undefined : sort],
    ['after', after],
  ])

const names = [
  'q',
  'state',
  'from',
  'to',
  'country',
  'family',
  'licence',
  'currency',
  'least',
] as const satisfies readonly (keyof OrderFilter)[]

/** A least total needs its currency. */
export function changed(filter: OrderFilter, change: Change<OrderFilter>) {
  const next = merged(filter, change)
  if (!next.currency) delete next.least
  return next
}

export const orderViews: ViewFormat<OrderFilter, Sort> = { viewOf, searchOf, changed }

const parts = {
  q: ['q'],
  state: ['state'],
  placed: ['from', 'to'],
  country: ['country'],
  family: ['family'],
  licence: ['licence'],
  total: ['currency', 'least'],
} as const satisfies Parts<string, OrderFilter>

export type Narrowing = keyof typeof parts

/** The parts of a filter that narrow, each as one that can be taken away. */
export const narrowingsOf = (filter: OrderFilter) =>
  narrowingsIn<Narrowing, OrderFilter>(parts, filter)

export const without = (filter: OrderFilter, name: Narrowing) =>
  changed(filter, removal<OrderFilter>(parts[name]))

const amountOf = (value: string | null) =>
  value !== null && /^\d{1,12}$/.test(value) && Number(value) > 0 ? Number(value) : undefined
