import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LicenseeKind } from '../cart/licensee'
import { asked, cartQuoteQuery, type Quote } from '../cart/quote'
import type { Licensee } from '../entitlements/licensee'
import type { Agreement } from './agreements'
import type { Basket } from './basket'
import { check, faultsByField, partiesOf, taxFactsOf, type Faults } from './form'
import { dropKept } from './kept-form'
import { placeOrder } from './payment'
import type { CheckoutForm } from './use-checkout-form'
import { usePayment, type Hindrance } from './use-payment'

type Given = {
  basket: Basket
  form: CheckoutForm
  kind: LicenseeKind
  /** Who holds what is upgraded, and so what is bought. */
  held: Licensee | null
  isGuest: boolean
  agreements: readonly Agreement[] | null
  pointTo: () => void
}

/** Another price than the one that was shown when the button was pressed. */
class PriceMoved extends Error {
  override readonly name = 'PriceMoved'
  constructor(readonly quote: Quote) {
    super('The price has changed.')
  }
}

/** The new quote asks for more than the form has. */
class FormLacks extends Error {
  override readonly name = 'FormLacks'
  constructor(readonly faults: Faults) {
    super('The form lacks something.')
  }
}

/**
 * Orders and pays at the price that is shown, and no other: where it is another by now, `changedPrice`
 * has both, and `order` with the new quote goes on. What the server finds stands at the fields.
 */
export function useOrdering(given: Given) {
  const { basket, form, kind, held, isGuest, agreements, pointTo } = given
  const cache = useQueryClient()
  const [changedPrice, setChanged] = useState<{ before: Quote; after: Quote } | null>(null)
  const { values, setFaults } = form
  const { items, asking } = basket

  const begin = (seen: Quote) => async () => {
    const facts = { ...asking, billing: taxFactsOf(values) }
    const fresh = await cache.fetchQuery(cartQuoteQuery(items, facts))
    const quote = fresh.quote
    if (!quote || fresh.faults.size > 0) throw new FormLacks({})
    const lacking = check(values, { isGuest, kind, quote })
    if (Object.keys(lacking).length > 0) throw new FormLacks(lacking)
    if (!isSamePrice(quote, seen)) throw new PriceMoved(quote)
    return placeOrder(
      {
        items: items.map(asked),
        preparedCartId: asking.preparedCartId ?? null,
        sharedCartId: asking.sharedCartId ?? null,
        coupon: fresh.couponFault ? null : (asking.coupon ?? null),
        currency: quote.currency,
        total: quote.total,
        email: isGuest ? values.email.trim() : null,
        ...partiesOf(values, kind),
        ...(held && { licensee: held }),
        immediateDelivery: quote.euConsumer && values.immediate,
        eula: agreements!.map(({ kind: of, version, sha256 }) => ({ kind: of, version, sha256 })),
      },
      items,
    )
  }

  const hinder = (cause: unknown, seen: Quote): Hindrance | null | undefined => {
    if (cause instanceof FormLacks) {
      setFaults(cause.faults)
      pointTo()
      return null
    }
    if (!(cause instanceof PriceMoved)) return undefined
    setChanged({ before: seen, after: cause.quote })
    return null
  }

  const payment = usePayment({ onPaid: dropKept })
  const order = (seen: Quote) => {
    setChanged(null)
    void payment.pay(begin(seen), {
      isFree: seen.total === 0,
      hinder: (cause) => hinder(cause, seen),
      told: ({ quote, errors }) => {
        // Whatever the server refuses may be news of the catalogue.
        void cache.invalidateQueries({ queryKey: ['quote'] })
        if (quote) setChanged({ before: seen, after: quote })
        const found = faultsByField(errors ?? [], kind).faults
        if (Object.keys(found).length === 0) return
        setFaults(found)
        pointTo()
      },
    })
  }
  return { payment, order, changedPrice, keepPrice: () => setChanged(null) }
}

const isSamePrice = (one: Quote, other: Quote) =>
  one.total === other.total && one.currency === other.currency
