import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// The live announcement, which for seconds names buttons that may be gone.
const readOut = '[data-live-announcer]'

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing that keeps somebody from using the page in this state. `rules` are those of
 * colours by default in the dark theme, where a state is shown in the light theme too.
 */
export async function expectAccessible(page: Page, state = '', rules?: 'all' | 'colours') {
  // A specimen whose font is loading stands in a colour that is too pale to be read for long. A
  // specimen out of sight is not loading.
  await expect(page.locator('[data-placeholder-face=loading]'), state).toHaveCount(0)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const axe = new AxeBuilder({ page }).exclude(readOut)
  if ((rules ?? (isDark ? 'colours' : 'all')) === 'colours') axe.withRules(colourRules)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found, state).toEqual([])
}
