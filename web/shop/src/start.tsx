import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { newQueryCache } from '@typecase/shared/query-cache'
import { setPending } from '@typecase/ui/page-ready'
import { startTransition, StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { guardRoutes, followNavigation, redirectToLogin } from './features/account/guard-routes'
import { takeTokens } from './features/account/mailed-token'
import { startAccount } from './features/account/sign-in'
import { stripReturn } from './features/orders/return-address'
import { RouterScreens } from './router-screens'
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
  routesOf: (cache: QueryClient) => RouteObject[],
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
  const router = createBrowserRouter(guardRoutes(routesOf(cache)))
  router.subscribe(followNavigation)
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') setPending('screen', true)
  })
  await initialized(router)
  fetchAhead(router.routes as RouteObject[])

  const root = createRoot(document.getElementById('root')!)
  // In pieces: a press or a scroll on the text that stands need not wait for the whole screen.
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider locale="en-GB">
          <QueryClientProvider client={cache}>
            <RouterScreens router={router} />
          </QueryClientProvider>
        </I18nProvider>
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

function initialized(router: ReturnType<typeof createBrowserRouter>) {
  return new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
