import type { QueryClient } from '@tanstack/react-query'
import { api, ApiProblem, Unreachable, unwrap } from '@typecase/shared/api'
import { onStoredElsewhere } from '@typecase/shared/stored'
import { refreshOnce } from './refresh'
import { useSession, type Customer } from './session'
import { tokenMiddleware } from './token-middleware'
import {
  chooseStay,
  clearTokens,
  hasTokens,
  readTokens,
  rememberAddress,
  tokenKeys,
} from './tokens'

const refreshEvery = 4 * 60_000

/** What anybody may see; the rest of the cache is the customer's and goes with him. */
const publicKeys = new Set<unknown>([
  'shop',
  'menus',
  'fonts',
  'font',
  'licences',
  'page',
  'pangrams',
])

let cache: QueryClient | null = null
let checking: Promise<void> | null = null

/**
 * Begins the account's part of a document: tokens on every request, the silent check of who is
 * signed in, the timer. `onEnded` is called when something the person did was answered with 401.
 */
export function startAccount(queries: QueryClient, onEnded: () => void) {
  cache = queries
  api.use(
    tokenMiddleware((isSilent) => {
      forget()
      if (!isSilent) onEnded()
    }),
  )
  void checkSession()
  setInterval(() => void keepFresh(), refreshEvery)
  onStoredElsewhere([tokenKeys.access, tokenKeys.refresh], () => {
    if (!hasTokens()) forget()
    else if (!useSession.getState().customer) void checkSession()
  })
}

/** Who is signed in, asked once and again after a failure. Never fails: see `isApiDown`. */
export function checkSession(): Promise<void> {
  if (!hasTokens()) {
    useSession.setState({ customer: null, isApiDown: false })
    return Promise.resolve()
  }
  if (useSession.getState().customer) return Promise.resolve()
  checking ??= check().finally(() => (checking = null))
  return checking
}

async function check() {
  try {
    await refreshOnce()
  } catch {
    // The customer is asked for all the same: the access token may still be good.
  }
  try {
    if (!hasTokens()) return forget()
    const customer = await unwrap(api.GET('/authentication/customer'))
    useSession.setState({ customer, isApiDown: false })
  } catch (cause) {
    noteFailure(cause)
  }
}

async function keepFresh() {
  if (!hasTokens()) return
  try {
    await refreshOnce()
    useSession.setState({ isApiDown: false })
  } catch (cause) {
    noteFailure(cause)
  }
}

function noteFailure(cause: unknown) {
  if (cause instanceof ApiProblem && cause.status === 401) return forget()
  useSession.setState({ isApiDown: true })
}

export type SignIn = { email: string; password: string; staySignedIn: boolean }

/** Signs in. Fails with ApiProblem (401 invalid_credentials) or Unreachable; nothing is lost then. */
export async function signIn({ email, password, staySignedIn }: SignIn) {
  rememberAddress(email)
  chooseStay(staySignedIn)
  await enter(() =>
    unwrap(api.POST('/authentication/login_customer', { body: { email, password, staySignedIn } })),
  )
}

/** Goes on as the customer for whom `ask` opens a session. Fails as `ask` does, or Unreachable. */
export async function enter(ask: () => Promise<Customer>): Promise<Customer> {
  const before = readTokens()
  const customer = await ask()
  const after = readTokens()
  if (after.access === null || after.access === before.access) {
    useSession.setState({ isApiDown: true })
    throw new Unreachable('An answer to signing in had no tokens.')
  }
  emptyCache()
  useSession.setState({ customer, isApiDown: false })
  return customer
}

/**
 * Signs out here, whatever the server answers. `leave` leads away from pages that are the customer's
 * alone before his data go, so that none asks for them again.
 */
export async function signOut(leave: () => unknown = () => {}) {
  try {
    await api.POST('/authentication/logout_customer', { body: {} })
  } catch {
    // The tokens die here at once and at the server with their time.
  }
  clearTokens()
  await leave()
  forget()
}

function forget() {
  useSession.setState({ customer: null, isApiDown: false })
  emptyCache()
}

function emptyCache() {
  cache?.removeQueries({ predicate: ({ queryKey }) => !publicKeys.has(queryKey[0]) })
}
