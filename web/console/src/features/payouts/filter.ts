import { matching, merged, oneOf, queryOf, type View, type ViewFormat } from '../list/view'

export const statuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** The filter of a list of payouts; what is absent lets everything through. */
export type PayoutFilter = {
  currency?: string
  status?: Status
  /** Only payouts with differences. */
  differing?: true
}

export type PayoutView = View<PayoutFilter, 'newest'>

export function viewOf(search: URLSearchParams): PayoutView {
  const filter: PayoutFilter = {}
  const currency = matching(/^[A-Z]{3}$/, search.get('currency'))
  const status = oneOf(statuses, search.get('status'))
  if (currency) filter.currency = currency
  if (status) filter.status = status
  if (search.get('differing') === 'true') filter.differing = true
  const after = search.get('after')
  return { filter, sort: 'newest', ...(after && { after }) }
}

export const searchOf = ({ filter, after }: PayoutView) =>
  queryOf([
    ['currency', filter.currency],
    ['status', filter.status],
    ['differing', filter.differing],
    ['after', after],
  ])

export const payoutViews: ViewFormat<PayoutFilter, 'newest'> = {
  viewOf,
  searchOf,
  changed: (filter, change) => merged(filter, change),
}

export const isNarrowed = (filter: PayoutFilter) => Object.keys(filter).length > 0
