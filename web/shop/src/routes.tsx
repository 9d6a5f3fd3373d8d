import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument, type RouteObject } from 'react-router'
import { orImpersonate } from './features/account/impersonation'
import { outerRoute } from './outer-route'
import * as front from './routes/front'
import * as notFound from './routes/not-found'
import { paths } from './paths'
import { screen, type Screen } from './screens'

const leadTo = (path: string) => () => redirect(path)

/** Every screen of the shop's first document. The checkout is a document of its own. */
export const routes = (cache: QueryClient): RouteObject[] => {
  const on = (path: string, load: () => Promise<Screen>) => screen(cache, path, load)
  return [
    outerRoute(cache, [
      { index: true, ...front, loader: front.loader(cache) },
      { path: 'berry', loader: leadTo(paths.font({ id: 'ready' })) },
      { path: 'frisbee', loader: leadTo(paths.font({ id: 'frizbee' })) },
      { path: 'checkout', loader: ({ request }) => redirectDocument(request.url) },
      on('cart', () => import('./routes/cart')),
      on('cart/:id', () => import('./routes/shared-cart')),
      on('prepared_cart/:id', () => import('./routes/prepared-cart')),
      on('login', login),
      on('forgot_password', () => import('./routes/forgot-password')),
      on('reset_password', () => import('./routes/reset-password')),
      on('profile', () => import('./routes/profile')),
      on('test_all', () => import('./routes/test-all')),
      on('orders/:id', () => import('./routes/order')),
      on('orders/:id/success', orderSuccess),
      on(':id/buy', () => import('./routes/buy')),
      on('trials', () => import('./routes/trials')),
      on('trials/submitted', () => import('./routes/trial-submitted')),
      on('trials/get', () => import('./routes/trial')),
      on('news', () => import('./routes/news')),
      on('news/:id', () => import('./routes/post')),
      on('project/:id', () => import('./routes/project')),
      on('pages/verify', () => import('./routes/verify')),
      on('pages/:id', () => import('./routes/page')),
      { path: '404', ...notFound },
      on('403', () => import('./routes/forbidden')),
      on(':id', () => import('./routes/font')),
      { path: '*', ...notFound },
    ]),
  ]
}

const login = async () => {
  const screen = await import('./routes/login')
  return { ...screen, loader: () => orImpersonate(screen.loader()) }
}

const orderSuccess = async () => {
  const { Success, ...screen } = await import('./routes/order')
  return { ...screen, Component: Success }
}
