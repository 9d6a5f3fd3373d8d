import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, type Location, type UIMatch } from 'react-router'
import { usePageFailure } from './page-failure'

export type Crumb = { title: string; link: string; class?: string }

type Params = Record<string, string | undefined>

/** What a route says about itself. Called after its loader, so its data is in the cache. */
export type RouteHandle = {
  /** Empty on the home page, which is called after the shop. */
  title: (params: Params, cache: QueryClient, location: Location) => string
  /** From the home page's child to this page, which is the last and no link. */
  crumbs?: (params: Params, cache: QueryClient, location: Location) => Crumb[]
  /** Fetches what an address of it needs, while somebody is about to go there. */
  ahead?: (address: { search: string; hash: string }) => Promise<unknown>
}

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
  return { title: shown?.handle?.title(shown.params, cache, location) ?? '', crumbs }
}
