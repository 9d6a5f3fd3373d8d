import { useLoaderData, useNavigate } from 'react-router'
import { takeToken } from '#src/features/account/mailed-token.ts'
import { giveNotice } from '#src/features/account/notice.ts'
import { onlyVisitors } from '#src/features/account/only-visitors.ts'
import { ResetForm } from '#src/features/account/ResetForm.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './login.module.css'

export const loader = () => async () => {
  const token = takeToken('token')
  await onlyVisitors(paths.resetPassword())
  return { token }
}

export const handle: RouteHandle = {
  title: () => text('reset.title'),
  crumbs: () => [
    { title: text('account.login'), link: paths.login() },
    { title: text('reset.title'), link: paths.resetPassword() },
  ],
}

export function Component() {
  const { token } = useLoaderData<ReturnType<typeof loader>>()
  const navigate = useNavigate()
  const toLogin = () => {
    giveNotice(paths.login(), { text: text('reset.done') })
    void navigate(paths.login())
  }
  return (
    <>
      <Title size="big">{text('reset.big')}</Title>
      <div className={`grid ${css.page}`}>
        <section className={css.form} aria-labelledby="reset">
          <h2 id="reset" className={css.heading}>
            {text('reset.title')}
          </h2>
          <ResetForm key={token} token={token} onReset={toLogin} />
        </section>
      </div>
    </>
  )
}
