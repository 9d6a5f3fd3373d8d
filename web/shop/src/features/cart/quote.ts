import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import type { CartItem } from './store'

export type Quote = Schemas['Quote']
export type QuoteLine = Schemas['QuoteLine']
export type Billing = NonNullable<Schemas['QuoteRequest']['billing']>
export type Fault = Schemas['Fault']

/** A cart as far as it can be priced: the quote of the good lines, and what is wrong with the others. */
export type CartQuote = {
  quote: Quote | null
  /** By position in the cart. */
  lines: ReadonlyMap<number, QuoteLine>
  faults: ReadonlyMap<number, Fault>
}

/** The prices of these items. The former answer stands while a new one is asked for. */
export const cartQuoteQuery = (items: readonly CartItem[], billing: Billing | null = null) =>
  queryOptions({
    queryKey: ['quote', items.map(asked), billing],
    queryFn: ({ signal }) => quoteCart(items, billing, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: items.length > 0,
  })

async function quoteCart(items: readonly CartItem[], billing: Billing | null, signal: AbortSignal) {
  const all = items.map((_, index) => index)
  try {
    return priced(await ask(items, billing, signal), all, new Map())
  } catch (cause) {
    const faults = cause instanceof ApiProblem ? lineFaults(cause) : new Map<number, Fault>()
    if (faults.size === 0) throw cause
    const good = all.filter((index) => !faults.has(index))
    if (good.length === 0) return { quote: null, lines: new Map(), faults }
    const rest = await ask(
      good.map((index) => items[index]!),
      billing,
      signal,
    )
    return priced(rest, good, faults)
  }
}

const ask = (items: readonly CartItem[], billing: Billing | null, signal: AbortSignal) =>
  unwrap(api.POST('/cart/quote', { body: { items: items.map(asked), billing }, signal }))

/** What the server is told of an item; it never believes a price or a description. */
export function asked(item: CartItem): Schemas['CartItem'] {
  const { itemId, itemClass, fontLicenseId, licenseOptionId, customLicenseId, fields } = item
  return {
    itemId,
    itemClass,
    fontLicenseId,
    licenseOptionId,
    customLicenseId,
    ...(fields ? { fields } : {}),
  }
}

function priced(quote: Quote, positions: readonly number[], faults: Map<number, Fault>): CartQuote {
  return {
    quote,
    lines: new Map(quote.lines.map((line) => [positions[line.index]!, line])),
    faults,
  }
}

/** The first fault of each line that a problem points at, by position. */
export function lineFaults({ problem }: ApiProblem) {
  const faults = new Map<number, Fault>()
  for (const fault of problem.errors ?? []) {
    const index = /^\/items\/(\d+)(\/|$)/.exec(fault.pointer)?.[1]
    if (index !== undefined && !faults.has(Number(index))) faults.set(Number(index), fault)
  }
  return faults
}
