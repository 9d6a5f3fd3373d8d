import { ForgotForm } from '#src/features/account/ForgotForm.tsx'
import { onlyVisitors } from '#src/features/account/only-visitors.ts'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './login.module.css'

export const loader = () => async () => {
  await onlyVisitors(paths.forgotPassword())
  return null
}

export const handle: RouteHandle = {
  title: () => text('forgot.title'),
  crumbs: () => [
    { title: text('account.login'), link: paths.login() },
    { title: text('forgot.title'), link: paths.forgotPassword() },
  ],
}

export function Component() {
  return (
    <>
      <Title size="big">{text('forgot.big')}</Title>
      <div className={`grid ${css.page}`}>
        <section className={css.form} aria-labelledby="forgot">
          <h2 id="forgot" className={css.heading}>
            {text('forgot.title')}
          </h2>
          <ForgotForm />
        </section>
      </div>
    </>
  )
}
