import createClient from 'openapi-fetch'
import type { components, paths } from './console-types.gen'

export * from './answers'

export type Schemas = components['schemas']

/** The staff listener. The session is a cookie that scripts cannot read. */
export const api = createClient<paths>({ baseUrl: `${window.location.origin}/api` })
