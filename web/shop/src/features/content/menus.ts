import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type MenuItem = Schemas['MenuItem']

/** Menu 1 (header) and menu 2 (footer). */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: ({ signal }) => unwrap(api.GET('/menus', { signal })),
  staleTime: 5 * 60_000,
})
