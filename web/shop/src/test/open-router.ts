import { afterEach } from 'vitest'
import type { Layout, Route } from '#src/router/route.ts'
import { Router } from '#src/router/router.ts'

const routers: Router[] = []

afterEach(() => {
  for (const router of routers.splice(0)) router.dispose()
})

/** A router that begins at `path`, a new entry of the window's history. */
export function openRouter(routes: readonly Route[], path = '/', layout?: Layout): Router {
  history.pushState(null, '', path)
  const router = new Router(routes, layout)
  routers.push(router)
  void router.start()
  return router
}

/** A step of the history; settles when the router shows where it leads. */
export const go = (router: Router, delta: number) =>
  new Promise<void>((resolve) => {
    const stop = router.subscribe(({ next, action }) => {
      if (next || action !== 'POP') return
      stop()
      resolve()
    })
    history.go(delta)
  })
