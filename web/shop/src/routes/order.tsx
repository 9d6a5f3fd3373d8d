import type { QueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import type { Access } from '#src/features/account/guard.ts'
import { orderQuery } from '#src/features/checkout/order-query.ts'
import { OrderPage } from '#src/features/orders/OrderPage.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { handle as names } from 'virtual:screens/order'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await cache.ensureQueryData(orderQuery(args.params.id!)) // the path always has :id
}

export const handle: RouteHandle & Access = { ...names, auth: true }

export function Component() {
  const { id } = useParams()
  return <OrderPage id={id!} />
}
