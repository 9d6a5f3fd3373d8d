import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { linkLook } from '@typecase/ui/Link'
import { Link } from 'react-router'
import { useSession } from '#src/features/account/session.ts'
import { checkSession } from '#src/features/account/sign-in.ts'
import { useTurnedAway } from '#src/features/account/turned-away.ts'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { openSearch } from '#src/features/search/open.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './not-found.module.css'

/** Who is signed in is known before the page stands: it says so, and need not grow. */
export const loader = () => async () => {
  await checkSession()
  return null
}

export const handle: RouteHandle = {
  title: () => text('forbidden.name'),
  crumbs: () => [{ title: text('forbidden.name'), link: paths.forbidden() }],
}

/** For who is signed in and may not see what he asked for: what it was, as whom, and where to go. */
export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const customer = useSession((session) => session.customer)
  const turned = useTurnedAway((state) => state.turned)
  return (
    <>
      <Title size="big">{text('forbidden.title')}</Title>
      <div className={`grid ${css.page}`}>
        <p className={css.words}>
          {turned?.type === 403
            ? text('forbidden.notFor', { path: turned.to })
            : text('forbidden.what')}
          <br />
          {customer
            ? text('forbidden.signedInAs', { email: customer.email })
            : text('forbidden.signedOut')}
        </p>
        <ul className={css.links}>
          <Way to={paths.front()}>{shop.name}</Way>
          <Way to={paths.login()}>{text(customer ? 'forbidden.asAnother' : 'account.signIn')}</Way>
          <li>
            <Button kind="words" onPress={() => openSearch()}>
              {text('notFound.search')}
            </Button>
          </li>
          {shop.pages.includes('faq') && <Way to={paths.help()}>{text('notFound.faq')}</Way>}
        </ul>
        <p className={css.code}>{text('forbidden.code')}</p>
      </div>
    </>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link className={linkLook.link} to={to}>
        {children}
      </Link>
    </li>
  )
}
