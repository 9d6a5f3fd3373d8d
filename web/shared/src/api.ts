import createClient from 'openapi-fetch'
import type { components, paths } from './api-types.gen'

export * from './answers'

export type Schemas = components['schemas']

/** The shop's server. Tokens are added to its requests by a middleware of the account feature. */
export const api = createClient<paths>({ baseUrl: `${window.location.origin}/api` })
