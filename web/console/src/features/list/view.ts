/** A place in a list: its filter, its order, and the page by the cursor of the one before. */
export type View<Filter, Sort extends string> = { filter: Filter; sort: Sort; after?: string }

export type Change<Filter> = Partial<Record<keyof Filter, unknown>>

/** How the address holds the views of a list. */
export type ViewFormat<Filter, Sort extends string> = {
  /** A view from the address. Misspelt values are left out, so that the rest still holds. */
  viewOf: (search: URLSearchParams) => View<Filter, Sort>
  /** The query of a view's address, in one spelling. */
  searchOf: (view: View<Filter, Sort>) => string
  /** The filter with a change; undefined takes a part away. */
  changed: (filter: Filter, change: Change<Filter>) => Filter
}

/** The query of an address with its question mark; what is undefined or empty is not named. */
export function queryOf(
  values: readonly (readonly [name: string, string | number | boolean | undefined])[],
) {
  const search = new URLSearchParams()
  for (const [name, value] of values) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** A filter with a change, without the parts that are undefined by it. */
export const merged = <Filter extends object>(filter: Filter, change: Change<Filter>) =>
  Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
  ) as Filter

/** The parts of a filter, by the name of what they narrow together. */
export type Parts<Name extends string, Filter> = Readonly<Record<Name, readonly (keyof Filter)[]>>

/** The names of the parts by which a filter narrows. */
export const narrowingsIn = <Name extends string, Filter>(
  parts: Parts<Name, Filter>,
  filter: Filter,
) =>
  (Object.keys(parts) as Name[]).filter((name) =>
    parts[name].some((part) => filter[part] !== undefined),
  )

/** The change that takes parts away. */
export const removal = <Filter>(parts: readonly (keyof Filter)[]) =>
  Object.fromEntries(parts.map((part) => [part, undefined])) as Change<Filter>

export const oneOf = <T extends string>(all: readonly T[], value: string | null) =>
  all.find((known) => known === value)

export const matching = (pattern: RegExp, value: string | null) =>
  value !== null && pattern.test(value) ? value : undefined

export const countryOf = (value: string | null) => matching(/^[A-Z]{2}$/, value)

/** A day that the calendar has. */
export function dayOf(value: string | null) {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
  return isThere ? value : undefined
}

/** The first and the last day of an address; neither where they are in the wrong order. */
export function daysIn(search: URLSearchParams) {
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  if (from && to && from > to) return {}
  return { ...(from && { from }), ...(to && { to }) }
}
