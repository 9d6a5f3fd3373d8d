import { takeToken } from '../account/mailed-token'

const key = 'trial'

/**
 * The token of the mailed link that led here; null without one. It works many times, so this tab
 * keeps it: a reload finds it, though the address bar and the history do not hold it.
 */
export function trialToken(): string | null {
  const token = takeToken('trial')
  try {
    if (token === null) return sessionStorage.getItem(key)
    sessionStorage.setItem(key, token)
  } catch {
    // Forbidden or full: then it lives as long as the page.
  }
  return token
}
