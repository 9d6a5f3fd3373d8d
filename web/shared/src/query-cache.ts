import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './answers'

/** A problem that the server explains does not change by a retry. */
const mayPass = (cause: unknown) => !(cause instanceof ApiProblem)

type Options = {
  /** Queries that failed are asked again once the network is back. */
  retriesOnReconnect?: boolean
}

/** A cache of the server's answers, with the retries of queries. */
export const newQueryCache = ({ retriesOnReconnect = false }: Options = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, cause) => count < 2 && mayPass(cause),
        retryDelay: (count) => 400 * 2 ** count,
        refetchOnWindowFocus: false,
        // Of what stands there a moment later all is still right.
        refetchOnReconnect: ({ state }) =>
          retriesOnReconnect && state.status === 'error' && mayPass(state.error),
        networkMode: 'always',
      },
      // Without a network an answer now, not one that waits for it unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
