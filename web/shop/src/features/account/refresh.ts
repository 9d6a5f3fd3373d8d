import { api, Unreachable, unwrap } from '@typecase/shared/api'
import {
  readToken,
  removeToken,
  storeToken,
  areOfNow,
  isImpersonating,
  readTokens,
  tokenKeys,
} from './tokens'
import { catchUp } from './token-middleware'

const isFreshFor = 3 * 60_000
const lockEnds = 10_000

/** Other tabs see what one tab stores only after this many ms. */
const isSeenAfter = 2000

/** The refresh of the timer: not where a tab did so within the last three minutes. Fails as refreshOnce. */
export const refreshInTime = () => refreshOnce(Date.now() - isFreshFor, 500)

/**
 * The refresh with which a document begins; somebody waits for it. A refresh since `begun`, in ms and in
 * whichever tab, serves it too. Fails as refreshOnce.
 */
export const refreshAtStart = (begun: number) => refreshOnce(begun, 50)

/**
 * New tokens, unless a tab has had them since `isNewSince` or asks for them at this moment; times in ms.
 * Fails with ApiProblem, or Unreachable also where the answer brings no tokens.
 */
async function refreshOnce(isNewSince: number, settling: number) {
  if (readTokens().refresh === null || isImpersonating()) return
  await catchUp()
  const refresh = () => refreshOlder(isNewSince)
  return 'locks' in navigator ? aloneByLock(refresh) : aloneByKey(refresh, settling)
}

/** True: there are new tokens. False: there was no need. */
async function refreshOlder(isNewSince: number) {
  const before = readTokens()
  const last = Number(readToken(tokenKeys.refreshedAt) ?? 0)
  // A time far ahead is a clock that was set back since.
  if (last >= isNewSince && last <= Date.now() + isFreshFor) return false

  await unwrap(api.POST('/authentication/refresh_customer', { body: {} }))
  if (areOfNow(before)) throw new Unreachable('An answer to refreshing had no tokens.')
  return true
}

/** Skips where another tab is at it, and keeps the others off until they see what came of it. */
function aloneByLock(work: () => Promise<boolean>) {
  return new Promise<void>((resolve, reject) => {
    const locked = navigator.locks.request(
      'typecase.refresh',
      { ifAvailable: true },
      async (lock) => {
        if (!lock) return resolve()
        const isNew = await work()
        resolve()
        if (isNew) await pause(isSeenAfter)
      },
    )
    locked.catch(reject)
  })
}

/**
 * For browsers without Web Locks, as on plain http: a key that tells until when others stay off. It is
 * looked at again after a moment, for two tabs may have written it at once: the last one has it. Others
 * stay off for the rest of its time also after a refresh.
 */
async function aloneByKey(work: () => Promise<boolean>, settling: number) {
  if (isHeld()) return
  const mine = `${Date.now() + lockEnds} ${Math.random()}`
  storeToken(tokenKeys.refreshing, mine, 'browser')
  await pause(settling)
  if (readToken(tokenKeys.refreshing) !== mine) return
  let isNew = false
  try {
    isNew = await work()
  } finally {
    if (!isNew) removeToken(tokenKeys.refreshing)
  }
}

function isHeld() {
  const ends = parseFloat(readToken(tokenKeys.refreshing) ?? '0')
  const now = Date.now()
  return ends > now && ends <= now + lockEnds
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
