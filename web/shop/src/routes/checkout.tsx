import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { forCustomers } from '#src/features/account/guard.ts'
import { useSession } from '#src/features/account/session.ts'
import { checkSession } from '#src/features/account/sign-in.ts'
import { CartCheckout, SharedCheckout } from '#src/features/checkout/CartCheckout.tsx'
import { OpenOrder, SignInFirst } from '#src/features/checkout/OpenOrder.tsx'
import { shopQuery, type Shop } from '#src/features/catalogue/queries.ts'
import { orderQuery } from '#src/features/checkout/order-query.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'

/**
 * A cart, a shared one too, needs nobody signed in; an open order its customer, who signs in here
 * when a mail has led them.
 */
export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const order = new URL(args.request.url).searchParams.get('order')
  if (!order) return null
  await checkSession()
  if (useSession.getState().customer === null) return null
  return forCustomers(async () => {
    await cache.ensureQueryData(orderQuery(order))
  })(args)
}

export { handle } from 'virtual:screens/checkout'

export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const [query] = useSearchParams()
  return (
    <>
      <Title>{text('checkout.heading')}</Title>
      <Bought order={query.get('order')} cart={query.get('cart')} shop={shop} />
    </>
  )
}

type What = { order: string | null; cart: string | null; shop: Shop }

function Bought({ order, cart, shop }: What) {
  const isSignedOut = useSession(({ customer }) => customer === null)
  if (order && isSignedOut) return <SignInFirst />
  if (order) return <OpenOrder id={order} shop={shop} />
  if (cart) return <SharedCheckout id={cart} shop={shop} />
  return <CartCheckout shop={shop} />
}
