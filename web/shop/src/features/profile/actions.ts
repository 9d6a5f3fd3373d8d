import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { queryOptions } from '@tanstack/react-query'
import { refreshCache, settle } from '../account/session'
import { fetchCustomer, replacedLater, signOut, stillHere } from '../account/sign-in'
import { forgetDevice, rememberAddress } from '../account/remembered'
import { clearTokens } from '../account/tokens'
import { clearHearts } from '../hearts/store'

// All of these fail with ApiProblem or Unreachable, and have changed nothing here then. An answer that
// comes when another customer is signed in changes nothing of theirs.

/** Keeps the customer's details; '' takes one away. */
export async function saveDetails(body: Schemas['UpdateCustomerRequest']) {
  const isHere = stillHere()
  const customer = await unwrap(api.PATCH('/authentication/customer', { body }))
  if (isHere()) settle(customer)
  else await fetchCustomer()
}

/** Changes the password, or sets the first one (`password` null). Every other sign-in ends. */
export async function changePassword(password: string | null, newPassword: string) {
  await unwrap(api.POST('/authentication/change_password', { body: { password, newPassword } }))
  await fetchCustomer()
}

/** Has a link mailed to the new address, which counts once that is opened. */
export const changeEmail = (email: string, password: string) =>
  unwrap(api.POST('/authentication/change_email', { body: { email, password } }))

/** Ends one sign-in. One that has ended meanwhile is as good. */
export async function endSession(id: string) {
  try {
    await unwrap(api.DELETE('/authentication/sessions/{id}', { params: { path: { id } } }))
  } catch (cause) {
    if (!(cause instanceof ApiProblem && cause.status === 404)) throw cause
  }
}

/** Ends every sign-in, this one too. `leave` leads away from the page. */
export async function signOutEverywhere(leave: () => unknown) {
  const isReplaced = replacedLater()
  await unwrap(api.POST('/authentication/logout_everywhere', { body: {} }))
  if (isReplaced()) return
  clearTokens()
  await signOut(leave)
}

/** Everything that the shop keeps about the customer, as it answers it. */
export const exportData = () =>
  unwrap<Blob>(api.GET('/authentication/export_customer', { parseAs: 'blob' }))

/**
 * Ends the account. Removes the address, the device token and the hearts from this browser, too. `leave` leads
 * away from the page.
 */
export async function deleteAccount(password: string | null, leave: () => unknown) {
  const isReplaced = replacedLater()
  try {
    await unwrap(api.POST('/authentication/delete_customer', { body: { password } }))
  } catch (cause) {
    // Before it refuses for one order, the server may have closed another.
    refreshCache()
    throw cause
  }
  if (isReplaced()) return
  clearTokens()
  rememberAddress('')
  forgetDevice()
  await clearHearts()
  await signOut(leave)
}

export type OpenSession = Schemas['Session']
export type OrderSummary = Schemas['OrderSummary']

/** Where the customer is signed in, the latest use first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/authentication/sessions', { signal }))).sessions,
})

/** The customer's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/orders', { signal }))).orders,
})
