import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { useLoaderData, useNavigate } from 'react-router'
import { Confirm } from '#src/features/account/Confirm.tsx'
import { CreateAccountForm } from '#src/features/account/CreateAccountForm.tsx'
import { takeToken } from '#src/features/account/mailed-token.ts'
import { giveNotice } from '#src/features/account/notice.ts'
import { useSession, type Customer } from '#src/features/account/session.ts'
import { checkSession, signOut } from '#src/features/account/sign-in.ts'
import { SignInForm } from '#src/features/account/SignInForm.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './login.module.css'

/** Whoever comes with tokens is known before the page stands, so that it need not change its mind. */
export const loader = () => async () => {
  const token = takeToken('confirm')
  const order = new URLSearchParams(location.search).get('order')
  await checkSession()
  return { token, order }
}

export const handle: RouteHandle = {
  title: () => text('account.login'),
  crumbs: () => [{ title: text('account.login'), link: paths.login() }],
}

export function Component() {
  const { token, order } = useLoaderData<ReturnType<typeof loader>>()
  const customer = useSession((session) => session.customer)
  return (
    <>
      <Title size="big">{text('account.comeIn')}</Title>
      <div className={`grid ${css.page}`}>
        {token !== null ? (
          <section className={css.form} aria-labelledby="confirm">
            <h2 id="confirm" className={css.heading}>
              {text(order ? 'confirm.orderTitle' : 'confirm.title')}
            </h2>
            <Confirm key={token} token={token} order={order} />
          </section>
        ) : customer ? (
          <SignedIn customer={customer} />
        ) : (
          <Entrances />
        )}
      </div>
    </>
  )
}

function Entrances() {
  const navigate = useNavigate()
  const greet = ({ email }: Customer) => {
    giveNotice(paths.front(), { text: text('account.created', { email }) })
    void navigate(paths.front())
  }
  return (
    <>
      <section className={css.form} aria-labelledby="sign-in">
        <h2 id="sign-in" className={css.heading}>
          {text('account.signIn')}
        </h2>
        <SignInForm onSignedIn={() => void navigate(paths.front())} />
      </section>
      <section className={css.aside} aria-labelledby="create">
        <h2 id="create" className={css.heading}>
          {text('account.createHeading')}
        </h2>
        <CreateAccountForm onCreated={greet} />
      </section>
    </>
  )
}

/** The page begins anew when he is out, and says so at its start. */
function SignedIn({ customer }: { customer: Customer }) {
  const leave = () => {
    giveNotice(paths.login(), { text: text('account.signedOut') })
    focusPage()
  }
  return (
    <section className={css.form} aria-labelledby="sign-in">
      <h2 id="sign-in" className={css.heading}>
        {text('account.signIn')}
      </h2>
      <p>{text('account.signedInAs', { email: customer.email })}</p>
      <p className={css.out}>
        <Button onPress={() => void signOut(leave)}>{text('account.signOut')}</Button>
      </p>
    </section>
  )
}
