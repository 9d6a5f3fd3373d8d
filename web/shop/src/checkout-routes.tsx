import type { QueryClient } from '@tanstack/react-query'
import { redirectDocument, type RouteObject } from 'react-router'
import { outerRoute } from './outer-route'
import * as checkout from './routes/checkout'

/** The checkout's document holds one screen; every other address is a full page load away. */
export const checkoutRoutes = (cache: QueryClient): RouteObject[] => [
  outerRoute(cache, [
    { path: 'checkout', ...checkout, loader: checkout.loader(cache) },
    { path: '*', loader: ({ request }) => redirectDocument(request.url) },
  ]),
]
