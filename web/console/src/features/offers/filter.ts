import {
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
import type { OfferState } from './queries'

export const states = [
  'open',
  'seen',
  'accepted',
  'checkout',
  'paid',
  'expired',
  'withdrawn',
] as const satisfies readonly OfferState[]

/** The filter of a list of offers; what is absent lets everything through. */
export type OfferFilter = {
  q?: string
  state?: OfferState
  /** Id of the customer whose address it is for. */
  customer?: string
}

export type OfferView = View<OfferFilter, 'newest'>

export function viewOf(search: URLSearchParams): OfferView {
  const filter: OfferFilter = {}
  const q = search.get('q')?.trim()
  const state = oneOf(states, search.get('state'))
  const customer = matching(/^[0-9A-Z]{26}$/, search.get('customer'))
  if (q) filter.q = q
  if (state) filter.state = state
  if (customer) filter.customer = customer
  const after = search.get('after')
  return { filter, sort: 'newest', ...(after && { after }) }
}

export const searchOf = ({ filter, after }: OfferView) =>
  queryOf([
    ['q', filter.q],
    ['state', filter.state],
    ['customer', filter.customer],
    ['after', after],
  ])

const changed = (filter: OfferFilter, change: Change<OfferFilter>) => merged(filter, change)

export const offerViews: ViewFormat<OfferFilter, 'newest'> = { viewOf, searchOf, changed }

const parts = {
  q: ['q'],
  state: ['state'],
  customer: ['customer'],
} as const satisfies Parts<string, OfferFilter>

export type Narrowing = keyof typeof parts

export const narrowingsOf = (filter: OfferFilter) =>
  narrowingsIn<Narrowing, OfferFilter>(parts, filter)

export const without = (filter: OfferFilter, name: Narrowing) =>
  changed(filter, removal<OfferFilter>(parts[name]))
