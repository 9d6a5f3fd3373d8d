import { readStorage, writeStorage } from '@typecase/shared/web-storage'
import { paths } from '#src/paths.ts'

const key = 'staff-link'
let held: string | null = null

/**
 * The token of a one-time link, /welcome#TOKEN; null without one. It leaves the address bar and the
 * browser's history at once. Until it is dropped it lives in memory and, for a reload, in the storage
 * of this tab.
 */
export function takeLinkToken(): string | null {
  if (location.pathname.replace(/\/+$/, '') !== paths.welcome()) return null
  const token = location.hash.slice(1)
  if (token) {
    history.replaceState(history.state, '', location.pathname + location.search)
    held = token
    writeStorage('sessionStorage', key, token)
  }
  return held ?? readStorage('sessionStorage', key)
}

/** Once it is spent. */
export function dropLinkToken() {
  held = null
  writeStorage('sessionStorage', key, null)
}
