import type { components, paths } from './api-types.gen'
import { fetchClient } from './fetch-client'

export * from './answers'

export type Schemas = components['schemas']

/** The shop's server. Tokens are added to its requests by a middleware of the account feature. */
export const api = fetchClient<paths>(`${window.location.origin}/api`)
