import type { QueryClient } from '@tanstack/react-query'
import { redirectDocument, type Route } from './router/route'
import * as checkout from './routes/checkout'

/** The checkout's document holds one screen; every other address is a full page load away. */
export const checkoutRoutes = (cache: QueryClient): Route[] => [
  { path: '/checkout', ...checkout, loader: checkout.loader(cache) },
  { path: '*', loader: ({ request }) => redirectDocument(request.url) },
]
