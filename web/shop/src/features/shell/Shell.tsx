import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Toasts } from '@typecase/ui/overlays/Toast'
import { useEffect, type ReactNode, useRef } from 'react'
import { focusPage } from '@typecase/shared/page-focus'
import { usePlace, useHistoryAction } from '#src/router/hooks.ts'
import {
  AccountNotice,
  ApiDown,
  ImpersonationBanner,
} from '#src/features/account/AccountNotice.tsx'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { menusQuery } from '#src/features/content/menus.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { usePageNames } from './crumbs'
import { Footer } from './Footer'
import { Header } from './Header'
import { LoadingImage } from './LoadingImage'
import { NavigationProgress, ReadyMark } from './NavigationProgress'
import css from './Shell.module.css'

/** Header, page and footer. Shows the loading image until the menus are there or have failed. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const menus = useQuery(menusQuery)
  const { title, crumbs } = usePageNames()
  usePageStart()

  useEffect(() => {
    document.title = title ? `${title}, ${shop.name}` : `${shop.name}: ${shop.tagline}`
  }, [title, shop.name, shop.tagline])

  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {text('shell.skip')}
      </a>
      <NavigationProgress />
      <ReadyMark />
      <Header shop={shop} menu={menus.data?.['1'] ?? []} crumbs={crumbs} />
      <div className={css.notice}>
        {shop.preview && <Notice>{text('preview.banner', { name: shop.preview.name })}</Notice>}
        <ApiDown />
        <ImpersonationBanner />
      </div>
      <AccountNotice />
      {menus.isError && (
        <div className={css.notice}>
          <Notice action={retryAction(() => menus.refetch(), menus.isFetching)}>
            {text('shell.menusMissing')}
          </Notice>
        </div>
      )}
      <main id="main" className={css.main} tabIndex={-1}>
        {menus.isPending ? <LoadingImage /> : children}
      </main>
      <Footer shop={shop} menu={menus.data?.['2'] ?? []} />
      <Toasts label={text('shell.toasts')} closeLabel={text('shell.closeToast')} />
    </div>
  )
}

/**
 * After every navigation, Back included, the page stands at its top and the focus at its start. A
 * changed query in place of the old one, as the filters make it, is no navigation. Links within the
 * page scroll there.
 */
export function usePageStart() {
  const { pathname, key } = usePlace()
  const kind = useHistoryAction()
  const shown = useRef({ pathname, key })

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.key === key) return
    if (kind === 'REPLACE' && before.pathname === pathname) return
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
  void import('@typecase/shared/scroll-to').then(
    ({ scrollTo }) => scrollTo(target),
    () => target.scrollIntoView(),
  )
  target.focus({ preventScroll: true })
}
