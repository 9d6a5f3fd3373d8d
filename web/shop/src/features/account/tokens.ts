import { readStorage, writeStorage } from '@typecase/shared/web-storage'

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

/** The tokens in use: of the customer, or of staff in their place, who have no refresh token. */
export function readTokens(): Tokens {
  const impersonation = readToken(tokenKeys.impersonation)
  if (impersonation !== null) return { access: impersonation, refresh: null }
  return { access: readToken(tokenKeys.access), refresh: readToken(tokenKeys.refresh) }
}

export const isImpersonating = () => readToken(tokenKeys.impersonation) !== null

export const hasTokens = () => {
  const { access, refresh } = readTokens()
  return access !== null || refresh !== null
}

/** Whether the tokens are those of now: others have come since, or none are left. */
export function areOfNow({ access, refresh }: Tokens) {
  const now = readTokens()
  return now.refresh === refresh && (refresh !== null || now.access === access)
}

/** Stores the tokens of an answer, for as long as `chooseStay` said; null changes nothing. */
export function keepTokens({ access, refresh }: Tokens) {
  if (access !== null) {
    storeToken(
      isImpersonating() ? tokenKeys.impersonation : tokenKeys.access,
      access,
      lifeOfTokens(),
    )
  }
  if (refresh === null) return
  storeToken(tokenKeys.refresh, refresh, lifeOfTokens())
  storeToken(tokenKeys.refreshedAt, String(Date.now()), lifeOfTokens())
}

/** The tokens of a sign-in that ends with the tab; `at`: when they came, ms. */
export type TabTokens = { access: string | null; refresh: string; at: number }

/** The customer's own, also while staff act for them. null: there are none, or they are the browser's. */
export function readTabTokens(): TabTokens | null {
  const refresh = readToken(tokenKeys.refresh)
  if (refresh === null || lifeOfTokens() === 'browser') return null
  const at = Number(readToken(tokenKeys.refreshedAt) ?? 0)
  return { access: readToken(tokenKeys.access), refresh, at }
}

/** Keeps what another tab has of the same sign-in. */
export function keepTabTokens({ access, refresh, at }: TabTokens) {
  if (access !== null) storeToken(tokenKeys.access, access, 'tab')
  storeToken(tokenKeys.refresh, refresh, 'tab')
  storeToken(tokenKeys.refreshedAt, String(at), 'tab')
}

/** From now on staff act as a customer; their own tokens, if any, stay. */
export const keepImpersonation = (token: string) =>
  storeToken(tokenKeys.impersonation, token, lifeOfTokens())

/** Ends acting as a customer; the tokens before are in use again. */
export const dropImpersonation = () => removeToken(tokenKeys.impersonation)

/** Forgets who is signed in; the remembered address and the device token stay. */
export function clearTokens() {
  for (const key of Object.values(tokenKeys)) if (!outliving.has(key)) removeToken(key)
}

const lifeOfTokens = () => (readToken(tokenKeys.stay) === 'true' ? 'browser' : 'tab')

/*
 * The account's values in the browser, under keys that every tab of the shop knows. Local or session
 * storage; where the browser forbids or fills either of them, cookies that only scripts of the shop
 * read: the server never looks at them.
 */

const areas = ['sessionStorage', 'localStorage'] as const
const fallbackDays = 14

type Life = 'tab' | 'browser'

/** The value under a key, null where there is none. Session storage wins over local storage. */
export function readToken(key: string): string | null {
  const stored = () => readStorage('sessionStorage', key) ?? readStorage('localStorage', key)
  return areStoresUsable() ? (stored() ?? readCookie(key)) : (readCookie(key) ?? stored())
}

/**
 * Keeps a value until the tab is closed, or in the browser. No other place holds the key afterwards,
 * but for a value of the browser's beside which the tab had one of its own already.
 */
export function storeToken(key: string, value: string, life: Life) {
  const isStored = areStoresUsable() && store(key, value, life)
  // A value left in another place would win over the new one, or outlive it.
  if (isStored) return dropCookie(key)
  removeToken(key)
  writeCookie(key, value, life)
}

/** Forgets a key, wherever it stands. */
export function removeToken(key: string) {
  for (const area of areas) writeStorage(area, key, null)
  dropCookie(key)
}

/** Either area may be forbidden or full: then neither is used. */
const areStoresUsable = () =>
  areas.every(
    (area) => writeStorage(area, 'storage_test', 'ok') && writeStorage(area, 'storage_test', null),
  )

function store(key: string, value: string, life: Life) {
  const [area, other] = life === 'browser' ? [areas[1], areas[0]] : areas
  const isOwn = life === 'tab' && readStorage(area, key) !== null
  if (!writeStorage(area, key, value)) return false
  if (!isOwn) writeStorage(other, key, null)
  return true
}

function readCookie(key: string) {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return entry === undefined ? null : decoded(entry.slice(key.length + 1))
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

// Without Domain: cookies with one reach the subdomains, too, which may be somebody else's.
function writeCookie(key: string, value: string, life: Life) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const ends = life === 'browser' ? `; Expires=${daysFromNow(fallbackDays)}` : ''
  document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${ends}`
}

const dropCookie = (key: string) => {
  if (readCookie(key) !== null) document.cookie = `${key}=; Path=/; Max-Age=0`
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toUTCString()
