import { expect, test as base } from '@playwright/test'

export { expect }

/**
 * A test whose visitor is an ordinary one: it fails when the shop refused anything for being too
 * much or too fast, or a line had to be drawn as an image.
 */
export const test = base.extend<{ mayMeetLimits: boolean; meetsNoLimit: void }>({
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
