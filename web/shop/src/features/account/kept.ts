/*
 * What the account keeps in the browser, under keys that every tab of the shop knows. Local or session
 * storage; where the browser forbids or fills either of them, cookies that only scripts of the shop
 * read: the server never looks at them.
 */

const fallbackDays = 14

export type Life = 'tab' | 'browser'

/** The value under a key, null where there is none. Session storage wins over local storage. */
export function readKept(key: string): string | null {
  const stored = () => readFrom(sessionStore, key) ?? readFrom(localStore, key)
  return areStoresUsable() ? (stored() ?? readCookie(key)) : (readCookie(key) ?? stored())
}

/**
 * Keeps a value until the tab is closed, or in the browser. No other place holds the key afterwards,
 * but for a value of the browser's beside which the tab had one of its own already.
 */
export function keep(key: string, value: string, life: Life) {
  const isStored = areStoresUsable() && store(key, value, life)
  // A value left in another place would win over the new one, or outlive it.
  if (isStored) return dropCookie(key)
  for (const storage of [sessionStore, localStore]) dropFrom(storage, key)
  writeCookie(key, value, life)
}

/** Forgets a key, wherever it stands. */
export function dropKept(key: string) {
  for (const storage of [sessionStore, localStore]) dropFrom(storage, key)
  dropCookie(key)
}

const sessionStore = () => sessionStorage
const localStore = () => localStorage

/** Either store may be forbidden, which throws where it is named, or full: then neither is used. */
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

function store(key: string, value: string, life: Life) {
  const isLong = life === 'browser'
  const isOwn = !isLong && readFrom(sessionStore, key) !== null
  try {
    ;(isLong ? localStorage : sessionStorage).setItem(key, value)
  } catch {
    return false
  }
  if (!isOwn) dropFrom(isLong ? sessionStore : localStore, key)
  return true
}

function readFrom(storage: () => Storage, key: string) {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function dropFrom(storage: () => Storage, key: string) {
  try {
    storage().removeItem(key)
  } catch {
    // It holds nothing that could be read.
  }
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
