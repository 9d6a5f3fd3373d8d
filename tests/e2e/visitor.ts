import { expect, test as base } from '@playwright/test'
import { noteSecretsOf, noteTokens } from '@typecase/tests-support/secrets'

export { expect }

/**
 * Settings of a shop that believes where its visitors say they come from. With
 * `test.use({ hasOwnAddress: true })` each test's visitor has an address, and with it limits, of their own.
 * Not for the checkout: the gateway's script may not send that header.
 */
export const ownAddresses = { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' }

let visitors = 0

/** In a block of addresses of its own, as budgets are also counted by block. */
export const nextAddress = () => `198.18.${++visitors % 256}.1`

/** "base.acute" and the like: a language's letters together, not "base.ue9" as typed. */
const isBucket = (pathname: string) => /\/base(\.(?!u[0-9a-f]+\b)[a-z-]+)+\.woff2$/.test(pathname)

/**
 * A test whose visitor is an ordinary one: it fails when the shop refused anything for being too
 * much or too fast, or a line had to be drawn as an image. A small font may refuse a language's
 * letters together; the page then asks for those that were typed, and these it must get.
 */
export const test = base.extend<{
  mayMeetLimits: boolean
  meetsNoLimit: void
  notesSecrets: void
  hasOwnAddress: boolean
  sendsAddress: void
}>({
  hasOwnAddress: [false, { option: true }],
  sendsAddress: [
    async ({ context, hasOwnAddress }, use) => {
      if (hasOwnAddress) await context.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress() })
      await use()
    },
    { auto: true },
  ],
  /** Notes this visitor's secrets, for which the shop's log is searched. */
  notesSecrets: [
    async ({ context }, use) => {
      context.on('request', (request) => {
        if (/\/api\/(authentication|checkout)/.test(request.url())) {
          noteSecretsOf(jsonOf(request.postData()))
        }
      })
      context.on('response', (response) => noteTokens((name) => response.headers()[name]))
      await use()
    },
    { auto: true },
  ],
  mayMeetLimits: [false, { option: true }],
  meetsNoLimit: [
    async ({ context, mayMeetLimits }, use) => {
      const limited: string[] = []
      context.on('response', (response) => {
        const { pathname } = new URL(response.url())
        const isRefused = response.status() === 429 && !isBucket(pathname)
        const isLimited = isRefused || pathname === '/api/tester_images'
        if (isLimited) limited.push(`${response.status()} ${pathname}`)
      })
      await use()
      if (!mayMeetLimits) expect(limited, 'an ordinary visitor meets no limit').toEqual([])
    },
    { auto: true },
  ],
})

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
