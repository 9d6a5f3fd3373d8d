import { readHistoryState, writeHistoryState } from '@typecase/shared/history-state'
import { paths } from '#src/paths.ts'

/** The tokens that come in links: of a mail, or from staff. */
export type MailedToken = 'confirm' | 'token' | 'impersonate' | 'trial'

/**
 * Where such links lead, and the query parameter that holds the token. Elsewhere a parameter of that
 * name is somebody else's.
 */
const links: Record<MailedToken, { path: string; parameter: string }> = {
  confirm: { path: paths.login(), parameter: 'confirm' },
  token: { path: paths.resetPassword(), parameter: 'token' },
  impersonate: { path: paths.login(), parameter: 'impersonate' },
  trial: { path: paths.trial(), parameter: 'token' },
}

const held = new Map<MailedToken, string>()

/**
 * The token of the link that led here, null without one. It leaves the address bar and the addresses
 * of the browser's history at once. Until it is dropped it lives in memory and, for a reload, in the
 * state of this entry of the history; that of staff in memory alone.
 */
export function takeToken(name: MailedToken): string | null {
  const address = new URL(location.href)
  const { path, parameter } = links[name]
  const isThere = address.pathname.replace(/\/+$/, '') === path
  const token = isThere ? address.searchParams.get(parameter) : null
  if (token !== null) {
    address.searchParams.delete(parameter)
    const kept = token && name !== 'impersonate' ? { [keyOf(name)]: token } : {}
    history.replaceState(
      { ...history.state, ...kept },
      '',
      address.pathname + address.search + address.hash,
    )
    if (token) held.set(name, token)
  }
  return held.get(name) ?? (isThere ? keptToken(name) : null)
}

const keyOf = (name: MailedToken) => `mailed-${name}`

function keptToken(name: MailedToken) {
  const token = readHistoryState(keyOf(name))
  return typeof token === 'string' ? token : null
}

/** Once it is spent, or another link is needed. */
export function dropToken(name: MailedToken) {
  held.delete(name)
  if (keptToken(name) !== null) writeHistoryState(keyOf(name), undefined)
}

/** Before anything else reads the address. */
export function takeTokens() {
  for (const name of Object.keys(links)) takeToken(name as MailedToken)
}
