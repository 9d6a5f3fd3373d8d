import type { Schemas } from '@typecase/shared/console-api'

export type StaffSession = Schemas['StaffSession']
export type SessionTimes = Pick<StaffSession, 'idleEndsAt' | 'endsAt'>

/** ms before the sign-out at which the member is warned. */
export const warningTime = 120_000

/** Why a session is over: nobody used it, it was 12 hours old, or somebody or something ended it. */
export type EndReason = 'idle' | 'aged' | 'ended'

export type Phase = {
  name: 'fresh' | 'warning' | 'over'
  /** ms until the next phase; 0 when the session is over. */
  next: number
  /** Doing something puts the end off. */
  canStay: boolean
}

/** Where a session stands at a time of the server, in ms since 1970. */
export function phaseOf(times: SessionTimes, now: number): Phase {
  const idleEnd = Date.parse(times.idleEndsAt)
  const lastEnd = Date.parse(times.endsAt)
  const left = Math.min(idleEnd, lastEnd) - now
  const canStay = idleEnd < lastEnd
  if (left <= 0) return { name: 'over', next: 0, canStay: false }
  if (left <= warningTime) return { name: 'warning', next: left, canStay }
  return { name: 'fresh', next: left - warningTime, canStay }
}

/** Why a session is over that the server knows no more. */
export function endReason(times: SessionTimes, now: number): EndReason {
  // The server's clock is read from whole seconds.
  const isPast = (time: string) => Date.parse(time) <= now + 1000
  if (isPast(times.endsAt)) return 'aged'
  return isPast(times.idleEndsAt) ? 'idle' : 'ended'
}
