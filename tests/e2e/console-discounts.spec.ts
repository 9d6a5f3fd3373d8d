import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { cameWith } from './account-page.ts'
import { regular } from './checkout-page.ts'
import { button, heading, openConsole, sideways } from './console-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const saved = (page: Page) =>
  expect(bar(page).getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** The shop’s word on a coupon in a cart. */
async function couponInCart(coupon: string) {
  const { status, body } = await new Buyer(shop).post('/cart/quote', {
    items: [Buyer.item()],
    coupon,
  })
  return status === 200 ? body.coupon?.state : body.code
}

test('a discount with codes works in the cart once it is published, and not before', async ({
  page,
}) => {
  await openConsole(shop, page, 'manager', '/discounts')
  await expect(page.getByRole('link', { name: /^Welcome/ })).toBeVisible()
  await box(page, 'Name of a new discount').fill('Winter fair')
  await button(page, 'Add the discount').click()
  await expect(heading(page, 'Winter fair')).toBeVisible()
  await box(page, /^Per cent off/).fill('20')
  const codes = box(page, /^Codes, one a line/)
  await codes.fill('Winter-One\nWINTER-TWO\nwinter-one')
  await box(page, /^Uses of one code/).fill('1')
  await box(page, 'How many').fill('3')
  await box(page, 'They begin with').fill('FAIR')
  await button(page, 'Make random codes').click()
  await expect(codes).toHaveValue(
    /^Winter-One\nWINTER-TWO\n(FAIR-[2-9A-Z]{4}(-[2-9A-Z]{4}){2}\n?){3}$/,
  )
  const [, , made = ''] = (await codes.inputValue()).split('\n')
  await saved(page)
  const before = await couponInCart('winter-one')
  expect(before).not.toBe('applied')

  await page.reload()
  await expect(box(page, /^Per cent off/)).toHaveValue('20')
  await button(page, 'Publish').click()
  await expect(page.getByText(/^Published: /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who used it' })).toBeVisible()
  await expect(page.getByText('No order has used it.')).toBeVisible()
  expect(await couponInCart('winter-one')).toBe('applied')
  expect(await couponInCart(made)).toBe('applied')

  await cameWith(page, { cart: JSON.stringify([regular]) })
  await page.goto(`${shop.url}/cart`)
  await button(page, 'Add a coupon').click()
  await box(page, 'Coupon').fill('Winter-One')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Coupon Winter-One/i)).toBeVisible()
})

test('what would break a rule is told at its field', async ({ page }) => {
  await openConsole(shop, page, 'manager', '/discounts/students')
  await expect(heading(page, /^Students/)).toBeVisible()
  const percent = box(page, /^Per cent off/)
  await percent.fill('120')
  await expect(page.getByText('Write a percentage from 0 to 100')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await percent.press('Escape')
  await expect(percent).toHaveValue('50')
  await page.getByLabel(/^First day/).fill('2030-02-02')
  await page.getByLabel(/^Last day/).fill('2030-01-01')
  await expect(page.getByText('The last day is before the first day.')).toBeVisible()
  await expectAccessibleInThemes(page, 'a discount')
  await button(page, 'Discard').click()
  await expect(page.getByText('The last day is before the first day.')).toHaveCount(0)
  await expect(button(page, 'End it now')).toBeVisible()
})

test('the list tells uses, credit and state', async ({ page }) => {
  await openConsole(shop, page, 'owner', '/discounts')
  const gift = page.getByRole('row', { name: /^A gift/ })
  await expect(gift).toContainText('€100.00 credit')
  await expect(gift).toContainText('GIFT-2026')
  await expect(gift).toContainText('Running')
  await expectAccessibleInThemes(page, 'discounts')
  await gift.getByRole('link').click()
  await expect(heading(page, /^A gift/)).toBeVisible()
})

test('support is told who may open discounts', async ({ page }) => {
  await openConsole(shop, page, 'support', '/discounts')
  await expect(page.getByText(/^Open to these roles/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a discount is narrowed by taps, and nothing is wider than the screen', async ({ page }) => {
    // Names of licence kinds come late, and move nothing below the finger.
    await page.route('**/api/entries/licence', async (route) => {
      await new Promise((come) => setTimeout(come, 1500))
      await route.continue()
    })
    await openConsole(shop, page, 'manager', '/discounts/culture')
    await expect(heading(page, /^Museums/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Desktop' })).toBeAttached({ timeout: 100 })
    await page.getByText('Complete families', { exact: true }).tap()
    await expect(page.getByText('was “everything”')).toBeVisible()
    await saved(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`${shop.consoleUrl}/discounts`)
    await expect(page.getByRole('link', { name: /^Museums/ })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
