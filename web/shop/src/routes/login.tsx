import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { useLoaderData, useNavigate } from '#src/router/hooks.ts'
import { Confirm } from '#src/features/account/Confirm.tsx'
import { CreateAccountForm, SignInForm } from '#src/features/account/SignInForm.tsx'
import { orImpersonate } from '#src/features/account/impersonation.ts'
import { takeToken } from '#src/features/account/mailed-token.ts'
import { giveNotice } from '#src/features/account/auth-redirect.ts'
import { useSession, type Customer } from '#src/features/account/session.ts'
import { checkSession, signOut } from '#src/features/account/sign-in.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './entrance.module.css'
import { Entrance, Part } from './entrance'

/** Tokens are checked before the page stands, so that it does not change afterwards. */
const load = async () => {
  const token = takeToken('confirm')
  const order = new URLSearchParams(location.search).get('order')
  await checkSession()
  return { token, order }
}

export const loader = () => orImpersonate(load)

export { handle } from 'virtual:screens/login'

export function Component() {
  const { token, order } = useLoaderData<typeof load>()
  const customer = useSession((session) => session.customer)
  return (
    <Entrance title={text('account.comeIn')}>
      {token !== null ? (
        <Part title={text(order ? 'confirm.orderTitle' : 'confirm.title')}>
          <Confirm key={token} token={token} order={order} />
        </Part>
      ) : customer ? (
        <SignedIn customer={customer} />
      ) : (
        <Entrances />
      )}
    </Entrance>
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
      <Part title={text('account.signIn')}>
        <SignInForm onSignedIn={() => void navigate(paths.front())} />
      </Part>
      <Part isBeside title={text('account.createHeading')}>
        <CreateAccountForm onCreated={greet} />
      </Part>
    </>
  )
}

/** The page starts over after the sign-out, and says so at its start. */
function SignedIn({ customer }: { customer: Customer }) {
  const leave = () => {
    giveNotice(paths.login(), { text: text('account.signedOut') })
    focusPage()
  }
  return (
    <Part title={text('account.signIn')}>
      <p>{text('account.signedInAs', { email: customer.email })}</p>
      <p className={css.out}>
        <Button onPress={() => void signOut(leave)}>{text('account.signOut')}</Button>
      </p>
    </Part>
  )
}
