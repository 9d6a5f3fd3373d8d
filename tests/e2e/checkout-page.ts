import type { Locator, Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import type { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'
import { cameWith } from './account-page.ts'
import { expect } from './visitor.ts'

/** As the cart keeps it: what it remembers of price and name, the server never believes. */
export const italic = { ...Buyer.item(), description: 'EB Garamond Italic', price: 3500 }
export const regular = {
  ...Buyer.item('eb-garamond-regular'),
  description: 'EB Garamond Regular',
  price: 3500,
}

/** The browser comes to the checkout with these items in its cart. */
export async function comeToCheckout(page: Page, shop: Shop, cart: readonly object[] = [italic]) {
  await cameWith(page, { cart: JSON.stringify(cart) })
  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByRole('checkbox', { name: /version/ })).toBeAttached()
}

export const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
export const pay = (page: Page) => page.getByRole('button', { name: /^(Pay( |$)|Get it free)/ })
export const consent = (page: Page) => page.getByRole('checkbox', { name: /^Deliver at once/ })
export const country = (page: Page) => page.getByRole('combobox', { name: 'Country' })
export const receipt = (page: Page) => page.getByRole('complementary')
/** The last sum of a receipt: what is to be paid. */
export const sum = (page: Page) => receipt(page).getByRole('definition').last()
export const step = (page: Page, name: RegExp) => page.getByRole('region', { name })
export const emptyCart = (page: Page) => page.getByText('Your cart is empty')
/** The orders that the profile lists. */
export const orderRows = (page: Page) =>
  page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem')
/** Radio buttons of the buy page are drawn by what stands over them. */
export const choose = (page: Page, name: RegExp) =>
  page.getByRole('radio', { name }).click({ force: true })

export const lisbon = {
  'E-mail': 'ines@tidalatlas.example',
  'Licensee, as it appears on the licence': 'Inês Duarte',
  'Street and number': 'Rua da Boavista 84',
  Postcode: '1200-068',
  City: 'Lisboa',
}

/** The same of somebody whose e-mail is known. */
export const lisbonAddress: Record<string, string> = Object.fromEntries(
  Object.entries(lisbon).filter(([name]) => name !== 'E-mail'),
)

/** The form draft is saved a moment after the last key: all of it, to the country, chosen last. */
export async function expectKept(page: Page, words = 'Lisboa', code = 'PT') {
  const kept = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(kept).toContain(words)
  await expect.poll(kept).toContain(`"country":"${code}"`)
}

/** Waits until the receipt shows the price of what was typed last: before, Pay means the old one. */
export const priced = (page: Page) =>
  expect(receipt(page).locator('[aria-busy="true"]')).toHaveCount(0)

/** Types who pays and where, and accepts the agreement; the consent is another matter. */
export async function fillForm(page: Page, code = 'PT', fields: Record<string, string> = lisbon) {
  for (const [name, value] of Object.entries(fields)) await box(page, name).fill(value)
  await country(page).selectOption(code)
  await acceptEula(page)
  await priced(page)
}

export const acceptEula = (page: Page) => tick(page.getByRole('checkbox', { name: /^I accept/ }))

/** Agrees to delivery at once, as soon as the server asks for this consent. */
export async function agree(page: Page) {
  await expect(consent(page)).not.toBeChecked()
  await tick(consent(page))
}

/** A new sum may move the box away from under the first click. */
async function tick(checkbox: Locator) {
  await expect(async () => {
    if (!(await checkbox.isChecked())) await checkbox.click({ force: true })
    await expect(checkbox).toBeChecked({ timeout: 1000 })
  }).toPass()
}

export async function fillCard(page: Page, number = '4242424242424242') {
  const card = page.frameLocator('iframe').first()
  await card.getByLabel(/card number/i).fill(number)
  await card.getByLabel(/expir/i).fill('12 / 34')
  await card.getByLabel(/cvc|security/i).fill(number.startsWith('37') ? '1234' : '123')
}

/** Pays, and comes to the page of the order. */
export async function payAndArrive(page: Page, price: RegExp) {
  await page.getByRole('button', { name: price }).click()
  await page.waitForURL('**/orders/*/success')
  return new URL(page.url()).pathname.split('/')[2]!
}

/** The foundry changes its catalogue while the shop runs. */
export async function changeCatalogue(shop: Shop, ...statements: string[]) {
  new Sql(shop).run(...statements, touchShop, 'SELECT 1')
}

/** The foundry sells a style at another price from now on. */
export async function sellAt(shop: Shop, style: string, price: number) {
  await changeCatalogue(shop, `UPDATE style SET price = ${price} WHERE id = '${style}'`)
  await untilPriced(shop, style, price)
}

/** The foundry sells a style no longer. */
export async function withdraw(shop: Shop, style: string) {
  await changeCatalogue(
    shop,
    `DELETE FROM package_style WHERE style_id = '${style}'`,
    `DELETE FROM style_release WHERE style_id = '${style}'`,
    `DELETE FROM style WHERE id = '${style}'`,
  )
  await untilPriced(shop, style, null)
}

/** Waits until the shop prices a style so; null: it sells it no longer. */
export async function untilPriced(shop: Shop, itemId: string, base: number | null) {
  const buyer = new Buyer(shop)
  await expect
    .poll(async () => {
      const { body } = await buyer.post('/cart/quote', { items: [Buyer.item(itemId)] })
      return body.lines?.[0]?.base ?? null
    })
    .toBe(base)
}
