import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/console-api'
import { InvalidFields } from '@typecase/shared/forms/form-faults'
import { text } from '@typecase/shared/messages/text'
import { create } from 'zustand'
import { askForPasskey } from '../passkeys/passkeys'
import type { EndReason, StaffSession } from './session-clock'

export type { StaffSession } from './session-clock'

/**
 * unknown: the server has not answered yet. out: there is none, and no screen. over: it has ended
 * while its screen stands, which keeps what was typed.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'failed'; cause: unknown }
  | { status: 'out'; hasSignedOut: boolean }
  | { status: 'in'; session: StaffSession }
  | { status: 'over'; session: StaffSession; reason: EndReason }

export const useSession = create<SessionState>()(() => ({ status: 'unknown' }))

export const setSessionState = (state: SessionState) => useSession.setState(state, true)

/** The session that the screen is of, also when it is over. */
export const shownSession = (state: SessionState) =>
  state.status === 'in' || state.status === 'over' ? state.session : null

/** ms that the server's clock is ahead of the browser's. */
let clockOffset = 0

export const serverNow = () => Date.now() + clockOffset

/** Reads the server's clock from the header `Date` of an answer. */
export function noteServerTime(headers: Headers) {
  const time = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(time)) clockOffset = time - Date.now()
}

api.use({ onResponse: ({ response }) => noteServerTime(response.headers) })

/** Fails with ApiProblem or Unreachable. In the background it does not put off the idle sign-out. */
export const fetchSession = (use: 'foreground' | 'background') =>
  unwrap(api.GET('/session', use === 'background' ? { headers: { Background: 'true' } } : {}))

/**
 * Fails with ApiProblem 401 invalid_credentials or 429 too_many_attempts, with Unreachable, or with
 * InvalidFields where the browser does not keep the session.
 */
export const postSignIn = async (body: Schemas['StaffSignInRequest']) =>
  keptSession(await unwrap(api.POST('/session', { body })))

/** Safari drops the session's cookie at http addresses, that of localhost too: it is Secure. */
async function keptSession(session: StaffSession) {
  if (location.protocol === 'https:') return session
  try {
    return await fetchSession('background')
  } catch (cause) {
    const isDropped = cause instanceof ApiProblem && cause.code === 'staff_signed_out'
    if (!isDropped) return session // It was not asked; the code is spent, and another try would fail.
    throw new InvalidFields({ whole: text('console.notKept') })
  }
}

export const deleteSession = () => unwrap(api.DELETE('/session'))

export const postStepUp = (code: string) => unwrap(api.POST('/session/step_up', { body: { code } }))

/** Signs in by a passkey. Fails with ApiProblem, Unreachable, PasskeyCancelled or InvalidFields. */
export async function signInByPasskey() {
  const response = await askForPasskey(await challenge())
  return keptSession(await unwrap(api.POST('/session/passkey', { body: { response } })))
}

/** Shows a passkey again. Fails with ApiProblem, Unreachable or PasskeyCancelled. */
export async function stepUpByPasskey() {
  const response = await askForPasskey(await challenge())
  return unwrap(api.POST('/session/step_up/passkey', { body: { response } }))
}

const challenge = () => unwrap(api.POST('/passkey_challenges', { body: {} }))
