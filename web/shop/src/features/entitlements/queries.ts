import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

/** A licence that the customer holds or held. */
export type Entitlement = Schemas['Entitlement']

/** The customer's licences, newest first. Fails with ApiProblem 401 for who is signed out. */
export const entitlementsQuery = queryOptions({
  queryKey: ['entitlements'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/entitlements', { signal }))).entitlements,
})

export type Licensee = Schemas['Licensee']

/** The licensee in a line. */
export const licenseeWords = ({ name, company, address }: Licensee) =>
  [name, company, address].filter((part): part is string => !!part).join(', ')

/** Whether two licences have the same holder, to the letter. */
export const isSameLicensee = (one: Licensee, other: Licensee) =>
  one.kind === other.kind && licenseeWords(one) === licenseeWords(other)
