import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'

export type MenuItem = Schemas['MenuItem']
export type Pangram = Schemas['Pangram']

/** Menu 1 (header) and menu 2 (footer). */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: ({ signal }) => unwrap(api.GET('/menus', { signal })),
  staleTime: 5 * 60_000,
})

/** Texts for the tester by script and language. */
export const pangramsQuery = queryOptions({
  queryKey: ['pangrams'],
  queryFn: ({ signal }) => unwrap(api.GET('/siteconfigs/pangrams', { signal })),
  staleTime: 5 * 60_000,
})

/** A static page, its text as safe HTML. Fails with ApiProblem 404. */
export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: ({ signal }) => unwrap(api.GET('/pages/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  })
