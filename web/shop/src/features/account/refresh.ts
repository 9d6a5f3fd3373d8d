import { api, Unreachable, unwrap } from '@typecase/shared/api'
import { readStored, writeStored } from '@typecase/shared/stored'
import { hasTokens, readTokens } from './tokens'

const refreshedKey = 'auth_refreshed_at'
const lockKey = 'auth_refresh_lock'
const isFreshFor = 3 * 60_000
const lockEnds = 10_000

/**
 * New tokens, asked for by one tab at a time and not where another tab has just done so. Fails with
 * ApiProblem, or Unreachable also where the answer brings no tokens.
 */
export async function refreshOnce() {
  if ('locks' in navigator) return navigator.locks.request('typecase.refresh', refresh)
  const held = Number(readStored(lockKey) ?? 0)
  if (held > Date.now()) return
  writeStored(lockKey, String(Date.now() + lockEnds))
  try {
    await refresh()
  } finally {
    writeStored(lockKey, null)
  }
}

async function refresh() {
  if (!hasTokens()) return
  const last = Number(readStored(refreshedKey) ?? 0)
  if (Date.now() - last < isFreshFor) return

  const before = readTokens()
  await unwrap(api.POST('/authentication/refresh_customer', { body: {} }))
  if (readTokens().refresh === before.refresh) {
    throw new Unreachable('An answer to refreshing had no tokens.')
  }
  writeStored(refreshedKey, String(Date.now()))
}
