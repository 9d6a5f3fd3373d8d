import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { fontQuery } from '#src/features/catalogue/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await cache.ensureQueryData(fontQuery(params.id!)) // the path always has :id
    return null
  }

const nameOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(fontQuery(id).queryKey)?.name ?? text('notFound.code')

export const handle: RouteHandle = {
  title: ({ id }, cache) => nameOf(id!, cache),
  crumbs: ({ id }, cache) => [{ title: nameOf(id!, cache), link: paths.font({ id: id! }) }],
}

export function Component() {
  const { id } = useParams()
  const { data: font } = useSuspenseQuery(fontQuery(id!))
  return <h1>{font.name}</h1>
}
