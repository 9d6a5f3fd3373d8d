import type { Middleware } from 'openapi-fetch'
import { catchUpIfOld, tellOtherTabs } from './tab-tokens'
import {
  areOfNow,
  clearTokens,
  dropImpersonation,
  keepTokens,
  readTokens,
  type Tokens,
} from './tokens'

const at = (name: string) => `/authentication/${name}`

/** Calls of the session itself: a 401 from them never leads away from where the person is. */
const silent = ['customer', 'refresh_customer', 'logout_customer', 'impersonate_customer'].map(at)

const refreshing = at('refresh_customer')

/** A wrong password is told by 401; it ends nothing. */
const signingIn = at('login_customer')

/** Calls whose answers begin a new session, whoever asked. */
const openers = ['login_customer', 'register_customer', 'confirm_customer'].map(at)

/** Its token is kept beside the others, by whoever asked. */
const impersonating = at('impersonate_customer')

/**
 * Tokens go out with every request, new ones are kept from every answer, and a 401 ends the session.
 * An answer to a session that is over by now, or another's, changes nothing.
 */
export const tokenMiddleware = (onEnded: (isSilent: boolean) => void): Middleware => ({
  async onRequest({ schemaPath, request }) {
    // Who refreshes has caught up before.
    if (schemaPath !== refreshing) await catchUpIfOld()
    const { access, refresh } = readTokens()
    if (access !== null) request.headers.set('Authorization', bearer(access))
    if (refresh !== null) request.headers.set('Refresh', refresh)
    return request
  },

  onResponse({ schemaPath, request, response }) {
    const sent = tokensIn(request.headers)
    const isOfNow = areOfNow(sent)
    const isOpening = response.ok && openers.includes(schemaPath)
    if (isOpening) dropImpersonation()
    if (schemaPath !== impersonating && (isOfNow || isOpening)) {
      keepTokens(tokensIn(response.headers))
    }
    if (isOfNow && !isOpening && sent.refresh !== null && !areOfNow(sent)) {
      tellOtherTabs(sent.refresh)
    }
    if (response.status !== 401 || schemaPath === signingIn) return
    // Without a token no session has ended: somebody has just signed out.
    if (!isOfNow || (sent.access === null && sent.refresh === null)) return
    clearTokens()
    onEnded(silent.includes(schemaPath))
  },
})

const bearer = (token: string) => `Bearer ${token}`

/** With `Bearer` or without it; however the name of the header is written. */
export const tokensIn = (headers: Headers): Tokens => ({
  access:
    headers
      .get('Authorization')
      ?.replace(/^Bearer\s+/i, '')
      .trim() || null,
  refresh: headers.get('Refresh')?.trim() || null,
})
