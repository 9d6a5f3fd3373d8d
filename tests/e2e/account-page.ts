import type { Page } from '@playwright/test'
import { Mailbox } from '@typecase/tests-support/mailbox'
import type { Shop } from '@typecase/tests-support/shop'
import { expect } from './visitor.ts'

export const password = 'a tidal atlas of rooms'

/** The part of the page under a heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
export const profileLink = (page: Page) =>
  page.getByRole('navigation', { name: 'You and this shop' }).getByRole('link', {
    name: 'Your profile',
  })

/**
 * The browser comes with these tokens, and with what else is given, as if it had been here before;
 * what the shop makes of them stands at every later load.
 */
export const cameSignedIn = (
  page: Page,
  { access, refresh }: { access: string; refresh: string },
  stored: Record<string, string> = {},
) =>
  cameWith(page, {
    ...stored,
    ...(access && {
      auth_token_default: access,
      auth_refresh_token: refresh,
      auth_stay_signed_in: 'true',
    }),
  })

/** The browser comes with this in its local storage. */
export const cameWith = (page: Page, stored: Record<string, string>) =>
  page.addInitScript((entries) => {
    if (sessionStorage.getItem('begun')) return
    sessionStorage.setItem('begun', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)

export async function signIn(page: Page, shop: Shop, email: string, secret = password) {
  await page.goto(`${shop.url}/login`)
  const form = part(page, 'Sign in')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(secret)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${shop.url}/`)
}

export async function createAccount(page: Page, shop: Shop, email: string, secret = password) {
  await page.goto(`${shop.url}/login`)
  const form = part(page, 'Create an account')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByLabel('New password').fill(secret)
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${shop.url}/`)
}

/** Opens the link of the next mail to an address, as a click in a mail program does. */
export async function openMailed(page: Page, shop: Shop, email: string, subject: string) {
  const letter = await new Mailbox(shop, email).next(subject)
  const link = /^https?:\S+[?&](?:confirm|token)=[\w-]+$/m.exec(letter.text)?.[0]
  if (!link) throw new Error(`no link in: ${letter.text}`)
  await page.goto(link)
  return link
}

/** No token stands in the address bar, and none in what Back would show. */
export async function expectNoTokenInAddress(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(page.url()).not.toMatch(/confirm=|token=/)
}

/** The accessible description that a screen reader says of the focused field after its name. */
export const describedAs = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

export const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
