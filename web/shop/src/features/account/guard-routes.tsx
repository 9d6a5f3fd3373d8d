import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator } from '#src/router/hooks.ts'
import { addressOf } from '#src/router/place.ts'
import type { Route } from '#src/router/route.ts'
import type { Router, RouterState } from '#src/router/router.ts'
import { guarded, type Access, judge } from './guard'
import { useSession } from './session'
import { noticeVanished } from './sign-in'
import { clearRedirect, noteRedirect } from './auth-redirect'

/**
 * Routes whose handles' `auth` is kept. Where a handle owns one it counts, also where it is undefined
 * and so opens what `outer` closes.
 */
export const guardRoutes = (routes: readonly Route[], outer?: Access): Route[] =>
  routes.map((route) => (route.lazy ? guardLazily(route, outer) : guardRoute(route, outer)))

/** Decides who may enter a route. */
const accessTo = ({ handle }: Partial<Route>, outer?: Access) =>
  Object.hasOwn(Object(handle), 'auth') ? (handle as Access) : outer

/** Access is known once the route's script is here. */
const guardLazily = (route: Route, outer?: Access): Route => ({
  ...route,
  lazy: async () => guardRoute(await route.lazy!(), outer),
})

function guardRoute<Guarded extends Partial<Route>>(route: Guarded, outer?: Access): Guarded {
  const access = accessTo(route, outer)
  if (access?.auth === undefined) return route
  const { loader, Component } = route
  const isCustomers = access.auth !== false && Component
  return {
    ...route,
    loader: guarded(access, loader),
    ...(isCustomers && {
      Component: () => (
        <WhileSignedIn>
          <Component />
        </WhileSignedIn>
      ),
    }),
  }
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

/** Every navigation first looks whether another tab has signed out; its end is where somebody is. */
export function followNavigation({ next, place }: RouterState) {
  if (next) noticeVanished()
  else clearRedirect(place.pathname)
}

/**
 * After a 401: what the person did leads to /login, from whatever page; a silent check only from a page
 * for customers. While a page is on its way its own guard decides.
 */
export function redirectToLogin(router: Router, isSilent: boolean) {
  const { match, place, next, initialized } = router.state
  if (isSilent && (!initialized || next)) return
  const to = new URL(addressOf(next ?? place), window.location.origin)
  const access = next || !match ? undefined : accessTo(match.route)
  const isOpen = !access?.auth
  if (isSilent && isOpen) return
  const verdict = judge(isOpen ? { auth: true } : access, null, to)
  if (!verdict) return
  noteRedirect(verdict, to.pathname)
  void router.navigate(verdict.path)
}
