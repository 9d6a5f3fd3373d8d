import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './answers'

/** A cache of the server's answers, with the retries of queries. */
export const newQueryCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A problem that the server explains does not change by a retry.
        retry: (count, cause) => count < 2 && !(cause instanceof ApiProblem),
        retryDelay: (count) => 400 * 2 ** count,
        refetchOnWindowFocus: false,
        // Of what stands there a moment later all is still right.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        networkMode: 'always',
      },
      // Without a network an answer now, not one that waits for it unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
