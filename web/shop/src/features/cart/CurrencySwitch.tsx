import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from '@typecase/ui/Select'
import { text } from '#src/messages/text.ts'
import { changeCurrency } from './currency'
import { cartQuoteQuery, type Quote } from './quote'
import { useCart } from './store'
import { useTerms } from './terms'

type Props = {
  /** null: nothing in the cart has a price as it stands. */
  quote: Quote | null
}

/** In which of the shop's price lists the cart is priced. */
export function CurrencySwitch({ quote }: Props) {
  const cache = useQueryClient()
  const items = useCart((cart) => cart.items)
  const { preparedCartId, currency } = useTerms()
  const inFull = items.map((item) => ({ ...item, upgrades: undefined }))
  const asked = useQuery({ ...cartQuoteQuery(inFull, { currency }), enabled: quote === null })
  const known = quote ?? asked.data?.quote
  const choice = useMutation({ mutationFn: (code: string) => changeCurrency(cache, code) })
  // A prepared cart keeps the currency that it was made in.
  if (!known || known.currencies.length < 2 || preparedCartId !== null) return null
  return (
    <div>
      <Select
        look="word"
        label={text('cart.currency')}
        prefix={text('cart.pricesIn')}
        choices={known.currencies.map((code) => ({ id: code, name: code }))}
        value={known.currency}
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
