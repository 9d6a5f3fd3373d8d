import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Prose } from '@typecase/ui/Prose'
import { useCallback } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { pageQuery } from '#src/features/content/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './page.module.css'

export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    await cache.ensureQueryData(pageQuery(params.id!)) // the path always has :id
    return null
  }

const titleOf = (id: string, cache: QueryClient) =>
  cache.getQueryData(pageQuery(id).queryKey)?.title ?? text('notFound.name')

export const handle: RouteHandle = {
  title: ({ id }, cache) => titleOf(id!, cache),
  crumbs: ({ id }, cache) => [{ title: titleOf(id!, cache), link: paths.page({ id: id! }) }],
}

export function Component() {
  const { id } = useParams()
  const { data: page } = useSuspenseQuery(pageQuery(id!))
  return (
    <article>
      <Title>{page.title}</Title>
      <div ref={useOwnLinks()} className={css.text}>
        <Prose html={page.html} />
      </div>
    </article>
  )
}

/** Lets plain clicks on links of the text into this shop navigate without a page load. */
function useOwnLinks() {
  const navigate = useNavigate()
  return useCallback(
    (element: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const path = ownPath(event)
        if (path === null) return
        event.preventDefault()
        void navigate(path)
      }
      element?.addEventListener('click', follow)
      return () => element?.removeEventListener('click', follow)
    },
    [navigate],
  )
}

/** Where a plain click on a link leads within the shop; null: nowhere of ours. */
function ownPath(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (!link || link.target || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href : null
}
