import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { day } from '@typecase/shared/format'
import { useParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { fetchPost, postQuery } from '#src/features/content/queries.ts'
import { Text } from '#src/features/content/Text.tsx'
import { Neighbours, PostTitle } from '#src/features/news/PostTitle.tsx'
import { VisibilityMark } from '#src/features/news/VisibilityMark.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await fetchPost(cache, args.params.id!) // the path always has :id
}

const titleOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(postQuery(id).queryKey)?.title ?? ''

export const handle: RouteHandle = {
  crumbs: ({ id }, cache) => [
    { title: text('news.title'), link: paths.news() },
    { title: titleOf(id!, cache), link: paths.post({ id: id! }) },
  ],
}

const Day = ({ publishedAt, visibility }: Pick<Schemas['Post'], 'publishedAt' | 'visibility'>) => (
  <>
    <time dateTime={publishedAt}>{day(publishedAt)}</time>
    {visibility && ' · '}
    <VisibilityMark visibility={visibility} />
  </>
)

export function Component() {
  const { id } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(id!))
  return (
    <article key={id}>
      <PostTitle note={<Day {...post} />}>{post.title}</PostTitle>
      <Text html={post.html} specimens={post.specimens} />
      <Neighbours newer={post.newer} older={post.older} />
    </article>
  )
}
