import { api, unwrap } from '@typecase/shared/api'
import { redirect } from '#src/router/route.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { enter } from './enter'
import { checkSession } from './sign-in'
import { chooseStay, deviceToken, keepDevice, rememberAddress } from './remembered'
import { hasTokens } from './tokens'
import { giveNotice } from './auth-redirect'
import { useSession } from './session'

/** Makes an account and goes on as its customer. Fails with ApiProblem or Unreachable. */
export function register(email: string, password: string) {
  rememberAddress(email)
  chooseStay(true)
  return enter(() =>
    unwrap(
      api.POST('/authentication/register_customer', {
        body: { email, password, staySignedIn: true },
      }),
    ),
  )
}

/**
 * Proves a mailbox with the token of a mailed link, and goes on as its customer. Fails with
 * ApiProblem (410 link_spent, 409 email_taken, 422 password_needed or wrong_password) or Unreachable.
 */
export function confirm(token: string, password?: string) {
  if (!hasTokens()) chooseStay(true)
  const body = password === undefined ? { token } : { token, password }
  return enter(() => unwrap(api.POST('/authentication/confirm_customer', { body })))
}

/** Has the link that confirms the customer's address mailed once more. */
export const resendConfirmation = () =>
  unwrap(api.POST('/authentication/resend_confirmation', { body: {} }))

/** Has a link to choose a new password mailed, if the address has an account. */
export function askForReset(email: string) {
  rememberAddress(email)
  const body = { email, device: deviceToken() }
  return unwrap(api.POST('/authentication/forgot_password', { body }))
}

/**
 * Chooses a new password; every sign-in ends, and this browser is known at the next one. Fails with
 * ApiProblem (410 link_spent, 422).
 */
export async function resetPassword(token: string, password: string) {
  const body = { token, password }
  const { device } = await unwrap(api.POST('/authentication/reset_password', { body }))
  keepDevice(device)
}

/**
 * For the loader of a page at `path` that only somebody signed out can use. Signed-in customers are
 * redirected to the front page, which says so and offers to sign out and come back; the token of a
 * link stays valid.
 */
export async function onlyVisitors(path: string) {
  await checkSession()
  const { customer } = useSession.getState()
  if (!customer) return
  const words = text('account.signedInElsewhere', { email: customer.email })
  giveNotice(paths.front(), { text: words, signOutTo: path })
  throw redirect(paths.front())
}
