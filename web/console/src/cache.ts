import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'

/** The cache of the server's answers, for as long as one member is signed in. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // A problem that the server explains does not change by a retry.
      retry: (count, cause) => count < 2 && !(cause instanceof ApiProblem),
      retryDelay: (count) => 400 * 2 ** count,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
