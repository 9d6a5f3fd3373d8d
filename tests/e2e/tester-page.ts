import type { Page } from '@playwright/test'
import type { Shop } from '@typecase/tests-support/shop'
import { press } from './two-screens.ts'
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
    await press(button(page, `Test ${name}`))
    await expect(bar(page)).toBeVisible()
    if (index < names.length - 1) await press(button(page, 'Exit tester'))
  }
  await expect(lines(page)).toHaveCount(names.length)
}

export async function openControls(page: Page, name: string) {
  await press(button(page, `Line controls of ${name}`))
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
  for (const name of names) await press(button(page, `Save ${name}`).first())
}

/** Chooses from a menu that the bar has on a phone. */
export async function choose(page: Page, menu: string, item: string) {
  await bar(page).getByRole('button', { name: menu, exact: true }).tap()
  await page.getByRole('menuitem', { name: item, exact: true }).tap()
  await expect(page.getByRole('menu')).toBeHidden()
}
