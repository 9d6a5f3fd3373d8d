import { api, ApiProblem, Unreachable, unwrap } from '@typecase/shared/api'
import { redirect, type LoaderFunction } from '#src/router/route.ts'
import { paths } from '#src/paths.ts'
import { dropToken, takeToken } from './mailed-token'
import { useImpersonationFault, useSession } from './session'
import { fetchCustomer, changeTo, tellSignOut } from './sign-in'
import { tokensIn } from './token-middleware'
import { dropImpersonation, keepImpersonation } from './tokens'

/**
 * Acts as the customer whom the link names that led here. The present sign-in waits meanwhile. False
 * where no such link led here or it does not work: `useImpersonationFault` tells why. Never fails.
 */
export async function openImpersonation(): Promise<boolean> {
  const token = takeToken('impersonate')
  if (token === null) return false
  try {
    await impersonate(token)
    dropToken('impersonate')
    useImpersonationFault.setState({ fault: null })
    return true
  } catch (cause) {
    const isSpent = cause instanceof ApiProblem && cause.status === 410
    if (isSpent) dropToken('impersonate')
    useImpersonationFault.setState({ fault: isSpent ? 'spent' : 'unreachable' })
    return false
  }
}

/** The loader of the page to which such links lead. */
export const orImpersonate =
  (load: LoaderFunction): LoaderFunction =>
  async (args) => {
    if (await openImpersonation()) throw redirect(paths.front())
    return load(args)
  }

async function impersonate(token: string) {
  const answer = api.POST('/authentication/impersonate_customer', { body: { token } })
  const customer = await unwrap(answer)
  const { access } = tokensIn((await answer).response.headers)
  if (access === null) throw new Unreachable('An answer to impersonating had no token.')
  keepImpersonation(access)
  changeTo(customer)
}

/**
 * Ends it here, whatever the server answers. The sign-in before becomes active again. `leave` leads
 * away from the page, which may be the customer's alone.
 */
export async function endImpersonation(leave: () => unknown) {
  useSession.setState({ isLeaving: true })
  await tellSignOut()
  dropImpersonation()
  changeTo(undefined)
  await fetchCustomer()
  await leave()
  useSession.setState({ isLeaving: false })
}
