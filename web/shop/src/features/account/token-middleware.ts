import type { Middleware } from 'openapi-fetch'
import {
  areOfNow,
  clearTokens,
  dropImpersonation,
  keepTokens,
  readTokens,
  type Tokens,
  keepTabTokens,
  readTabTokens,
  type TabTokens,
} from './tokens'

const at = (name: string) => `/authentication/${name}`

/** Calls of the session itself: a 401 from them never leads away from where the person is. */
const silent = ['customer', 'refresh_customer', 'logout_customer', 'impersonate_customer'].map(at)

const refreshing = at('refresh_customer')

/** A wrong password is told by 401; it ends nothing. */
const signingIn = at('login_customer')

/** Calls whose answers begin a new session. */
const openers = ['login_customer', 'register_customer', 'confirm_customer'].map(at)

/** The caller stores its token beside the others. */
const impersonating = at('impersonate_customer')

/**
 * Tokens go out with every request, new ones are kept from every answer, and a 401 ends the session.
 * An answer to a session that is over by now, or another's, changes nothing.
 */
export const tokenMiddleware = (onEnded: (isSilent: boolean) => void): Middleware => ({
  async onRequest({ schemaPath, request }) {
    // A refresh has caught up before.
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

/*
 * Tokens that end with the tab are copied when the browser duplicates it. Each of the two keeps its own
 * from then on, and as soon as one has refreshed them the other's look stolen. Such tabs tell one
 * another of new ones, over a channel that only documents of this origin hear and nobody writes down.
 */
const otherTabs = new BroadcastChannel('typecase.tokens')

/** How long a tab waits for one that knows better; ms. */
const patience = 150

/** Older than the timer of a tab that is awake lets them become; ms. */
const isOldAfter = 4.5 * 60_000

type Message = { tokens: TabTokens; before?: string; isQuestion: boolean }

/** Refresh tokens that were replaced while this document lived: whatever clocks say, they are older. */
const former = new Set<string>()
let asking: Promise<void> | null = null
let answered = () => {}

otherTabs.addEventListener('message', ({ data }) => {
  if (isMessage(data)) hear(data)
})

/** Tabs of another release may speak otherwise. */
function isMessage(data: unknown): data is Message {
  const { tokens, before, isQuestion } = Object(data) as Partial<Message>
  const { access, refresh, at } = Object(tokens) as Partial<TabTokens>
  return (
    (access === null || typeof access === 'string') &&
    typeof refresh === 'string' &&
    typeof at === 'number' &&
    (before === undefined || typeof before === 'string') &&
    typeof isQuestion === 'boolean'
  )
}

/** To be called when new tokens are kept that came in place of `before`. */
export function tellOtherTabs(before: string) {
  former.add(before)
  const own = readTabTokens()
  if (own) say({ tokens: own, before, isQuestion: false })
}

/**
 * Takes the newest tokens that any tab has of this sign-in, before they are refreshed: a tab that slept
 * or was put away has heard nothing meanwhile. Waits no longer than a moment.
 */
export function catchUp(): Promise<void> {
  asking ??= ask().finally(() => (asking = null))
  return asking
}

/** The same where the server may be about to refresh them on the way. */
export async function catchUpIfOld() {
  const own = readTabTokens()
  if (own && Date.now() - own.at > isOldAfter) await catchUp()
}

async function ask() {
  const own = readTabTokens()
  if (!own) return
  const answer = new Promise<void>((resolve) => (answered = resolve))
  say({ tokens: own, isQuestion: true })
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, patience))])
}

function hear({ tokens: theirs, before, isQuestion }: Message) {
  const own = readTabTokens()
  if (!own || own.refresh === theirs.refresh) return
  if (signInOf(own.refresh) !== signInOf(theirs.refresh)) return
  const isNewer = own.refresh === before || (!former.has(theirs.refresh) && theirs.at > own.at)
  if (!isNewer) {
    if (isQuestion) say({ tokens: own, isQuestion: false })
    return
  }
  former.add(own.refresh)
  keepTabTokens(theirs)
  answered()
}

const say = (what: Message) => otherTabs.postMessage(what)

/** Tokens begin with their sign-in's id and a full stop. */
export const signInOf = (token: string) => token.split('.', 1)[0]
