// A shop whose prices include tax, at the checkout.

import { reseed, seedFile } from '@typecase/tests-support/seeding'
import { until } from '@typecase/tests-support/processes'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'
import { comeToCheckout, country, pay, receipt } from './checkout-page.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  const settings = seedFile('shop.toml')
  reseed(shop, { 'shop.toml': settings.replace('include_tax = false', 'include_tax = true') })
  const quote = () => new Buyer(shop).post('/cart/quote', { items: [Buyer.item()] })
  await until('its prices include tax', async () => (await quote()).body.pricesIncludeTax)
})
test.afterAll(() => shop.stop())

onBothScreens(() => {
  test('no total and no price to pay is named before the country is known', async ({ page }) => {
    await comeToCheckout(page, shop)
    await expect(receipt(page)).toContainText('Choose your country to see the tax')
    await expect(receipt(page)).toContainText('Including tax')
    await expect(receipt(page)).not.toContainText('Total')
    await expect(receipt(page)).not.toContainText('Before tax')
    await expect(pay(page)).toHaveText('Pay')
    await expect(page.getByText('€35.00 including tax')).toBeVisible()

    await country(page).selectOption('PT')
    await expect(pay(page)).toHaveText('Pay €35.00')
    await expect(receipt(page)).toContainText('Total')
    await country(page).selectOption('US')
    await expect(pay(page)).toHaveText('Pay $31.71') // 39.00 without the 23 % of Portugal
    await expect(page.getByText('including tax')).toHaveCount(0)
  })
})
