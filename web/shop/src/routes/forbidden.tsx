import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { useSession } from '#src/features/account/session.ts'
import { checkSession } from '#src/features/account/sign-in.ts'
import { useAuthRedirect } from '#src/features/account/auth-redirect.ts'
import { shopQuery } from '#src/features/catalogue/queries.ts'
import { openSearch } from '#src/features/search/open.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { DeadEnd, Way } from './dead-end'

/** The session is known before the page stands: it says so, and need not grow. */
export const loader = () => async () => {
  await checkSession()
}

export { handle } from 'virtual:screens/forbidden'

/** For customers who may not see the page that they asked for: what it was, as whom, and where to go. */
export function Component() {
  const { data: shop } = useSuspenseQuery(shopQuery)
  const customer = useSession((session) => session.customer)
  const redirect = useAuthRedirect((state) => state.redirect)
  return (
    <DeadEnd
      title={text('forbidden.title')}
      words={
        <>
          {redirect?.type === 403
            ? text('forbidden.notFor', { path: redirect.to })
            : text('forbidden.what')}
          <br />
          {customer
            ? text('forbidden.signedInAs', { email: customer.email })
            : text('forbidden.signedOut')}
        </>
      }
      code={text('forbidden.code')}
    >
      <Way to={paths.front()}>{shop.name}</Way>
      <Way to={paths.login()}>{text(customer ? 'forbidden.asAnother' : 'account.signIn')}</Way>
      <li>
        <Button kind="words" onPress={() => openSearch()}>
          {text('notFound.search')}
        </Button>
      </li>
      {shop.pages.includes('faq') && <Way to={paths.help()}>{text('notFound.faq')}</Way>}
    </DeadEnd>
  )
}
