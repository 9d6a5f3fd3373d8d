import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator, type RouteObject, createBrowserRouter } from 'react-router'
import { guarded, type Access, judge } from './guard'
import { useSession } from './session'
import { noticeVanished } from './sign-in'
import { clearRedirect, noteRedirect } from './auth-redirect'

/**
 * Routes whose handles' `auth` is kept. Of nested routes that own one the innermost counts, also where
 * it is undefined and so opens what is around it.
 */
export function guardRoutes(routes: RouteObject[], outer?: Access): RouteObject[] {
  return routes.map((route) => {
    if (typeof route.lazy === 'function') return guardLazily(route, route.lazy, outer)
    const access = innermost([{ route }], outer)
    if (route.index || !route.children) return guardRoute(route, access)
    return { ...route, children: guardRoutes(route.children, access) }
  })
}

/** Decides who may enter the page that these matches show. */
function innermost(matches: readonly { route: RouteObject }[], outer?: Access): Access | undefined {
  const own = matches.findLast(({ route }) => Object.hasOwn(Object(route.handle), 'auth'))
  return own ? (own.route.handle as Access) : outer
}

/** Access is known once the route's script is here. */
function guardLazily(route: RouteObject, load: () => Promise<object>, outer?: Access): RouteObject {
  return {
    ...route,
    lazy: async () => {
      const loaded = (await load()) as RouteObject
      return guardRoute(loaded, innermost([{ route: loaded }], outer))
    },
  } as RouteObject
}

function guardRoute(route: RouteObject, access: Access | undefined): RouteObject {
  if (access?.auth === undefined) return route
  const { loader, Component } = route
  const load = typeof loader === 'function' ? loader : undefined
  const isCustomers = access.auth !== false && Component
  return {
    ...route,
    loader: guarded(access, load),
    ...(isCustomers && {
      Component: () => (
        <WhileSignedIn>
          <Component />
        </WhileSignedIn>
      ),
    }),
  } as RouteObject
}

/**
 * Pages of the customer alone leave the screen when the session ends, in whichever tab: then the
 * guard decides again. Another customer begins with nothing of what was typed before.
 */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  const { customer, isLeaving } = useSession()
  const { revalidate } = useRevalidator()
  const id = customer && `${customer.id} ${customer.impersonatedBy ?? ''}`
  const admitted = useRef(id)

  useEffect(() => {
    if (id === undefined || isLeaving || id === admitted.current) return
    admitted.current = id
    void revalidate()
  }, [id, isLeaving, revalidate])

  return customer && <Fragment key={id}>{children}</Fragment>
}

type Router = ReturnType<typeof createBrowserRouter>

/** Every navigation first looks whether another tab has signed out; its end is where somebody is. */
export function followNavigation({ navigation, location }: Router['state']) {
  if (navigation.state === 'loading') noticeVanished()
  else clearRedirect(location.pathname)
}

/**
 * After a 401: what the person did leads to /login, from whatever page; a silent check only from a page
 * for customers. While a page is on its way its own guard decides.
 */
export function redirectToLogin(router: Router, isSilent: boolean) {
  const { matches, location, navigation, initialized } = router.state
  const isUnderWay = navigation.state === 'loading'
  if (isSilent && (!initialized || isUnderWay)) return
  const { pathname, search, hash } = isUnderWay ? navigation.location : location
  const to = new URL(pathname + search + hash, window.location.origin)
  const access = isUnderWay ? undefined : innermost(matches)
  const isOpen = !access?.auth
  if (isSilent && isOpen) return
  const verdict = judge(isOpen ? { auth: true } : access, null, to)
  if (!verdict) return
  noteRedirect(verdict, to.pathname)
  void router.navigate(verdict.path)
}
