import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { Link, useLocation } from 'react-router'
import { nearest } from '#src/features/catalogue/nearest.ts'
import { fontsQuery, shopQuery } from '#src/features/catalogue/queries.ts'
import { openSearch } from '#src/features/search/open.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './not-found.module.css'

export const handle: RouteHandle = {
  title: () => text('notFound.name'),
  crumbs: () => [{ title: text('notFound.name'), link: paths.notFound() }],
}

export function Component() {
  const { pathname } = useLocation()
  const { data: shop } = useSuspenseQuery(shopQuery)
  const families = useQuery(fontsQuery).data?.fonts ?? []
  const near = nearest(pathname.split('/')[1] ?? '', families)
  return (
    <>
      <Title size="big">{text('notFound.title')}</Title>
      <div className={`grid ${css.page}`}>
        <p className={css.words}>
          {pathname !== paths.notFound() && (
            <>
              {text('notFound.nothingAt', { path: pathname })}{' '}
              {near && text('notFound.nearestNamed', { name: near.name })}
              <br />
            </>
          )}
          {text('notFound.why')}
        </p>
        <ul className={css.links}>
          {near && (
            <li>
              <Link className={linkLook.link} to={paths.font(near)}>
                {near.name}
              </Link>
            </li>
          )}
          <li>
            <Button kind="words" onPress={() => openSearch(wordsOf(pathname))}>
              {text('notFound.search')}
            </Button>
          </li>
          <li>
            <Link className={linkLook.link} to={paths.front()}>
              {families.length > 0
                ? text('notFound.allFamilies', { count: families.length })
                : shop.name}
            </Link>
          </li>
          {shop.pages.includes('faq') && (
            <li>
              <Link className={linkLook.link} to={paths.help()}>
                {text('notFound.faq')}
              </Link>
            </li>
          )}
        </ul>
        <p className={css.code}>{text('notFound.code')}</p>
      </div>
    </>
  )
}

/** In place of the page of what is no longer there: what became of it, and the way on. */
export function Gone({ code, words }: { code: string; words: string }) {
  const isFont = code === 'retired'
  return (
    <>
      <Title size="big">{goneTitle(code)}</Title>
      <div className={`grid ${css.page}`}>
        <p className={css.words}>{words}</p>
        <ul className={css.links}>
          <li>
            <Link className={linkLook.link} to={paths.front()}>
              {text('gone.allFonts')}
            </Link>
          </li>
          <li>
            <Link className={linkLook.link} to={isFont ? paths.profile() : paths.news()}>
              {text(isFont ? 'gone.licences' : 'gone.news')}
            </Link>
          </li>
        </ul>
      </div>
    </>
  )
}

/** Title of what is gone, by the code of the problem. */
export const goneTitle = (code: string) => text(code === 'retired' ? 'gone.font' : 'gone.text')

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
