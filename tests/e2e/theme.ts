import type { Page } from '@playwright/test'

export type Theme = 'light' | 'dark'

export const otherTheme = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light')

/** Why a case of the second theme is skipped: elsewhere the open page is switched to it. */
export const onlySwitched = 'theme: freshly loaded in the thorough tier only'

/** Switches the open page to the system's other theme. Done when its colours have stopped changing. */
export async function switchTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('darkMode') === isDark,
    theme === 'dark',
  )
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map((each) => each.finished))
  })
}
