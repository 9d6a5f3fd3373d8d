import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router'
import { projectQuery } from '#src/features/content/queries.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { text } from '#src/messages/text.ts'
import { isScreen, paths } from '#src/paths.ts'

/** A short link leads to its place: it is never shown, so Back knows no step of its own. */
export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { path } = await cache.fetchQuery(projectQuery(params.id!)) // the path always has :id
    return isScreen(path) ? redirect(path) : redirectDocument(path)
  }

/** Where there is no such link. */
export const handle: RouteHandle = {
  title: () => text('notFound.name'),
  crumbs: () => [{ title: text('notFound.name'), link: paths.notFound() }],
}

export const Component = () => null
