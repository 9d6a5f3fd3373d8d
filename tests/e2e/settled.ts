import type { Page } from '@playwright/test'

/**
 * Waits until the page is complete: its readiness mark (web/ui/src/page-ready.tsx) is there, its fonts
 * have come or failed, and two frames with them have left nothing pending.
 */
export async function settled(page: Page) {
  const ready = page.locator('html[data-ready]')
  do {
    await ready.waitFor({ state: 'attached' })
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
  } while ((await ready.count()) === 0)
}
