import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { forCustomers } from '#src/features/account/guard.ts'
import { useSession } from '#src/features/account/session.ts'
import { checkSession } from '#src/features/account/sign-in.ts'
import { CartCheckout } from '#src/features/checkout/CartCheckout.tsx'
import { OpenOrder } from '#src/features/checkout/OpenOrder.tsx'
import { SharedCheckout } from '#src/features/checkout/SharedCheckout.tsx'
import { SignInFirst } from '#src/features/checkout/SignInFirst.tsx'
import { shopQuery, type Shop } from '#src/features/catalogue/queries.ts'
import { orderQuery } from '#src/features/checkout/order-query.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

/**
 * A cart, a shared one too, needs nobody signed in; an open order its customer, who signs in here
 * when a mail has led him.
 */
export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const order = new URL(args.request.url).searchParams.get('order')
  if (!order) return null
  await checkSession()
  if (useSession.getState().customer === null) return null
  return forCustomers(async () => {
    await cache.ensureQueryData(orderQuery(order))
    return null
  })(args)
}

export const handle: RouteHandle = {
  title: () => text('checkout.title'),
  crumbs: () => [
    { title: text('cart.title'), link: paths.cart() },
    { title: text('checkout.title'), link: paths.checkout() },
  ],
}

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
