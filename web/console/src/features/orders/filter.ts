import type { Schemas } from '@typecase/shared/console-api'

export type OrderState = Schemas['OrderState']
export type StateFilter = Schemas['OrderFilter']

export const stateFilters = ['review', 'unpaid', 'paid', 'refunded', 'disputed', 'ended'] as const
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

/** A place in the list: its filter, its order, and the page by the cursor of the one before. */
export type OrderView = { filter: OrderFilter; sort: Sort; after?: string }

/** A view from the address. Misspelt values are left out, so that the rest still holds. */
export function viewOf(search: URLSearchParams): OrderView {
  const filter: OrderFilter = {}
  const put = <Name extends keyof OrderFilter>(name: Name, value: OrderFilter[Name]) => {
    if (value !== undefined) filter[name] = value
  }
  put('q', search.get('q')?.trim() || undefined)
  put('state', oneOf(stateFilters, search.get('state')))
  put('from', dayOf(search.get('from')))
  put('to', dayOf(search.get('to')))
  put('country', matching(/^[A-Z]{2}$/, search.get('country')))
  put('family', matching(/^[\w-]{1,100}$/, search.get('family')))
  put('licence', matching(/^[\w-]{1,100}$/, search.get('licence')))
  put('currency', matching(/^[A-Z]{3}$/, search.get('currency')))
  if (filter.currency) put('least', amountOf(search.get('least')))
  if (filter.from && filter.to && filter.from > filter.to) {
    delete filter.from
    delete filter.to
  }
  const after = search.get('after')
  const sort = oneOf(sorts, search.get('sort')) ?? 'newest'
  return { filter, sort, ...(after && { after }) }
}

/** The query of a view's address, in one spelling: the newest first is not named. */
export function searchOf({ filter, sort, after }: OrderView): string {
  const search = new URLSearchParams()
  for (const name of names) {
    const value = filter[name]
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  if (sort !== 'newest') search.set('sort', sort)
  if (after) search.set('after', after)
  const text = search.toString()
  return text && `?${text}`
}

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

/** The filter with a change; undefined takes a part away. A least total needs its currency. */
export function changed(filter: OrderFilter, change: Partial<Record<keyof OrderFilter, unknown>>) {
  const next = Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
  ) as OrderFilter
  if (!next.currency) delete next.least
  return next
}

/** The parts of a filter that narrow, each as one that can be taken away. */
export const narrowings = ['q', 'state', 'placed', 'country', 'family', 'licence', 'total'] as const
export type Narrowing = (typeof narrowings)[number]

const partsOf: Record<Narrowing, readonly (keyof OrderFilter)[]> = {
  q: ['q'],
  state: ['state'],
  placed: ['from', 'to'],
  country: ['country'],
  family: ['family'],
  licence: ['licence'],
  total: ['currency', 'least'],
}

export const narrowingsOf = (filter: OrderFilter): Narrowing[] =>
  narrowings.filter((name) => partsOf[name].some((part) => filter[part] !== undefined))

export const without = (filter: OrderFilter, name: Narrowing) =>
  changed(filter, Object.fromEntries(partsOf[name].map((part) => [part, undefined])))

const oneOf = <T extends string>(all: readonly T[], value: string | null) =>
  all.find((known) => known === value)

const matching = (pattern: RegExp, value: string | null) =>
  value !== null && pattern.test(value) ? value : undefined

/** A day that the calendar has. */
export function dayOf(value: string | null) {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
  return isThere ? value : undefined
}

const amountOf = (value: string | null) =>
  value !== null && /^\d{1,12}$/.test(value) && Number(value) > 0 ? Number(value) : undefined
