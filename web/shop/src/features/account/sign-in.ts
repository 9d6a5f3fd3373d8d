import type { QueryClient } from '@tanstack/react-query'
import { api, ApiProblem, unwrap } from '@typecase/shared/api'
import { onStoredElsewhere } from '@typecase/shared/local-storage'
import { trackLoad } from '@typecase/ui/page-ready'
import { holdCache, noteApiDown, refreshCache, settle, useSession, type Customer } from './session'
import { signInOf, tokenMiddleware } from './token-middleware'
import {
  clearTokens,
  dropImpersonation,
  hasTokens,
  isImpersonating,
  readTokens,
  tokenKeys,
} from './tokens'
import { forgetSessionEnded, noteSessionEnded } from './auth-redirect'

const refreshEvery = 4 * 60_000

/** When this document began, in ms. */
const begun = Date.now()

/** How long a sign-out waits for the server before it goes on without an answer. */
const patience = 3000

/** Tells the shop's other tabs that somebody else is signed in now, or nobody. */
const otherTabs = new BroadcastChannel('typecase.account')

/** The sign-in that the document held when it was left. */
let left: string | undefined
let checking: Promise<void> | null = null
/** Counts who was signed in here: an answer about somebody before is none about who is now. */
let turn = 0

/**
 * Begins the account's part of a document: tokens on every request, the silent check of who is
 * signed in, the timer. `onEnded` is called when a request was answered with 401; it is silent when
 * nothing the person did had asked, or the tokens were stale from the start.
 */
export function startAccount(queries: QueryClient, onEnded: (isSilent: boolean) => void) {
  holdCache(queries)
  api.use(
    tokenMiddleware((isSilent) => {
      const isStale = useSession.getState().customer === undefined
      end()
      onEnded(isSilent || isStale)
    }),
  )
  void trackLoad(checkSession())
  setInterval(() => void keepFresh(), refreshEvery)
  window.addEventListener('pagehide', () => (left = currentSignIn()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack()
  })
  followOtherTabs()
}

/** Asks who is signed in, once and again after a failure. Never fails: see `isApiDown`. */
export function checkSession(): Promise<void> {
  noticeVanished()
  const { customer, isApiDown } = useSession.getState()
  if ((customer && !isApiDown) || !hasTokens()) return Promise.resolve()
  checking ??= check().finally(() => (checking = null))
  return checking
}

/** Without tokens nobody is signed in any longer: another tab may have ended it. */
export function noticeVanished() {
  if (hasTokens()) return
  if (useSession.getState().customer) end()
  else useSession.setState({ customer: null, isApiDown: false })
}

/** The sign-in has ended, and not because somebody here asked for it. */
function end() {
  turn++
  noteSessionEnded(useSession.getState().customer)
  settle(null)
}

async function check() {
  // The customer is asked for all the same: the access token may still be good.
  await loadRefresh()
    .then(({ refreshAtStart }) => refreshAtStart(begun))
    .catch(() => undefined)
  await fetchCustomer()
}

/** Tells later whether nobody has come or gone since; an answer about somebody before is to be passed over. */
export function stillHere(): () => boolean {
  const asked = turn
  return () => asked === turn
}

/** Tells later whether another sign-in has taken the place of the present one here. */
export function replacedLater(): () => boolean {
  const mine = currentSignIn()
  return () => hasTokens() && currentSignIn() !== mine
}

/** Asks the server who is signed in. Never fails. */
export async function fetchCustomer(isRepeated = false): Promise<void> {
  if (!hasTokens()) return noticeVanished()
  const isHere = stillHere()
  try {
    const customer = await unwrap(api.GET('/authentication/customer'))
    if (isHere()) settle(customer)
  } catch (cause) {
    if (!isSignedOut(cause)) return noteApiDown()
    if (!hasTokens()) return noticeVanished()
    // Tokens that came meanwhile are another's, or newer.
    if (!isRepeated) await fetchCustomer(true)
  }
}

/** A script that only documents with tokens need. */
const loadRefresh = () => import('./refresh')

async function keepFresh() {
  if (!hasTokens()) return
  try {
    const { refreshInTime } = await loadRefresh()
    await refreshInTime()
    useSession.setState({ isApiDown: false })
    await checkSession()
  } catch (cause) {
    if (!isSignedOut(cause)) noteApiDown()
  }
}

const isSignedOut = (cause: unknown) => cause instanceof ApiProblem && cause.status === 401

/** Somebody else is signed in here from now on, or nobody, or it is not known; the other tabs are told. */
export function changeTo(customer: Customer | null | undefined) {
  turn++
  forgetSessionEnded()
  settle(customer)
  otherTabs.postMessage('changed')
}

/**
 * Signs out here, whatever the server answers. `leave` leads away from the page; what it showed of the
 * customer is gone before.
 */
export async function signOut(leave: () => unknown = () => {}) {
  if (isImpersonating()) {
    await tellSignOut()
    dropImpersonation()
  }
  if (hasTokens()) await tellSignOut()
  clearTokens()
  useSession.setState({ isLeaving: true })
  changeTo(null)
  await leave()
  useSession.setState({ isLeaving: false })
}

/** The tokens die at the server, too; if it does not hear of it, with their time. */
export async function tellSignOut() {
  const request = api.POST('/authentication/logout_customer', { body: {}, keepalive: true })
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([request.catch(() => undefined), enough])
}

function followOtherTabs() {
  const follow = () => {
    turn++
    void fetchCustomer()
  }
  otherTabs.addEventListener('message', follow)
  onStoredElsewhere([tokenKeys.impersonation], follow)
  // New tokens are mostly the same customer's.
  onStoredElsewhere([tokenKeys.access, tokenKeys.refresh], () => {
    if (!hasTokens() || !useSession.getState().customer) follow()
  })
}

/**
 * Brought back as it was left: a document that a sign-out has left is reloaded. Where another sign-in
 * has come meanwhile, nobody is shown until it is known whose; what is shown is asked for once more.
 */
function comeBack() {
  if (useSession.getState().isLeaving) return location.reload()
  if (left === currentSignIn()) return refreshCache()
  settle(undefined)
  turn++
  void fetchCustomer()
}

/** Identifies the sign-in that the tokens belong to, across refreshes. */
function currentSignIn() {
  const { access, refresh } = readTokens()
  return signInOf(refresh ?? access ?? '')
}
