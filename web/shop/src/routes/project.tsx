import type { QueryClient } from '@tanstack/react-query'
import { replace, type LoaderFunctionArgs } from 'react-router'
import { projectQuery } from '#src/features/content/queries.ts'

/** A short link leads to its place, and leaves no step of its own for Back. */
export const loader =
  (cache: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { path } = await cache.fetchQuery(projectQuery(params.id!)) // the path always has :id
    return replace(path)
  }

export const Component = () => null
