import type { Page } from '@playwright/test'
import {
  type StaffBrowser,
  signedInStaff,
  staffPassword,
  totpCode,
} from '@typecase/tests-support/console'
import type { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expect } from './visitor.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

/** Signs a new member of a role in on the page, and opens a screen of the console. */
export async function openConsole(shop: Shop, page: Page, role: string, path: string) {
  const staff = await signedInStaff(shop, role)
  await page.goto(shop.consoleUrl)
  const body = { email: staff.email, password: staffPassword, code: staff.recoveryCodes[0] }
  const status = await page.evaluate(async (credentials) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(credentials) }
    return (await fetch('/api/session', request)).status
  }, body)
  expect(status).toBe(200)
  await page.goto(shop.consoleUrl + path)
  return staff
}

/** From now on every member has shown their second factor too long ago. */
export const endStepUps = (shop: Shop) =>
  new Sql(shop).run('UPDATE staff_session SET proved_at = 0')

/** Answers the question for a code of the app. */
export async function showCode(page: Page, staff: StaffBrowser) {
  const question = page.getByRole('alertdialog', { name: 'Is it you?' })
  await question.getByRole('textbox', { name: 'Code' }).fill(totpCode(staff.totpSecret))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}

/** Opens the palette by its keys and types into it. */
export async function typeInPalette(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^An area/ })).toBeFocused()
  await page.keyboard.type(words)
}

/** Pixels by which the page is wider than its window. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
