import { api, Unreachable, unwrap } from '@typecase/shared/api'
import { emptyCache, noteApiDown, type Customer } from './session'
import { changeTo } from './sign-in'
import { chooseStay, deviceToken, keepDevice, rememberAddress } from './remembered'
import { readTokens } from './tokens'

export type SignIn = { email: string; password: string; staySignedIn: boolean }

/** Signs in. Fails with ApiProblem (401 invalid_credentials) or Unreachable; nothing is lost then. */
export function signIn({ email, password, staySignedIn }: SignIn): Promise<Customer> {
  rememberAddress(email)
  chooseStay(staySignedIn)
  const body = { email, password, staySignedIn, remember: email, device: deviceToken() }
  return enter(() => unwrap(api.POST('/authentication/login_customer', { body })))
}

/** Goes on as the customer for whom `ask` opens a session. Fails as `ask` does, or Unreachable. */
export async function enter(ask: () => Promise<Customer>): Promise<Customer> {
  const before = readTokens()
  const { device, ...customer } = await ask()
  const after = readTokens()
  if (after.access === null || after.access === before.access) {
    noteApiDown()
    throw new Unreachable('An answer to signing in had no tokens.')
  }
  if (device !== undefined) keepDevice(device)
  emptyCache()
  changeTo(customer)
  return customer
}
