import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { cartGroupCount, useCart } from '#src/features/cart/store.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

/** "Cart (n)" while the cart has items, n being the number of different things. */
export function CartLink() {
  const count = useCart(cartGroupCount)
  if (count === 0) return null
  return (
    <Link className={linkLook.word} to={paths.cart()}>
      {text('shell.cart', { count })}
    </Link>
  )
}
