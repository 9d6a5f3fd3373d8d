import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// What was read out a moment ago, which for seconds names buttons that may be gone.
const readOut = '[data-live-announcer]'

/**
 * axe finds nothing that keeps somebody from using the page in this state. Each state is asked
 * about in the light theme too, so that in the dark one only the colours are.
 */
export async function expectAccessible(page: Page, state = '') {
  // Until its font is there a specimen stands in a colour that is too pale to be read for long. What is
  // out of sight waits for its font until somebody comes near.
  const loading = page.locator('[data-stand-in=loading]').first()
  await loading.waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined)
  const axe = new AxeBuilder({ page }).exclude(readOut)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (isDark) axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found, state).toEqual([])
}
