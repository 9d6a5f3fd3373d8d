import { Button } from '@typecase/ui/Button'
import { useNavigate } from 'react-router'
import { useSession } from '#src/features/account/session.ts'
import { checkSession, signOut } from '#src/features/account/sign-in.ts'
import { SignInForm } from '#src/features/account/SignInForm.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './login.module.css'

/** Whoever comes with tokens is known before the page stands, so that it need not change its mind. */
export const loader = async () => {
  await checkSession()
  return null
}

export const handle: RouteHandle = {
  title: () => text('account.login'),
  crumbs: () => [{ title: text('account.login'), link: paths.login() }],
}

export function Component() {
  const navigate = useNavigate()
  const customer = useSession((session) => session.customer)
  return (
    <>
      <Title size="big">{text('account.comeIn')}</Title>
      <div className={`grid ${css.page}`}>
        <section className={css.form} aria-labelledby="sign-in">
          <h2 id="sign-in" className={css.heading}>
            {text('account.signIn')}
          </h2>
          {customer ? (
            <>
              <p>{text('account.signedInAs', { email: customer.email })}</p>
              <p className={css.out}>
                <Button onPress={() => void signOut()}>{text('account.signOut')}</Button>
              </p>
            </>
          ) : (
            <SignInForm onSignedIn={() => void navigate(paths.front())} />
          )}
        </section>
        <section className={css.aside} aria-labelledby="without">
          <h2 id="without" className={css.heading}>
            {text('account.without')}
          </h2>
          <p className="quiet">{text('account.withoutHow')}</p>
        </section>
      </div>
    </>
  )
}
