import { DocumentLink } from '@typecase/ui/Link'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { changeCart, PreparedQuestion } from '../cart/PreparedQuestion'
import { removeFromCartAt } from '../cart/edit'
import { useCart } from '../cart/store'
import { setCoupon, useTerms } from '../cart/terms'
import type { Shop } from '../catalogue/queries'
import { Checkout, NotPriced } from './Checkout'
import css from './Checkout.module.css'
import { removeDraft } from './form'
import { useCheckoutForm } from './use-checkout-form'
import { sharedCartQuery, toCartItems, type SharedCart } from '../cart/offer-queries'
import type { Basket } from './basket'

/** Buys the content of the cart. The input outlives changes of the cart. */
export function CartCheckout({ shop }: { shop: Shop }) {
  const items = useCart((cart) => cart.items)
  const asking = useTerms()
  const form = useCheckoutForm()
  if (items.length === 0) return <Emptied />
  const remove = (position: number) => changeCart(() => void removeFromCartAt(position))
  const removeCoupon = () => setCoupon(null)
  return (
    <>
      <PreparedQuestion />
      <Checkout basket={{ items, asking, remove, removeCoupon }} form={form} shop={shop} />
    </>
  )
}

function Emptied() {
  useEffect(removeDraft, [])
  return (
    <p className={css.empty}>
      {text('cart.empty')} <DocumentLink href={paths.front()}>{text('cart.toFonts')}</DocumentLink>
    </p>
  )
}

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
