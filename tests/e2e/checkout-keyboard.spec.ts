import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import { answer, question } from './bank.ts'
import { comeToCheckout, country, italic, pay } from './checkout-page.ts'
import { tabTo } from './focus.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

async function write(page: Page, name: RegExp, value: string) {
  await tabTo(page, name)
  await page.keyboard.type(value)
}

/** Presses Tab until the focus is in the card form, which is another document. */
async function tabIntoCard(page: Page) {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')) return
  }
  throw new Error('Tab never reaches the card form')
}

/** The gateway's form goes on by itself from a full field to the next. */
async function typeCard(page: Page, number: string) {
  await tabIntoCard(page)
  for (const digits of [number, '1234', '123']) await page.keyboard.type(digits)
}

/** Up to the card, which is typed next. */
async function typeForm(page: Page) {
  await comeToCheckout(page, shop)
  await write(page, /^E-mail/, 'ines@tidalatlas.example')
  await write(page, /^Licensee, as/, 'Inês Duarte')
  await write(page, /^Street/, 'Rua da Boavista 84')
  await write(page, /^Postcode/, '1200-068')
  await write(page, /^City/, 'Lisboa')
  await write(page, /^Country/, 'Portu')
  await expect(country(page)).toHaveValue('PT')
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect(region).not.toHaveAttribute('aria-busy')
  await write(page, /^Region/, 'Lisb')
  await expect(region).toHaveValue('11')
  await expect(pay(page)).toHaveText('Pay €43.05')
  await tabTo(page, /^I accept/)
  await page.keyboard.press('Space')
}

test('the whole checkout is done by keyboard alone, and leads to what is missing', async ({
  page,
}) => {
  await typeForm(page)
  await typeCard(page, '4242424242424242')
  await tabTo(page, /^Pay €43\.05/)
  await page.keyboard.press('Enter')

  const consent = page.getByRole('checkbox', { name: /^Deliver at once/ })
  await expect(consent).toBeFocused()
  await expectAccessible(page, 'with a fault')
  await page.keyboard.press('Space')
  await tabTo(page, /^Pay €43\.05/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ }).first()).toBeVisible()
  await tabTo(page, /^order-.*\.zip/)
})

test("the bank's question is answered by keyboard alone: no, then yes", async ({ page }) => {
  await typeForm(page)
  await tabTo(page, /^Deliver at once/)
  await page.keyboard.press('Space')
  await typeCard(page, '4000002760003184')
  await tabTo(page, /^Pay €43\.05/)
  await page.keyboard.press('Enter')
  await expect(answer(question(page), 'Authorise')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answer(question(page), 'Fail')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('was not confirmed with your bank')
  await expect(pay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(question(page), 'Authorise')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an empty form that is sent says what each field needs, from the first on', async ({
    page,
  }) => {
    const gone = { ...italic, itemId: 'gone', description: 'Gone' }
    await comeToCheckout(page, shop, [italic, gone])
    await expect(page.getByRole('button', { name: 'Remove Gone' })).toBeVisible()
    await expectAccessibleInThemes(page, 'with a line that cannot be bought')
    await page.getByRole('button', { name: 'Remove Gone' }).click()
    await expect(pay(page)).toBeEnabled()
    await pay(page).click()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription(
      'Enter your city.',
    )
    await expect(country(page)).toHaveAccessibleDescription('Choose a country.')
    await expectAccessibleInThemes(page, 'with every fault')
  })
})
