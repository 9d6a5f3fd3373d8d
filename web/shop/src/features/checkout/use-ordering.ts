import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import type { LicenseeKind } from '../cart/LicenseeChoice'
import { toRequestItem, cartQuoteQuery, type Quote } from '../cart/quote'
import type { Licensee } from '../entitlements/queries'
import type { Agreement, Basket } from './basket'
import { check, faultsByField, partiesOf, taxFactsOf, type FieldErrors, removeDraft } from './form'
import { placeOrder } from './payment/payment'
import type { CheckoutForm } from './use-checkout-form'
import { usePayment } from './payment/use-payment'

type Given = {
  basket: Basket
  form: CheckoutForm
  kind: LicenseeKind
  /** The holder of the upgraded licences, and so of the new ones. */
  held: Licensee | null
  isGuest: boolean
  agreements: readonly Agreement[] | null
}

/** Another price than the one that was shown when the button was pressed. */
class PriceMoved extends Error {
  override readonly name = 'PriceMoved'
  constructor(readonly quote: Quote) {
    super('The price has changed.')
  }
}

/**
 * Orders and pays at the price that is shown, and no other: where it is another by now, `changedPrice`
 * has both, and `order` with the new quote goes on. Faults that the server finds are shown at the fields.
 */
export function useOrdering(given: Given) {
  const { basket, form, kind, held, isGuest, agreements } = given
  const cache = useQueryClient()
  const [changedPrice, setChanged] = useState<{ before: Quote; after: Quote } | null>(null)
  const { values } = form
  const { items, asking } = basket

  const begin = (seen: Quote) => async () => {
    const facts = { ...asking, billing: taxFactsOf(values) }
    const fresh = await cache.fetchQuery(cartQuoteQuery(items, facts))
    const quote = fresh.quote
    if (!quote || fresh.faults.size > 0) throw new InvalidFields({})
    InvalidFields.throwIfAny(check(values, { isGuest, kind, quote }))
    if (!isSamePrice(quote, seen)) throw new PriceMoved(quote)
    return placeOrder(
      {
        items: items.map(toRequestItem),
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

  const payment = usePayment(form, removeDraft)
  const order = (seen: Quote, checkFirst?: () => FieldErrors) => {
    setChanged(null)
    void payment.pay({
      ...(checkFirst && { check: checkFirst }),
      begin: begin(seen),
      isFree: seen.total === 0,
      handleError: (cause) => {
        if (!(cause instanceof PriceMoved)) return false
        setChanged({ before: seen, after: cause.quote })
        return true
      },
      onServerError: ({ quote, errors }) => {
        // A refusal may be news of the catalogue.
        void cache.invalidateQueries({ queryKey: ['quote'] })
        if (quote) setChanged({ before: seen, after: quote })
        return faultsByField(errors ?? [], kind).faults
      },
    })
  }
  return { payment, order, changedPrice, keepPrice: () => setChanged(null) }
}

const isSamePrice = (one: Quote, other: Quote) =>
  one.total === other.total && one.currency === other.currency
