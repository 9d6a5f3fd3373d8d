import { useLayoutEffect, useState } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router'

type RouterScreensProps = { router: ReturnType<typeof createBrowserRouter> }

/**
 * The router's screens, the first of them drawn in pieces. They listen to the router only once that
 * one stands; a navigation meanwhile, such as Back, is shown then. (The router itself
 * would tell them, were they the first to listen.)
 */
export function RouterScreens({ router }: RouterScreensProps) {
  // Before the provider takes the router's state, so never later than what it draws.
  const [{ location }] = useState(router.state)

  useLayoutEffect(() => {
    // The address stays as it is: this tells the present listeners where the router is.
    if (router.state.location !== location) void router.revalidate()
  }, [router, location])

  return <RouterProvider router={router} />
}
