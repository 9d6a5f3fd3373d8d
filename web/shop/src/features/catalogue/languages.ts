import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type Language = Schemas['Language']
export type LanguageList = Schemas['LanguageList']

/** Every language by name, and which styles of families on sale set it. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => unwrap(api.GET('/languages', { signal })),
  staleTime: 60_000,
})
