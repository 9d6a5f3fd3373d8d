import { createBrowserRouter } from 'react-router'
import { judge } from './guard'
import { innermost } from './guard-routes'
import { noticeVanished } from './sign-in'
import { arrive, turnAway } from './turned-away'

type Router = ReturnType<typeof createBrowserRouter>

/** Every navigation first looks whether another tab has signed out; its end is where somebody is. */
export function followNavigation({ navigation, location }: Router['state']) {
  if (navigation.state === 'loading') noticeVanished()
  else arrive(location.pathname)
}

/**
 * After a 401: what the person did leads to /login, from wherever he is; a silent check only from a page
 * for customers. While a page is on its way its own guard decides.
 */
export function leadOut(router: Router, isSilent: boolean) {
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
  turnAway(verdict, to.pathname)
  void router.navigate(verdict.path)
}
