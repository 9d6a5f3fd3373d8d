import { ForgotForm } from '#src/features/account/ResetForm.tsx'
import { onlyVisitors } from '#src/features/account/registration.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { Entrance, Part } from './entrance'

export const loader = () => async () => {
  await onlyVisitors(paths.forgotPassword())
}

export { handle } from 'virtual:screens/forgot-password'

export function Component() {
  return (
    <Entrance title={text('forgot.big')}>
      <Part title={text('forgot.title')}>
        <ForgotForm />
      </Part>
    </Entrance>
  )
}
