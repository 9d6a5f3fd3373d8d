import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useShown } from '#src/router/hooks.ts'
import type { Place } from '#src/router/place.ts'
import type { Params } from '#src/router/route.ts'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { text, type MessageKey } from '@typecase/shared/messages/text'

export type Crumb = { title: string; link: string; class?: string }

/** Title and breadcrumbs of a route. Called after its loader, so its data is in the cache. */
export type RouteHandle = {
  /** By default that of the last crumb; empty on the home page, which is called after the shop. */
  title?: (params: Params, cache: QueryClient, place: Place) => string
  /** From the home page's child to this page, which is the last and no link. */
  crumbs?: (params: Params, cache: QueryClient, place: Place) => Crumb[]
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
  const { place, match } = useShown()
  const params = match?.params ?? {}
  const handle = match?.route.handle as RouteHandle | undefined
  const crumbs = handle?.crumbs?.(params, cache, place) ?? []
  if (failure !== null) {
    // Pages above it stay, as far as their names are known.
    const above = crumbs.slice(0, -1).filter(({ title }) => title !== '')
    return { title: failure, crumbs: [...above, { title: failure, link: place.pathname }] }
  }
  const named = handle?.title?.(params, cache, place)
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
