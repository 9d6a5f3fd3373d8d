import { api, Unreachable, unwrap } from '@typecase/shared/api'
import { dropKept, keep, readKept } from './kept'
import { areOfNow, isImpersonating, readTokens, tokenKeys } from './tokens'

const isFreshFor = 3 * 60_000
const lockEnds = 10_000
const looksAgainAfter = 250

/** When this document began: a refresh since then, in whichever tab, serves it too. */
const begun = Date.now()

/**
 * New tokens, asked for by one tab at a time and not where a tab has had them since `isNewSince`, a time
 * in ms: unless told, within the last three minutes. Fails with ApiProblem, or Unreachable also where
 * the answer brings no tokens.
 */
export async function refreshOnce(isNewSince = Date.now() - isFreshFor) {
  const refresh = () => refreshOlder(isNewSince)
  return 'locks' in navigator ? aloneByLock(refresh) : aloneByKey(refresh)
}

/** The refresh with which a document begins. */
export const refreshAtStart = () => refreshOnce(begun)

async function refreshOlder(isNewSince: number) {
  const before = readTokens()
  if (before.refresh === null || isImpersonating()) return
  const last = Number(readKept(tokenKeys.refreshedAt) ?? 0)
  // A time far ahead is a clock that was set back since.
  if (last >= isNewSince && last <= Date.now() + isFreshFor) return

  await unwrap(api.POST('/authentication/refresh_customer', { body: {} }))
  if (areOfNow(before)) throw new Unreachable('An answer to refreshing had no tokens.')
}

// A tab that had to wait looks a moment later: what another one stored is not seen here at once.
async function aloneByLock(work: () => Promise<void>) {
  const name = 'typecase.refresh'
  const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isDone) return
  await navigator.locks.request(name, async () => {
    await pause(looksAgainAfter)
    await work()
  })
}

/**
 * For browsers without Web Locks, as on plain http: a key that tells until when a tab refreshes. It is
 * looked at again after a moment, for two tabs may have written it at once: the last one has it.
 */
async function aloneByKey(work: () => Promise<void>) {
  const mine = `${Date.now() + lockEnds} ${Math.random()}`
  while (isHeld()) await pause(looksAgainAfter)
  keep(tokenKeys.refreshing, mine, 'browser')
  await pause(looksAgainAfter / 5)
  if (readKept(tokenKeys.refreshing) !== mine) return aloneByKey(work)
  try {
    await work()
  } finally {
    if (readKept(tokenKeys.refreshing) === mine) dropKept(tokenKeys.refreshing)
  }
}

function isHeld() {
  const ends = parseFloat(readKept(tokenKeys.refreshing) ?? '0')
  const now = Date.now()
  return ends > now && ends <= now + lockEnds
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
