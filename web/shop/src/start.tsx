import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { newQueryCache } from '@typecase/shared/query-cache'
import { LinkContext } from '@typecase/ui/Link'
import { setPending } from '@typecase/ui/page-ready'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardRoutes, followNavigation, redirectToLogin } from './features/account/guard-routes'
import { takeTokens } from './features/account/mailed-token'
import { startAccount } from './features/account/sign-in'
import { stripReturn } from './features/orders/return-address'
import { layoutOf } from './layout'
import { Link } from './router/Link'
import type { Route } from './router/route'
import { Router } from './router/router'
import { RouterProvider } from './router/RouterProvider'
import { fetchAhead } from './screens'
import './styles/page.css'

type Options = {
  /** After a request was answered with 401; by default the way leads to /login where it must. */
  onSignedOut?: () => void
}

/**
 * Starts an application in this document. The text that the server put into the page stands until
 * the first screen is complete, so nothing shows twice or half.
 */
export async function start(
  routesOf: (cache: QueryClient) => Route[],
  { onSignedOut }: Options = {},
) {
  stripReturn()
  takeTokens()
  await pause()
  const cache = newQueryCache()
  seed(cache)
  const ended = (isSilent: boolean) =>
    onSignedOut ? onSignedOut() : redirectToLogin(router, isSilent)
  startAccount(cache, ended)
  const router = new Router(guardRoutes(routesOf(cache)), layoutOf(cache))
  router.subscribe(followNavigation)
  router.subscribe(({ next }) => {
    if (next) setPending('screen', true)
  })
  await router.start()
  fetchAhead(router.routes)

  const root = createRoot(document.getElementById('root')!)
  // In pieces: a press or a scroll on the text that stands need not wait for the whole screen.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={cache}>
          <LinkContext value={Link}>
            <RouterProvider router={router} />
          </LinkContext>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** Lets the browser answer the visitor between reading the script and beginning with it. */
const pause = () => new Promise<void>((go) => setTimeout(go))

/** The data of the first screen stands in the page: [{key, data}]. */
function seed(cache: QueryClient) {
  const block = document.getElementById('data')
  if (!block) return
  const entries = JSON.parse(block.textContent ?? '[]') as { key: unknown[]; data: unknown }[]
  for (const { key, data } of entries) cache.setQueryData(key, data)
}
