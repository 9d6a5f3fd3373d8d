import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { usePlace } from '#src/router/hooks.ts'
import { nearest } from '#src/features/catalogue/nearest.ts'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { openSearch } from '#src/features/search/open.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { DeadEnd, Way } from './dead-end'

export const handle: RouteHandle = {
  crumbs: () => [{ title: text('notFound.name'), link: paths.notFound() }],
}

/** The nearest name is there when the page is, or not at all. */
export const loader = (cache: QueryClient) => () => cache.prefetchQuery(fontsQuery)

export function Component() {
  const { pathname } = usePlace()
  const { data: shop } = useSuspenseQuery(shopQuery)
  const families = useQuery(fontsQuery).data?.fonts ?? []
  const near = nearest(pathname.split('/')[1] ?? '', families)
  return (
    <DeadEnd
      title={text('notFound.title')}
      words={
        <>
          {pathname !== paths.notFound() && (
            <>
              {text('notFound.nothingAt', { path: pathname })}{' '}
              {near && text('notFound.nearestNamed', { name: near.name })}
              <br />
            </>
          )}
          {text('notFound.why')}
        </>
      }
      code={text('notFound.code')}
    >
      {near && <Way to={paths.font(near)}>{near.name}</Way>}
      <li>
        <Button kind="words" onPress={() => openSearch(wordsOf(pathname))}>
          {text('notFound.search')}
        </Button>
      </li>
      <Way to={paths.front()}>
        {families.length > 0 ? text('notFound.allFamilies', { count: families.length }) : shop.name}
      </Way>
      {shop.pages.includes('faq') && <Way to={paths.help()}>{text('notFound.faq')}</Way>}
    </DeadEnd>
  )
}

/** In place of the page of what is no longer there, by the code of the problem: the way on. */
export function Gone({ title, code, words }: { title: string; code: string; words: string }) {
  const isFont = code === 'retired'
  return (
    <DeadEnd title={title} words={words}>
      <Way to={paths.front()}>{text('gone.allFonts')}</Way>
      <Way to={isFont ? paths.profile() : paths.news()}>
        {text(isFont ? 'gone.licences' : 'gone.news')}
      </Way>
    </DeadEnd>
  )
}

/** Words of an address, for the field of the search. */
function wordsOf(pathname: string) {
  if (pathname === paths.notFound()) return ''
  try {
    return decodeURIComponent(pathname)
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')
      .trim()
      .slice(0, 100)
  } catch {
    return ''
  }
}
