import { useLayoutEffect, useState } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router'

type RoutedProps = { router: ReturnType<typeof createBrowserRouter> }

/**
 * The router's screens, the first of them drawn in pieces. They listen to the router only once that
 * one stands; whoever went elsewhere meanwhile, as by pressing Back, is there then. (The router itself
 * would tell them, were they the first to listen.)
 */
export function Routed({ router }: RoutedProps) {
  // Before the provider takes the router's state, so never later than what it draws.
  const [{ location }] = useState(router.state)

  useLayoutEffect(() => {
    // The address stays as it is: this tells whoever listens by now where the router is.
    if (router.state.location !== location) void router.revalidate()
  }, [router, location])

  return <RouterProvider router={router} />
}
