import { useParams } from 'wouter'
import { OrderPage } from '#src/features/orders/OrderPage.tsx'

export { handle, loader } from './order'

/** Where the gateway and the checkout lead back to. */
export function Component() {
  const { id } = useParams()
  return <OrderPage id={id!} isReturning />
}
