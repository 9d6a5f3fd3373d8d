import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { Toasts } from '@typecase/ui/Toast'
import { useEffect, type ReactNode } from 'react'
import { AccountNotice } from '#src/features/account/AccountNotice.tsx'
import { ApiDown } from '#src/features/account/ApiDown.tsx'
import { ImpersonationBanner } from '#src/features/account/ImpersonationBanner.tsx'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { menusQuery } from '#src/features/content/queries.ts'
import { text } from '#src/messages/text.ts'
import { usePageNames } from './crumbs'
import { Footer } from './Footer'
import { Header } from './Header'
import { LoadingImage } from './LoadingImage'
import { OnTheWay } from './OnTheWay'
import { usePageStart } from './page-start'
import { ReadyMark } from './ReadyMark'
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
      <OnTheWay />
      <ReadyMark />
      <Header shop={shop} menu={menus.data?.['1'] ?? []} crumbs={crumbs} />
      <div className={css.notice}>
        <ApiDown />
        <ImpersonationBanner />
      </div>
      <AccountNotice />
      {menus.isError && (
        <div className={css.notice}>
          <Notice
            actions={
              <Button
                kind="words"
                onPress={() => void menus.refetch()}
                isPending={menus.isFetching}
              >
                {text('shell.retry')}
              </Button>
            }
          >
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
