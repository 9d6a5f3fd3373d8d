import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type OpenSession = Schemas['Session']
export type OrderSummary = Schemas['OrderSummary']

/** Where the customer is signed in, the latest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/authentication/sessions', { signal }))).sessions,
})

/** The customer's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/orders', { signal }))).orders,
})
