import { followStored, readStored, writeStored } from '@typecase/shared/stored'
import { create } from 'zustand'
import { useCart } from './store'

/** What beside its items decides what a cart costs. */
export type Terms = {
  /** Where the items came from, if the foundry has prepared them. */
  preparedCartId: string | null
  coupon: string | null
  /** null: that of the shop, or of the billing country's price list. */
  currency: string | null
}

type Kept = Pick<Terms, 'coupon' | 'currency'>
const keys = { coupon: 'coupon', currency: 'currency' } as const

const useKept = create<Kept>()(() => read())
followStored(Object.values(keys), () => useKept.setState(read()))

// A coupon goes with the cart that it was entered for.
useCart.subscribe(({ items }, before) => {
  if (items.length === 0 && before.items.length > 0) setCoupon(null)
})

/** The terms of this browser's cart, the same in every tab. */
export function useTerms(): Terms {
  const kept = useKept()
  const preparedCartId = useCart((cart) => cart.preparedCartId)
  return { ...kept, preparedCartId }
}

/** The same at this moment. */
export const termsNow = (): Terms => ({
  ...useKept.getState(),
  preparedCartId: useCart.getState().preparedCartId,
})

export const setCoupon = (coupon: string | null) => keep({ coupon })
export const setCurrency = (currency: string | null) => keep({ currency })

function keep(change: Partial<Kept>) {
  for (const [key, value] of Object.entries(change)) writeStored(keys[key as keyof Kept], value)
  useKept.setState(change)
}

function read(): Kept {
  return { coupon: readStored(keys.coupon), currency: readStored(keys.currency) }
}
