import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { DocumentLink, TextLink } from '@typecase/ui/Link'
import { useSearchParams } from 'wouter'
import type { LoaderFunctionArgs } from '#src/router/route.ts'
import { handle as names } from 'virtual:screens/news'
import { newsQuery } from '#src/features/content/queries.ts'
import { PostList } from '#src/features/news/PostList.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { EmptyState, Title } from '#src/features/tester/Title.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './news.module.css'

/** The page that an address asks for; the first one where it asks for none. */
function pageIn(search: URLSearchParams) {
  const asked = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  await cache.ensureQueryData(newsQuery(pageIn(new URL(args.request.url).searchParams)))
}

export const handle: RouteHandle = {
  title: (_params, cache, { search }) => {
    const asked = pageIn(new URLSearchParams(search))
    const shown = cache.getQueryData(newsQuery(asked).queryKey)
    return text(asked > 1 && shown?.posts.length === 0 ? 'notFound.name' : 'news.title')
  },
  crumbs: names.crumbs!,
}

export function Component() {
  const asked = pageIn(useSearchParams()[0])
  const { posts, page, pages } = useSuspenseQuery(newsQuery(asked)).data
  if (posts.length === 0) return page > 1 ? <NoSuchPage pages={pages} /> : <NothingYet />
  return (
    <>
      <Title>{text('news.title')}</Title>
      <PostList posts={posts} />
      <div className={`wrap ${css.foot}`}>
        {pages > 1 && <Pages page={page} pages={pages} />}
        <DocumentLink href={paths.newsFeed()} type="application/atom+xml">
          {text('news.feed')}
        </DocumentLink>
      </div>
    </>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className={css.pages} aria-label={text('news.pages')}>
      {page > 1 && (
        <TextLink rel="prev" to={paths.news({ page: page - 1 })}>
          {text('news.newerPage')}
        </TextLink>
      )}
      <span aria-current="page">{text('news.pageOf', { page, pages })}</span>
      {page < pages && (
        <TextLink rel="next" to={paths.news({ page: page + 1 })}>
          {text('news.olderPage')}
        </TextLink>
      )}
    </nav>
  )
}

function NothingYet() {
  return (
    <EmptyState title={text('news.none')} level={1}>
      {text('news.noneWhy')} <TextLink to={paths.front()}>{text('trialSent.front')}</TextLink>
    </EmptyState>
  )
}

function NoSuchPage({ pages }: { pages: number }) {
  return (
    <EmptyState title={text('news.noPage')} level={1}>
      {text('news.noPageWhy', { count: pages })}{' '}
      <TextLink to={paths.news()}>{text('news.toFirst')}</TextLink>
    </EmptyState>
  )
}
