import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { create } from 'zustand'
import { forgetPrivate } from './private-storage'
import {
  deleteSession,
  fetchSession,
  serverNow,
  setSessionState,
  shownSession,
  useSession,
  type StaffSession,
} from './session'
import { endReason, phaseOf } from './session-clock'
import { cancelStepUp } from './step-up'

/** The session is about to end, at a time of the server in ms; null: it is not. */
export const useEndWarning = create<{ end: number | null; canStay: boolean }>()(() => ({
  end: null,
  canStay: false,
}))

/** ms until the server is asked once more, when it does not answer. */
const retryTime = 5_000

let cache: QueryClient
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks who is signed in, and follows the session from then on. */
export function startSession(queries: QueryClient) {
  cache = queries
  document.addEventListener('visibilitychange', () => {
    // Timers stand still while the machine sleeps.
    if (document.visibilityState === 'visible' && useSession.getState().status === 'in') arm()
  })
  return loadSession()
}

/** Asks again after a failure, too. */
export async function loadSession() {
  setSessionState({ status: 'unknown' })
  try {
    enterSession(await fetchSession('foreground'))
  } catch (cause) {
    if (isSignedOut(cause)) setSessionState({ status: 'out', hasSignedOut: false })
    else setSessionState({ status: 'failed', cause })
  }
}

/** A session that the server has just told of. Another member finds nothing of the one before. */
export function enterSession(session: StaffSession) {
  const before = useSession.getState()
  const shown = shownSession(before)
  if (shown && shown.member.id !== session.member.id) cache.clear()
  setSessionState({ status: 'in', session })
  if (before.status === 'over') void cache.invalidateQueries() // They may have failed meanwhile.
  arm()
}

/** The server knows the session no more: its screen stays, and the sign-in stands over it. */
export function endSession() {
  const state = useSession.getState()
  if (state.status !== 'in') return
  disarm()
  cancelStepUp()
  const { session } = state
  setSessionState({ status: 'over', session, reason: endReason(session, serverNow()) })
}

/** Ends the session, and deletes what the member wrote from this browser. Fails with Unreachable: then it goes on. */
export async function signOut() {
  try {
    await deleteSession()
  } catch (cause) {
    if (!isSignedOut(cause)) throw cause
  }
  const shown = shownSession(useSession.getState())
  if (shown) forgetPrivate(shown.member.id)
  disarm()
  setSessionState({ status: 'out', hasSignedOut: true })
  cache.clear()
}

/** Puts off the idle sign-out. Fails with ApiProblem or Unreachable. */
export const staySignedIn = () => refresh('foreground')

/** Reads the session once more, without putting off the idle sign-out. Fails as staySignedIn() does. */
export const refreshSession = () => refresh('background')

export const isSignedOut = (cause: unknown) =>
  cause instanceof ApiProblem && cause.code === 'staff_signed_out'

function disarm() {
  clearTimeout(timer)
  useEndWarning.setState({ end: null, canStay: false })
}

/** Waits for the next phase of the session. Requests have put its end off meanwhile: the server tells. */
function arm() {
  disarm()
  const state = useSession.getState()
  if (state.status !== 'in') return
  const phase = phaseOf(state.session, serverNow())
  if (phase.name === 'warning') {
    useEndWarning.setState({ end: serverNow() + phase.next, canStay: phase.canStay })
  }
  // A little late, so that the server agrees.
  timer = setTimeout(() => void refresh('background'), phase.next + 500)
}

async function refresh(use: 'foreground' | 'background') {
  const asked = useSession.getState()
  try {
    const session = await fetchSession(use)
    if (useSession.getState() === asked) enterSession(session)
  } catch (cause) {
    if (useSession.getState() !== asked) return
    if (isSignedOut(cause)) return endSession()
    clearTimeout(timer)
    timer = setTimeout(() => void refresh('background'), retryTime)
    if (use === 'foreground') throw cause
  }
}
