import { type Locator, type Page, test } from '@playwright/test'

const wide = { viewport: { width: 1440, height: 900 } }
/** A phone's screen, under a finger. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Declares tests twice: on a wide screen with a mouse, and on a phone with a finger. */
export function onBothScreens(declare: (isPhone: boolean) => void) {
  for (const screen of [wide, phone]) {
    test.describe(`at ${screen.viewport.width} px`, () => {
      test.use(screen)
      declare(screen === phone)
    })
  }
}

/** Taps where the screen has touch, else clicks. `force`: for what is drawn over by its own label. */
export async function press(target: Locator, { force = false } = {}) {
  const hasTouch = await target.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? target.tap({ force }) : target.click({ force }))
}

/** Opens or closes the menu that holds breadcrumbs and account where the header has no room for them. */
export async function toggleMenu(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).tap()
}
