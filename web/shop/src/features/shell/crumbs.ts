import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, type Location, type UIMatch } from 'react-router'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { text, type MessageKey } from '@typecase/shared/messages/text'

export type Crumb = { title: string; link: string; class?: string }

type Params = Record<string, string | undefined>

/** Title and breadcrumbs of a route. Called after its loader, so its data is in the cache. */
export type RouteHandle = {
  /** By default that of the last crumb; empty on the home page, which is called after the shop. */
  title?: (params: Params, cache: QueryClient, location: Location) => string
  /** From the home page's child to this page, which is the last and no link. */
  crumbs?: (params: Params, cache: QueryClient, location: Location) => Crumb[]
  /** Fetches what an address of it needs, while somebody is about to go there. */
  prefetch?: (address: { search: string; hash: string }) => Promise<unknown>
}

/** The handle of a screen that the table of screens names: keys of messages, paths with ":id". */
export const handleOf = (
  title: MessageKey,
  trail: readonly (readonly [path: string, title: MessageKey])[],
): RouteHandle => ({
  title: () => text(title),
  crumbs: ({ id = '' }) =>
    trail.map(([path, key]) => ({ title: text(key), link: path.replace(':id', id) })),
})

/** Title and breadcrumbs of the page that is shown, or of the failure in its place. */
export function usePageNames() {
  const failure = usePageFailure(({ title }) => title)
  const cache = useQueryClient()
  const location = useLocation()
  const shown = (useMatches() as UIMatch<unknown, RouteHandle | undefined>[]).findLast(
    ({ handle }) => handle,
  )
  const crumbs = shown?.handle?.crumbs?.(shown.params, cache, location) ?? []
  if (failure !== null) {
    // Pages above it stay, as far as their names are known.
    const above = crumbs.slice(0, -1).filter(({ title }) => title !== '')
    return { title: failure, crumbs: [...above, { title: failure, link: location.pathname }] }
  }
  const named = shown?.handle?.title?.(shown.params, cache, location)
  return { title: named ?? crumbs.at(-1)?.title ?? '', crumbs }
}

/** Title of the screen that stands in for a page that could not be made; null: the page stands. */
export const usePageFailure = create<{ title: string | null }>()(() => ({ title: null }))

/** Names the failure in the window's title and in the breadcrumbs, as long as it is shown. */
export function useNamedFailure(title: string) {
  useLayoutEffect(() => {
    usePageFailure.setState({ title })
    return () => usePageFailure.setState({ title: null })
  }, [title])
}
