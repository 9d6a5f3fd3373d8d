import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const saved = (page: Page) =>
  expect(bar(page).getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
const countries = (page: Page) => page.getByRole('textbox', { name: /^Countries/ }).first()

async function discard(page: Page) {
  await saved(page)
  await button(page, 'Discard').click()
  await expect(bar(page)).toHaveCount(0)
}

test('countries of a currency are typed letter by letter, and stand after a reload', async ({
  page,
}) => {
  await openConsole(shop, page, 'owner', '/selling?tab=currencies')
  await settled(page)
  const before = await countries(page).inputValue()
  await countries(page).press('End')
  await countries(page).pressSequentially(', C')
  await expect(countries(page)).toHaveValue(`${before}, C`)
  await countries(page).pressSequentially('A')
  await expect(countries(page)).toHaveValue(`${before}, CA`)
  await saved(page)
  await page.reload()
  await expect(countries(page)).toHaveValue(`${before}, CA`)
  await expectAccessibleInThemes(page, 'currencies')
  await discard(page)
})

test('a currency that was removed comes back with its prices', async ({ page }) => {
  await openConsole(shop, page, 'owner', '/selling?tab=currencies')
  await settled(page)
  const prices = page.getByText(/^\d+ prices Remove$/)
  await expect(prices).toHaveCount(1)
  const before = await prices.textContent()
  await button(page, 'Remove USD').click()
  await expect(prices).toHaveCount(0)
  await page.getByRole('textbox', { name: /^Code of a currency/ }).fill('USD')
  await page.keyboard.press('Enter')
  await expect(prices).toHaveText(before!)
  await expect(bar(page)).toHaveCount(0)
})

test('a country without tax of its own has its rates again when it is not', async ({ page }) => {
  await openConsole(shop, page, 'owner', '/selling?tab=taxes&country=DE')
  await settled(page)
  const rate = page.getByRole('textbox', { name: /^Name on the invoice/ })
  const count = await rate.count()
  expect(count).toBeGreaterThan(0)
  const untaxed = page.getByRole('checkbox', { name: /^No tax of its own/ })
  await page.getByText(/^No tax of its own/).click()
  await expect(untaxed).toBeChecked()
  await expect(rate).toHaveCount(0)
  await page.getByText(/^No tax of its own/).click()
  await expect(rate).toHaveCount(count)
  await expect(bar(page)).toHaveCount(0)
  await expectAccessibleInThemes(page, 'taxes')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the seller is edited by taps, and nothing is wider than the screen', async ({ page }) => {
    await openConsole(shop, page, 'owner', '/selling')
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const prefix = page.getByRole('textbox', { name: /^Before the number/ })
    const was = await prefix.inputValue()
    await prefix.tap()
    await page.keyboard.press('End')
    await page.keyboard.type('7')
    await expect(prefix).toHaveValue(`${was}7`)
    await expect(bar(page)).toBeVisible()
    await prefix.fill(was)
    await expect(bar(page)).toHaveCount(0)
  })
})
