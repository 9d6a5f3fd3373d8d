import { dropKept, keep, readKept } from './kept'

/** The keys of signing in, as every tab of the shop knows them. */
export const tokenKeys = {
  access: 'auth_token_default',
  refresh: 'auth_refresh_token',
  /** Staff acting as a customer; wins over the other two, which wait. */
  impersonation: 'auth_token_impersonate',
  remember: 'auth_remember',
  stay: 'auth_stay_signed_in',
  device: 'auth_device',
  refreshedAt: 'auth_refreshed_at',
  refreshing: 'auth_refreshing',
} as const

const outliving = new Set<string>([tokenKeys.remember, tokenKeys.device])

export type Tokens = { access: string | null; refresh: string | null }

/** The tokens of whoever acts: a customer, or staff in his place, who have none to refresh with. */
export function readTokens(): Tokens {
  const impersonation = readKept(tokenKeys.impersonation)
  if (impersonation !== null) return { access: impersonation, refresh: null }
  return { access: readKept(tokenKeys.access), refresh: readKept(tokenKeys.refresh) }
}

export const isImpersonating = () => readKept(tokenKeys.impersonation) !== null

export const hasTokens = () => {
  const { access, refresh } = readTokens()
  return access !== null || refresh !== null
}

/** Whether the tokens are those of now: others have come since, or none are left. */
export function areOfNow({ access, refresh }: Tokens) {
  const now = readTokens()
  return now.refresh === refresh && (refresh !== null || now.access === access)
}

/** Keeps what an answer brought for whoever acts, as long as `chooseStay` said; null changes nothing. */
export function keepTokens({ access, refresh }: Tokens) {
  if (access !== null) {
    keep(isImpersonating() ? tokenKeys.impersonation : tokenKeys.access, access, lifeOfTokens())
  }
  if (refresh === null) return
  keep(tokenKeys.refresh, refresh, lifeOfTokens())
  keep(tokenKeys.refreshedAt, String(Date.now()), lifeOfTokens())
}

/** What a tab keeps of a sign-in that ends with it; `at`: when the tokens came, ms. */
export type TabTokens = { access: string | null; refresh: string; at: number }

/** The customer's own, also while staff act for him. null: there are none, or they are the browser's. */
export function readTabTokens(): TabTokens | null {
  const refresh = readKept(tokenKeys.refresh)
  if (refresh === null || lifeOfTokens() === 'browser') return null
  const at = Number(readKept(tokenKeys.refreshedAt) ?? 0)
  return { access: readKept(tokenKeys.access), refresh, at }
}

/** Keeps what another tab has of the same sign-in. */
export function keepTabTokens({ access, refresh, at }: TabTokens) {
  if (access !== null) keep(tokenKeys.access, access, 'tab')
  keep(tokenKeys.refresh, refresh, 'tab')
  keep(tokenKeys.refreshedAt, String(at), 'tab')
}

/** From now on staff act as a customer; their own tokens, if any, stay. */
export const keepImpersonation = (token: string) =>
  keep(tokenKeys.impersonation, token, lifeOfTokens())

/** From now on whoever acted before acts again. */
export const dropImpersonation = () => dropKept(tokenKeys.impersonation)

/**
 * Before signing in: whether the tokens to come outlive the tab. What does not is the tab's own
 * affair: another tab that signs in to stay does not change it.
 */
export const chooseStay = (stays: boolean) =>
  keep(tokenKeys.stay, String(stays), stays ? 'browser' : 'tab')

/** Forgets who is signed in; the remembered address and the device token stay. */
export function clearTokens() {
  for (const key of Object.values(tokenKeys)) if (!outliving.has(key)) dropKept(key)
}

/** The address to prefill. */
export const rememberedAddress = () => readKept(tokenKeys.remember) ?? ''

/** Kept before the request, so that it survives a failed sign-in; '' removes it. */
export function rememberAddress(address: string) {
  if (address) keep(tokenKeys.remember, address, 'browser')
  else dropKept(tokenKeys.remember)
}

/** Tells the server that this browser has signed in before; survives signing out. */
export const deviceToken = () => readKept(tokenKeys.device)

export const keepDevice = (token: string) => keep(tokenKeys.device, token, 'browser')

export const forgetDevice = () => dropKept(tokenKeys.device)

const lifeOfTokens = () => (readKept(tokenKeys.stay) === 'true' ? 'browser' : 'tab')
