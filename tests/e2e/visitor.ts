import { expect, test as base } from '@playwright/test'
import { noteSecretsOf, noteTokens } from '@typecase/tests-support/secrets'

export { expect }

/**
 * A test whose visitor is an ordinary one: it fails when the shop refused anything for being too
 * much or too fast, or a line had to be drawn as an image.
 */
export const test = base.extend<{
  mayMeetLimits: boolean
  meetsNoLimit: void
  notesSecrets: void
}>({
  /** So that the shop's log can be searched for what this visitor used. */
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
        const isLimited = response.status() === 429 || pathname === '/api/tester_images'
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
