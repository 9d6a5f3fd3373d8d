/** The keys of signing in, as every tab of the shop knows them. */
export const tokenKeys = {
  access: 'auth_token_default',
  refresh: 'auth_refresh_token',
  impersonation: 'auth_token_impersonate',
  remember: 'auth_remember',
  stay: 'auth_stay_signed_in',
} as const

export type Tokens = { access: string | null; refresh: string | null }

const fallbackDays = 14

/** Session storage wins where both hold a token. */
export function readTokens(): Tokens {
  return { access: read(tokenKeys.access), refresh: read(tokenKeys.refresh) }
}

export const hasTokens = () => {
  const { access, refresh } = readTokens()
  return access !== null || refresh !== null
}

/** Keeps what an answer brought, in the store that `chooseStay` named; null leaves a token alone. */
export function keepTokens({ access, refresh }: Tokens) {
  if (access !== null) write(tokenKeys.access, access)
  if (refresh !== null) write(tokenKeys.refresh, refresh)
}

/** Before signing in: whether the tokens to come outlive the tab. */
export function chooseStay(stays: boolean) {
  if (!areStoresUsable()) return stays ? writeCookie(tokenKeys.stay, 'true', true) : dropStay()
  if (stays) localStorage.setItem(tokenKeys.stay, 'true')
  else dropStay()
}

/** Forgets who is signed in; the remembered address stays. */
export function clearTokens() {
  for (const key of [tokenKeys.access, tokenKeys.refresh, tokenKeys.impersonation]) drop(key)
  dropStay()
}

/** The address to prefill. */
export function rememberedAddress() {
  return areStoresUsable() ? (localStorage.getItem(tokenKeys.remember) ?? '') : ''
}

/** Kept before the request, so that it survives a failed sign-in; '' removes it. */
export function rememberAddress(address: string) {
  if (!areStoresUsable()) return
  if (address) localStorage.setItem(tokenKeys.remember, address)
  else localStorage.removeItem(tokenKeys.remember)
}

const stays = () =>
  areStoresUsable()
    ? localStorage.getItem(tokenKeys.stay) === 'true'
    : readCookie(tokenKeys.stay) === 'true'

const dropStay = () => drop(tokenKeys.stay)

function read(key: string) {
  if (!areStoresUsable()) return readCookie(key)
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

// A token left in the other store would win over the new one, or outlive it.
function write(key: string, value: string) {
  if (!areStoresUsable()) return writeCookie(key, value, stays())
  const [chosen, other] = stays() ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  chosen.setItem(key, value)
  other.removeItem(key)
}

function drop(key: string) {
  if (areStoresUsable()) {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  }
  document.cookie = `${key}=; Path=/; Max-Age=0`
}

/** Either store may be forbidden or full: then neither is used. */
function areStoresUsable() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('storage_test', 'ok')
      storage.removeItem('storage_test')
    }
    return true
  } catch {
    return false
  }
}

function readCookie(key: string) {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return entry === undefined ? null : decodeURIComponent(entry.slice(key.length + 1))
}

function writeCookie(key: string, value: string, outlivesTab: boolean) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const ends = outlivesTab
    ? `; Expires=${new Date(Date.now() + fallbackDays * 86_400_000).toUTCString()}`
    : ''
  document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${ends}`
}
