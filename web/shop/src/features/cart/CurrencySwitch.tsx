import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Select } from '@typecase/ui/Select'
import { text } from '#src/messages/text.ts'
import { linePrice } from './line-price'
import { cartQuoteQuery, type Quote } from './quote'
import { repriceCart, useCart } from './store'
import { setCurrency, useTerms } from './terms'

/** In which of the shop's price lists the cart is priced. */
export function CurrencySwitch({ quote }: { quote: Quote }) {
  const cache = useQueryClient()
  const items = useCart((cart) => cart.items)
  const terms = useTerms()
  const choice = useMutation({
    mutationFn: async (currency: string) => {
      const { lines, faults } = await cache.fetchQuery(
        cartQuoteQuery(items, { ...terms, currency }),
      )
      if (faults.size > 0) throw new Error('Something has no price in this currency.')
      const priceAt = (position: number) => {
        const { base, multiplier } = lines.get(position)!
        return linePrice(base, multiplier)
      }
      setCurrency(currency)
      await repriceCart(items, priceAt, currency)
    },
  })
  // A prepared cart keeps the currency that it was made in.
  if (quote.currencies.length < 2 || terms.preparedCartId !== null) return null
  return (
    <div>
      <Select
        look="word"
        label={text('cart.currency')}
        prefix={text('cart.pricesIn')}
        choices={quote.currencies.map((code) => ({ id: code, name: code }))}
        value={quote.currency}
        isDisabled={choice.isPending}
        onChange={choice.mutate}
      />
      {choice.isError && (
        <p role="status" className="quiet">
          {text('cart.notInCurrency', { currency: choice.variables })}
        </p>
      )}
    </div>
  )
}
