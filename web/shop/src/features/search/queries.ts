import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type SearchResult = Schemas['SearchResult']

/** What answers a few words, the best first. The words before stay until the next are answered. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/search', { params: { query: { q: words, limit: 24 } }, signal })),
    enabled: words !== '',
    placeholderData: words === '' ? undefined : keepPreviousData,
    staleTime: 60_000,
  })
