import { paths } from '#src/paths.ts'

/** The query parameters under which one-time tokens come: by a mail, or from staff. */
export type MailedToken = 'confirm' | 'token' | 'impersonate'

/** Where such links lead. Elsewhere a parameter of that name is somebody else's. */
const places: Record<MailedToken, string> = {
  confirm: paths.login(),
  token: paths.resetPassword(),
  impersonate: paths.login(),
}

const held = new Map<MailedToken, string>()

/**
 * The one-time token of the link that led here, null without one. It leaves the address bar and the
 * browser's history at once, and from then on lives in memory alone, until it is dropped.
 */
export function takeToken(name: MailedToken): string | null {
  const address = new URL(location.href)
  const isThere = address.pathname.replace(/\/+$/, '') === places[name]
  const token = isThere ? address.searchParams.get(name) : null
  if (token !== null) {
    address.searchParams.delete(name)
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    if (token) held.set(name, token)
  }
  return held.get(name) ?? null
}

/** Once it is spent, or another link is needed. */
export const dropToken = (name: MailedToken) => void held.delete(name)

/** Before anything else reads the address. */
export function takeTokens() {
  for (const name of ['confirm', 'token', 'impersonate'] as const) takeToken(name)
}
