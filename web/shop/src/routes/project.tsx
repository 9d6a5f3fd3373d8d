import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type LoaderFunctionArgs } from '#src/router/route.ts'
import { projectQuery } from '#src/features/content/queries.ts'
import { isScreen } from '#src/paths.ts'

/** A short link leads to its place: it is never shown, so Back knows no step of its own. */
export const loader = (cache: QueryClient) => async (args: LoaderFunctionArgs) => {
  const { path } = await cache.fetchQuery(projectQuery(args.params.id!)) // the path always has :id
  return isScreen(path) ? redirect(path) : redirectDocument(path)
}

/** Where there is no such link. */
export { handle } from 'virtual:screens/project'

export const Component = () => null
