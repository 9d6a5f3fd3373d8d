import { Buyer } from '@typecase/tests-support/buyer'
import type { Shop } from '@typecase/tests-support/shop'
import type { Page } from '@playwright/test'
import { cameSignedIn } from './account-page.ts'
import { painted } from './frames.ts'
import { settled } from './settled.ts'
import { expect } from './visitor.ts'

export const email = 'ines@tidalatlas.example'
export const password = 'a tidal atlas of rooms'

/** Tokens of a new sign-in: a browser that shares another's is taken for a thief. */
export async function signIn(shop: Shop): Promise<Buyer> {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  return buyer
}

/** Violations reported to the server, one line each. */
export const reports = (shop: Shop) =>
  shop
    .log()
    .split('\n')
    .filter((line) => line.includes('"csp_violation"'))

interface Seen {
  forbidden: string[]
  failed: string[]
}

/** Notes what the policy forbids and what fails, from the first moment. */
export async function watch(page: Page) {
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  await page.addInitScript(() => {
    const forbidden: string[] = []
    Object.assign(window, { forbidden })
    document.addEventListener('securitypolicyviolation', (event) =>
      forbidden.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return async (): Promise<Seen> => ({
    failed,
    forbidden: await page.evaluate(() => (window as unknown as Seen).forbidden),
  })
}

/** The browser comes with an item in its cart, and with the tokens if there are any. */
export async function fillStorage(page: Page, tokens = { access: '', refresh: '' }) {
  const item = { ...Buyer.item(), description: 'EB Garamond Italic', price: 3500 }
  await cameSignedIn(page, tokens, { cart: JSON.stringify([item]) })
}

/** Opens every choice of the screen that can be opened, and leaves it as it was. */
export async function openChoices(page: Page) {
  const choices = page.locator('button[aria-haspopup="listbox"]:enabled:visible')
  const count = Math.min(await choices.count(), 4)
  for (let i = 0; i < count; i++) {
    await choices.nth(i).click()
    // The focus comes a frame after the list, or the field that finds in it, and its keys with it.
    const focused = page.locator('[role="listbox"]:focus-within, [role="dialog"] input:focus')
    await expect(focused).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
  }
  return count
}

/** Scrolls down by some screens, until what came into view is there. */
export async function scrollOn(page: Page) {
  await page.evaluate(() => scrollBy(0, 4000))
  await painted(page)
  await settled(page)
}
