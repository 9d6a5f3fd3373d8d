import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator, type RouteObject } from 'react-router'
import { guarded, type Access } from './guard'
import { useSession } from './session'

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

/** Who may enter the page that these matches show. */
export function innermost(
  matches: readonly { route: RouteObject }[],
  outer?: Access,
): Access | undefined {
  const own = matches.findLast(({ route }) => Object.hasOwn(Object(route.handle), 'auth'))
  return own ? (own.route.handle as Access) : outer
}

/** Who may enter is known once the route's script is here. */
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
 * What is the customer's alone goes from the screen with him, whichever tab ends it: then the guard
 * decides anew. Another customer begins with nothing of what was typed before.
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
