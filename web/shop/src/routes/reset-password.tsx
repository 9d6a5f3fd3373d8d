import { useLoaderData, useNavigate } from '#src/router/hooks.ts'
import { takeToken } from '#src/features/account/mailed-token.ts'
import { giveNotice } from '#src/features/account/auth-redirect.ts'
import { onlyVisitors } from '#src/features/account/registration.ts'
import { ResetForm } from '#src/features/account/ResetForm.tsx'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { Entrance, Part } from './entrance'

export const loader = () => async () => {
  const token = takeToken('token')
  await onlyVisitors(paths.resetPassword())
  return { token }
}

export { handle } from 'virtual:screens/reset-password'

export function Component() {
  const { token } = useLoaderData<ReturnType<typeof loader>>()
  const navigate = useNavigate()
  const toLogin = () => {
    giveNotice(paths.login(), { text: text('reset.done') })
    void navigate(paths.login())
  }
  return (
    <Entrance title={text('reset.big')}>
      <Part title={text('reset.title')}>
        <ResetForm key={token} token={token} onReset={toLogin} />
      </Part>
    </Entrance>
  )
}
