import { useQuery } from '@tanstack/react-query'
import { text } from '#src/messages/text.ts'
import { sharedCartQuery, toCartItems, type SharedCart } from '../cart/offer-queries'
import type { Shop } from '../catalogue/queries'
import type { Basket } from './basket'
import { Checkout } from './Checkout'
import css from './Checkout.module.css'
import { NotPriced } from './NotPriced'
import { useCheckoutForm } from './use-checkout-form'

/** Pays a cart that somebody has shared, as it stands. One's own cart has no part in it. */
export function SharedCheckout({ id, shop }: { id: string; shop: Shop }) {
  const cart = useQuery(sharedCartQuery(id))
  const form = useCheckoutForm()
  const asking = { sharedCartId: id }
  if (cart.data) return <Checkout basket={basketOf(cart.data)} form={form} shop={shop} />
  if (cart.isPending) return <p className={css.empty}>{text('shell.loading')}</p>
  return <NotPriced cause={cart.error} retry={() => void cart.refetch()} basket={{ asking }} />
}

const basketOf = (cart: SharedCart): Basket => ({
  items: toCartItems(cart).map((item) => ({
    ...item,
    customLicenseId: item.customLicenseId ?? null,
  })),
  asking: {
    sharedCartId: cart.id,
    coupon: cart.quote.coupon?.code ?? null,
    currency: cart.quote.currency,
  },
  remove: null,
  removeCoupon: null,
})
