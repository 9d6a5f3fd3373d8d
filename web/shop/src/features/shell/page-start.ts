import { focusPage } from '@typecase/shared/page-focus'
import { scrollTo } from '@typecase/shared/scroll-to'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After every navigation, Back included, the page stands at its top and the focus at its start. A
 * changed query in place of the old one, as the filters make it, is no navigation. Links within the
 * page scroll there.
 */
export function usePageStart() {
  const { pathname, key } = useLocation()
  const kind = useNavigationType()
  const shown = useRef({ pathname, key })

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.key === key) return
    if (kind === NavigationType.Replace && before.pathname === pathname) return
    window.scrollTo(0, 0)
    focusPage()
  }, [pathname, key, kind])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    document.addEventListener('click', followInPageLink)
    return () => document.removeEventListener('click', followInPageLink)
  }, [])
}

function followInPageLink(event: MouseEvent) {
  const link = (event.target as Element).closest('a[href^="#"]')
  const target = link && document.getElementById(link.getAttribute('href')!.slice(1))
  if (!target || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  scrollTo(target)
  target.focus({ preventScroll: true })
}
