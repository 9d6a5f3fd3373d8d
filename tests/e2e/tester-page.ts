import type { Page } from '@playwright/test'
import type { Shop } from '@typecase/tests-support/shop'
import { expect } from './visitor.ts'

export const ferry = 'The night ferry carried paper'

export const bar = (page: Page) => page.getByRole('group', { name: 'Tester', exact: true })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
export const line = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `${name}: type here`, exact: true })
export const columns = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const lines = (page: Page) => page.locator('[data-line]')
export const hearts = (page: Page) => page.evaluate(() => localStorage.getItem('hearts'))

export async function openFront(page: Page, shop: Shop) {
  await page.goto(shop.url)
  await expect(button(page, 'Test EB Garamond')).toBeVisible()
}

/** Puts families on the tester one after another, from the front page. */
export async function testAll(page: Page, names: readonly string[]) {
  for (const [index, name] of names.entries()) {
    await button(page, `Test ${name}`).click()
    await expect(bar(page)).toBeVisible()
    if (index < names.length - 1) await button(page, 'Exit tester').click()
  }
  await expect(lines(page)).toHaveCount(names.length)
}

export async function openControls(page: Page, name: string) {
  await button(page, `Line controls of ${name}`).click()
  const controls = page.getByRole('region', { name: `Line controls of ${name}` })
  await expect(controls).toBeVisible()
  return controls
}

/** In how many columns the lines stand. */
export async function columnsOf(page: Page) {
  const boxes = await lines(page).evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.firstElementChild!.getBoundingClientRect().left)),
  )
  return new Set(boxes).size
}

export async function save(page: Page, names: readonly string[]) {
  for (const name of names) await button(page, `Save ${name}`).first().click()
}
