import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { fetchPage, pageQuery } from '#src/features/content/queries.ts'
import { Text } from '#src/features/content/Text.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { paths } from '#src/paths.ts'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await fetchPage(cache, args.params.id!) // the path always has :id
}

const titleOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(pageQuery(id).queryKey)?.title ?? ''

export const handle: RouteHandle = {
  crumbs: ({ id }, cache) => [{ title: titleOf(id!, cache), link: paths.page({ id: id! }) }],
}

export function Component() {
  const { id } = useParams()
  const { data: page } = useSuspenseQuery(pageQuery(id!))
  return (
    <article key={id}>
      <Title>{page.title}</Title>
      <Text html={page.html} specimens={page.specimens} />
    </article>
  )
}
