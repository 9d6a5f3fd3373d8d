import type { QueryClient } from '@tanstack/react-query'
import { redirectDocument, type RouteObject } from 'react-router'
import * as checkout from './routes/checkout'
import { BareFailure, PageFailure } from './routes/failure'
import * as root from './routes/root'

/** The checkout's document holds one screen; every other address is a full page load away. */
export const checkoutRoutes = (cache: QueryClient): RouteObject[] => [
  {
    path: '/',
    Component: root.Component,
    loader: root.loader(cache),
    shouldRevalidate: () => false,
    HydrateFallback: () => null,
    errorElement: <BareFailure />,
    children: [
      {
        errorElement: <PageFailure />,
        children: [
          { path: 'checkout', ...checkout, loader: checkout.loader(cache) },
          { path: '*', loader: ({ request }) => redirectDocument(request.url) },
        ],
      },
    ],
  },
]
