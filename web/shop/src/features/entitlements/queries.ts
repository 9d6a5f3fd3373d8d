import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

/** A licence that the customer holds or held. */
export type Entitlement = Schemas['Entitlement']

/** The customer's licences, newest first. Fails with ApiProblem 401 for who is signed out. */
export const entitlementsQuery = queryOptions({
  queryKey: ['entitlements'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/entitlements', { signal }))).entitlements,
})
