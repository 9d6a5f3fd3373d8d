import type { QueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Access } from '#src/features/account/guard.ts'
import { orderQuery } from '#src/features/checkout/order-query.ts'
import { OrderPage } from '#src/features/orders/OrderPage.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await cache.ensureQueryData(orderQuery(params.id!)) // the path always has :id
    return null
  }

export const handle: RouteHandle & Access = {
  auth: true,
  title: () => text('order.title'),
  crumbs: ({ id }) => [{ title: text('order.title'), link: paths.order({ id: id! }) }],
}

export function Component() {
  const { id } = useParams()
  return <OrderPage id={id!} />
}

/** Where the gateway and the checkout lead back to. */
export function Success() {
  const { id } = useParams()
  return <OrderPage id={id!} isReturning />
}
