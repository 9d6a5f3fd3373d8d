import { linkLook } from '@typecase/ui/Link'
import { useEffect } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { changeCart } from '../cart/prepared'
import { PreparedQuestion } from '../cart/PreparedQuestion'
import { removeFromCartAt, useCart } from '../cart/store'
import { setCoupon, useTerms } from '../cart/terms'
import type { Shop } from '../catalogue/queries'
import { Checkout } from './Checkout'
import css from './Checkout.module.css'
import { dropKept } from './kept-form'
import { useCheckoutForm } from './use-checkout-form'

/** Buys what is in the cart. What is typed outlives what happens to the cart meanwhile. */
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
  useEffect(dropKept, [])
  return (
    <p className={css.empty}>
      {text('cart.empty')}{' '}
      <a className={linkLook.link} href={paths.front()}>
        {text('cart.toFonts')}
      </a>
    </p>
  )
}
