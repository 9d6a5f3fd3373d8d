import { Shop } from '@typecase/tests-support/shop'
import { part } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { answer, turn } from './bank.ts'
import { agree, comeToCheckout, fillCard, fillForm, pay } from './checkout-page.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// The order of a customer whose bank refused on its own page, and sent them back.

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  await turn(shop, { challenges: 'redirect' })
})
test.afterAll(() => shop.stop())

for (const [size, colorScheme] of [
  [{ width: 1440, height: 900 }, 'light'],
  [{ width: 390, height: 844 }, 'dark'],
] as const) {
  test(`says what happened, that no money moved, and what to do: ${size.width}, ${colorScheme}`, async ({
    page,
  }, info) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await comeToCheckout(page, shop)
    await fillForm(page)
    await agree(page)
    await fillCard(page, '4000002760003184')
    await pay(page).click()
    await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
    await answer(page, 'Fail').click()
    await page.waitForURL(`${shop.url}/orders/*/success`)

    const expectUnpaid = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid yet')
      await expect(part(page, 'State')).toContainText(
        'The payment was not confirmed at your bank. No money has moved. Pay again',
      )
    }
    await expectUnpaid()
    await expectAccessible(page, 'an order that the bank refused')
    await keepPicture(page, info)
    await page.reload()
    await expectUnpaid()

    await part(page, 'State')
      .getByRole('link', { name: /^Pay €/ })
      .focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout?order=*')
    await fillCard(page)
    await pay(page).click()
    await page.waitForURL('**/orders/*/success')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yours now')
  })
}
