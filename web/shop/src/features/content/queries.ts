import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '@typecase/shared/api'
import { fontsQuery } from '../catalogue/queries'

export type Pangram = Schemas['Pangram']

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

/** Published posts, the newest first; a page beyond the last has none. */
export const newsQuery = (page: number) =>
  queryOptions({
    queryKey: ['news', page],
    queryFn: ({ signal }) => unwrap(api.GET('/news', { params: { query: { page } }, signal })),
    staleTime: 60_000,
  })

/** A published post. Fails with ApiProblem 404. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: ({ signal }) => unwrap(api.GET('/news/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  })

/** The path that a short link leads to. Fails with ApiProblem 404. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['project', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/projects/{id}', { params: { path: { id } }, signal })),
  })

/** A page together with what its specimens need to be set right. */
export const fetchPage = async (cache: QueryClient, id: string) =>
  withFamilies(cache, await cache.ensureQueryData(pageQuery(id)))

export const fetchPost = async (cache: QueryClient, id: string) =>
  withFamilies(cache, await cache.ensureQueryData(postQuery(id)))

async function withFamilies(cache: QueryClient, { specimens }: { specimens: readonly unknown[] }) {
  // A text is worth showing without them.
  if (specimens.length > 0) await cache.prefetchQuery(fontsQuery)
}
