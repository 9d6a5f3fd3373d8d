import { createContext, use, useMemo } from 'react'
import { useLocation } from 'wouter'
import { currentPlace, type Place } from './place'
import type { Match, Redirect } from './route'
import type { HistoryAction, NavigateOptions, Router } from './router'

/** The page that is drawn; a later one may be on its way already. */
type Shown = {
  router: Router
  place: Place
  action: HistoryAction
  match: Match | null
  data: unknown
}

export const ShownContext = createContext<Shown | null>(null)
export const LoadingContext = createContext<{ next: Place | null; isRevalidating: boolean }>({
  next: null,
  isRevalidating: false,
})

export function useShown() {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no RouterProvider around this component')
  return shown
}

type Navigate = (to: string, options?: NavigateOptions) => Promise<void>

/** wouter's location: the path of the page that is drawn, and the way to another one. */
export function useShownPath(): [string, Navigate] {
  const { place, router } = useShown()
  return [place.pathname, router.navigate]
}

/** The query that is drawn. Of its escapes wouter undoes one level too many: "%25" loses it here. */
export const useShownSearch = () => useShown().place.search.replaceAll('%25', '%2525')

export const useNavigate = () => useLocation<typeof useShownPath>()[1]

/** The entry of the history whose page is drawn; outside of a router that of the browser. */
export const usePlace = () => use(ShownContext)?.place ?? currentPlace()

/** How the visitor came here: by Back or on (POP), a new entry of the history, or in place of one. */
export const useHistoryAction = () => useShown().action

/** The page that is on its way. */
export const useNextPlace = () => use(LoadingContext).next

/** Runs the loaders of the page again. */
export function useRevalidator() {
  const { revalidate } = useShown().router
  const { isRevalidating } = use(LoadingContext)
  return useMemo(() => ({ revalidate, isRevalidating }), [revalidate, isRevalidating])
}

/** The answer of this screen's loader. */
export const useLoaderData = <Load extends (...args: never[]) => unknown>() =>
  useShown().data as Exclude<Awaited<ReturnType<Load>>, Redirect>
