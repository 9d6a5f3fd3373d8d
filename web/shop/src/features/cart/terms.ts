import { followStored, readStored, writeStored } from '@typecase/shared/local-storage'
import { create } from 'zustand'
import type { QueryClient } from '@tanstack/react-query'
import { repriceCart } from './edit'
import { useCart } from './store'
import { linePrice } from './line-price'
import { cartQuoteQuery } from './quote'

/** The terms that decide the price of a cart beside its items. */
export type Terms = {
  /** Where the items came from, if the foundry has prepared them. */
  preparedCartId: string | null
  coupon: string | null
  /** null: that of the shop, or of the billing country's price list. */
  currency: string | null
}

type StoredTerms = Pick<Terms, 'coupon' | 'currency'>
const keys = { coupon: 'coupon', currency: 'currency' } as const

const useStoredTerms = create<StoredTerms>()(() => read())
followStored(Object.values(keys), () => useStoredTerms.setState(read()))

// A coupon goes with the cart that it was entered for.
useCart.subscribe(({ items }, before) => {
  if (items.length === 0 && before.items.length > 0) setCoupon(null)
})

/** The terms of this browser's cart, the same in every tab. */
export function useTerms(): Terms {
  const stored = useStoredTerms()
  const preparedCartId = useCart((cart) => cart.preparedCartId)
  return { ...stored, preparedCartId }
}

/** The same at this moment. */
const termsNow = (): Terms => ({
  ...useStoredTerms.getState(),
  preparedCartId: useCart.getState().preparedCartId,
})

export const setCoupon = (coupon: string | null) => store({ coupon })
const setCurrency = (currency: string | null) => store({ currency })

function store(change: Partial<StoredTerms>) {
  for (const [key, value] of Object.entries(change))
    writeStored(keys[key as keyof StoredTerms], value)
  useStoredTerms.setState(change)
}

function read(): StoredTerms {
  return { coupon: readStored(keys.coupon), currency: readStored(keys.currency) }
}

/** Prices the cart in another currency; fails, and changes nothing, where something has no price in it. */
export async function changeCurrency(cache: QueryClient, currency: string) {
  const { reprice, faults } = await pricesIn(cache, currency)
  if (faults > 0) throw new Error('Something has no price in this currency.')
  setCurrency(currency)
  await reprice()
}

/** The cart is in the currency that was decided for it, with the prices that there are in it. */
export async function takeCurrency(cache: QueryClient, currency: string) {
  setCurrency(currency)
  const { reprice } = await pricesIn(cache, currency)
  await reprice()
}

async function pricesIn(cache: QueryClient, currency: string) {
  const { items } = useCart.getState()
  const asking = { ...termsNow(), currency }
  const { lines, faults } = await cache.fetchQuery(cartQuoteQuery(items, asking))
  const priceAt = (position: number) => {
    const line = lines.get(position)
    return line ? linePrice(line.base, line.multiplier) : null
  }
  return { reprice: () => repriceCart(items, priceAt, currency), faults: faults.size }
}
