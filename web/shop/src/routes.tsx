import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type RouteObject } from 'react-router'
import { documents, redirects, screens } from 'virtual:screens'
import { outerRoute } from './outer-route'
import * as front from './routes/front'
import * as notFound from './routes/not-found'
import { screen } from './screens'

/** Every screen of the shop's first document: the rows of site/screens.json. */
export const routes = (cache: QueryClient): RouteObject[] => [
  outerRoute(cache, [
    { index: true, ...front, loader: front.loader(cache) },
    ...redirects.map(([path, to]) => ({ path, loader: () => redirect(to) })),
    ...documents.map((path) => ({
      path,
      loader: ({ request }: { request: Request }) => redirectDocument(request.url),
    })),
    ...screens.map(([path, load]) => screen(cache, path, load)),
    { path: '404', ...notFound },
    { path: '*', ...notFound },
  ]),
]
