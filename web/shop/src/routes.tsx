import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type RouteObject } from 'react-router'
import { orImpersonate } from './features/account/impersonation'
import * as buy from './routes/buy'
import * as cart from './routes/cart'
import * as font from './routes/font'
import * as forgotPassword from './routes/forgot-password'
import * as forbidden from './routes/forbidden'
import * as front from './routes/front'
import { BareFailure, PageFailure } from './routes/failure'
import * as login from './routes/login'
import * as notFound from './routes/not-found'
import * as order from './routes/order'
import * as page from './routes/page'
import * as preparedCart from './routes/prepared-cart'
import * as profile from './routes/profile'
import * as resetPassword from './routes/reset-password'
import * as root from './routes/root'
import * as sharedCart from './routes/shared-cart'
import * as testAll from './routes/test-all'
import * as verify from './routes/verify'
import { paths } from './paths'

const leadTo = (path: string) => () => redirect(path)

/** Every screen of the shop's first document. The checkout is a document of its own. */
export const routes = (cache: QueryClient): RouteObject[] => [
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
          { index: true, ...front, loader: front.loader(cache) },
          { path: 'berry', loader: leadTo(paths.font({ id: 'ready' })) },
          { path: 'frisbee', loader: leadTo(paths.font({ id: 'frizbee' })) },
          { path: 'checkout', loader: ({ request }) => redirectDocument(request.url) },
          { path: 'cart', ...cart, loader: cart.loader(cache) },
          { path: 'cart/:id', ...sharedCart, loader: sharedCart.loader(cache) },
          { path: 'prepared_cart/:id', ...preparedCart, loader: preparedCart.loader(cache) },
          { path: 'login', ...login, loader: orImpersonate(login.loader) },
          { path: 'forgot_password', ...forgotPassword },
          { path: 'reset_password', ...resetPassword },
          { path: 'profile', ...profile, loader: profile.loader(cache) },
          { path: 'test_all', ...testAll, loader: testAll.loader(cache) },
          ...orderRoutes(cache),
          { path: ':id/buy', ...buy, loader: buy.loader(cache) },
          { path: 'pages/verify', ...verify, loader: verify.loader(cache) },
          { path: 'pages/:id', ...page, loader: page.loader(cache) },
          { path: '404', ...notFound },
          { path: '403', ...forbidden },
          { path: ':id', ...font, loader: font.loader(cache) },
          { path: '*', ...notFound },
        ],
      },
    ],
  },
]

const orderRoutes = (cache: QueryClient): RouteObject[] => {
  const { handle, Component, Success } = order
  const loader = order.loader(cache)
  return [
    { path: 'orders/:id', handle, loader, Component },
    { path: 'orders/:id/success', handle, loader, Component: Success },
  ]
}
