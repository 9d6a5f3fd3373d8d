import type { Middleware } from 'openapi-fetch'
import { clearTokens, keepTokens, readTokens } from './tokens'

/** Calls of the session itself: a 401 from them never leads away from where the person is. */
const ownCalls = [
  '/authentication/login_customer',
  '/authentication/customer',
  '/authentication/refresh_customer',
  '/authentication/logout_customer',
]

/** Tokens go out with every request, new ones are kept from every answer, and a 401 ends the session. */
export const tokenMiddleware = (onEnded: (isSilent: boolean) => void): Middleware => ({
  onRequest({ request }) {
    const { access, refresh } = readTokens()
    if (access !== null) request.headers.set('Authorization', `Bearer ${access}`)
    if (refresh !== null) request.headers.set('Refresh', refresh)
    return request
  },

  onResponse({ schemaPath, request, response }) {
    const access = response.headers.get('Authorization')
    keepTokens({
      access: access === null ? null : access.replace(/^Bearer\s+/i, '').trim(),
      refresh: response.headers.get('Refresh')?.trim() ?? null,
    })
    if (response.status !== 401 || schemaPath === ownCalls[0]) return
    // Without a token no session has ended: somebody has just signed out.
    if (!request.headers.has('Authorization') && !request.headers.has('Refresh')) return
    clearTokens()
    onEnded(ownCalls.includes(schemaPath))
  },
})
