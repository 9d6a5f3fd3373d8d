import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import type { CartItem } from './item'
import type { Terms } from './terms'

export type Quote = Schemas['Quote']
export type QuoteLine = Schemas['QuoteLine']
export type Billing = NonNullable<Schemas['QuoteRequest']['billing']>
export type Fault = Schemas['Fault']

/** The terms of a quote beside the items; absent ones are not known, or not wanted. */
export type Asking = Partial<Terms> & {
  sharedCartId?: string
  billing?: Billing | null
}

/** A cart as far as it can be priced: the quote of the good lines, and what is wrong with the rest. */
export type CartQuote = {
  quote: Quote | null
  /** By position in the cart. */
  lines: ReadonlyMap<number, QuoteLine>
  faults: ReadonlyMap<number, Fault>
  /** The coupon is none; priced without it. */
  couponFault: Fault | null
}

/** The prices of these items. The former answer stands while a new one is asked for. */
export const cartQuoteQuery = (items: readonly CartItem[], asking: Asking = {}) =>
  queryOptions({
    queryKey: ['quote', items.map(toRequestItem), asking],
    queryFn: ({ signal }) => quoteCart(items, asking, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: items.length > 0,
  })

const all = (items: readonly CartItem[]) => items.map((_, index) => index)

/** The prices of these items: what the server points at is left out, and the rest asked for once more. */
export async function quoteCart(
  items: readonly CartItem[],
  asking: Asking,
  signal: AbortSignal,
): Promise<CartQuote> {
  const body = { ...asking, items: items.map(toRequestItem) }
  const answer = await ask(body, signal)
  if (!(answer instanceof ApiProblem)) return priced(answer, all(items), new Map(), null)

  const faults = lineFaults(answer)
  const couponFault = faultAt(answer, '/coupon')
  if (faults.size === 0 && couponFault === null) throw answer
  const good = all(items).filter((index) => !faults.has(index))
  if (good.length === 0) return { quote: null, lines: new Map(), faults, couponFault }
  const rest = await ask(
    {
      ...body,
      items: good.map((index) => toRequestItem(items[index]!)),
      ...(couponFault ? { coupon: null } : {}),
      // A prepared cart holds as a whole only.
      ...(faults.size > 0 ? { preparedCartId: null } : {}),
    },
    signal,
  )
  if (rest instanceof ApiProblem) throw rest
  return priced(rest, good, faults, couponFault)
}

async function ask(body: Schemas['QuoteRequest'], signal: AbortSignal) {
  try {
    return await unwrap(api.POST('/cart/quote', { body, signal }))
  } catch (cause) {
    if (cause instanceof ApiProblem) return cause
    throw cause
  }
}

/** The fields of an item that the server gets; it never trusts a price or a description. */
export function toRequestItem(item: CartItem): Schemas['CartItem'] {
  const { itemId, itemClass, fontLicenseId, licenseOptionId, customLicenseId } = item
  const { fields, upgrades } = item
  return {
    itemId,
    itemClass,
    fontLicenseId,
    licenseOptionId,
    customLicenseId,
    ...(fields ? { fields } : {}),
    ...(upgrades ? { upgrades } : {}),
  }
}

function priced(
  quote: Quote,
  positions: readonly number[],
  faults: ReadonlyMap<number, Fault>,
  couponFault: Fault | null,
): CartQuote {
  return {
    quote,
    lines: new Map(quote.lines.map((line) => [positions[line.index]!, line])),
    faults,
    couponFault,
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

const faultAt = ({ problem }: ApiProblem, pointer: string) =>
  problem.errors?.find((fault) => fault.pointer === pointer) ?? null
