import { Shop } from '@typecase/tests-support/shop'
import { tabTo } from './focus.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

test('a visitor puts a style into the cart and comes to the checkout by keyboard alone', async ({
  page,
}) => {
  await page.goto(shop.url)
  await expect(page.getByRole('textbox', { name: 'EB Garamond: type here' })).toBeVisible()
  await tabTo(page, /^Skip to the content/)
  await page.keyboard.press('Enter')
  await tabTo(page, /EB Garamond: type here/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By hand')
  await expect(page.getByRole('textbox', { name: 'EB Garamond: type here' })).toHaveText('By hand')
  await tabTo(page, /Buy EB Garamond/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/eb-garamond/buy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await tabTo(page, /^Desktop/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Regular/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Add to cart/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible()

  await page.goto(`${shop.url}/cart`)
  await tabTo(page, /^Check out/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  await tabTo(page, /^E-mail/)
  await page.keyboard.type('ines@tidalatlas.example')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ines@tidalatlas.example')
})

test('the page stands at the top after every navigation, Back included', async ({ page }) => {
  await page.goto(shop.url)
  await expect(page.getByRole('region', { name: 'Fraunces' })).toBeVisible()
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await page
    .getByRole('region', { name: 'Cormorant' })
    .getByRole('link', { name: 'Cormorant', exact: true })
    .click()
  await page.waitForURL('**/cormorant')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.wheel(0, 900)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Fraunces' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
