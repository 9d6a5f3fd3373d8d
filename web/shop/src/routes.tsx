import type { QueryClient } from '@tanstack/react-query'
import { documents, redirects, screens } from 'virtual:screens'
import { redirect, redirectDocument, type LoaderFunction, type Route } from './router/route'
import * as front from './routes/front'
import { screen } from './screens'

const byDocument: LoaderFunction = ({ request }) => redirectDocument(request.url)

/** Every screen of the shop's first document: the rows of site/screens.json. */
export const routes = (cache: QueryClient): Route[] => [
  { path: '/', ...front, loader: front.loader(cache) },
  ...redirects.map(([path, to]) => ({ path, loader: () => redirect(to) })),
  ...documents.map((path) => ({ path, loader: byDocument })),
  ...screens.map(([path, load]) => screen(cache, path, load)),
  screen(cache, '*', () => import('./routes/not-found')),
]
