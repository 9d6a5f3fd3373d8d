import type { QueryClient } from '@tanstack/react-query'
import { findServer, mayReload } from '@typecase/shared/load-part'
import type { ComponentType } from 'react'
import { matchRoutes, redirectDocument, type LoaderFunction, type Route } from './router/route'
import type { RouteHandle } from './features/shell/crumbs'

/** The exports of a file of routes/: the loader of some begins with the cache. */
export type Screen = {
  handle?: unknown
  loader?: (cache: QueryClient) => LoaderFunction
  Component: ComponentType
  shouldRevalidate?: () => boolean
}

/** A screen whose script comes when somebody goes there, or is about to. */
export const screen = (cache: QueryClient, path: string, load: () => Promise<Screen>): Route => ({
  path,
  // The router keeps the first answer for as long as the document lives, so it must not be a failure.
  lazy: async () => {
    const { handle, loader, Component, shouldRevalidate } = await load().catch(withoutScript)
    return {
      handle,
      Component,
      ...(loader && { loader: loader(cache) }),
      ...(shouldRevalidate && { shouldRevalidate }),
    }
  },
})

/**
 * In place of a screen whose script did not come: without a network it fails as every other page
 * does then; else the document is reloaded, because a new release has other scripts.
 */
const withoutScript = (cause: unknown): Screen => ({
  handle: { title: () => '' },
  Component: () => null,
  loader:
    () =>
    async ({ request }) => {
      await findServer(request.url, request.signal)
      if (!mayReload(request.url)) throw cause
      return redirectDocument(request.url)
    },
})

/** Fetches the scripts of what a link leads to as soon as somebody is about to follow it. */
export function fetchAhead(routes: readonly Route[]) {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin) return
    const route = matchRoutes(routes, link.pathname)?.route
    if (route?.lazy) void route.lazy()
    else void (route?.handle as RouteHandle | undefined)?.prefetch?.(link).catch(() => {})
  }
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, prefetch, { passive: true })
  }
}
