import type { QueryClient } from '@tanstack/react-query'
import { linePrice } from './line-price'
import { cartQuoteQuery } from './quote'
import { repriceCart, useCart } from './store'
import { setCurrency, termsNow } from './terms'

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
