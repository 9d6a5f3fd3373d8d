import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith, part, password, signIn } from './account-page.ts'
import {
  acceptEula,
  agree,
  box,
  consent,
  emptyCart,
  expectKept,
  fillCard,
  fillForm,
  italic,
  lisbonAddress,
  orderRows,
  pay,
  payAndArrive,
  regular,
  sellAt,
  step,
  sum,
  withdraw,
} from './checkout-page.ts'
import { expect, test } from './visitor.ts'

// Reload, Back and a second tab where a purchase takes a turn: prices, withdrawals, offers, consents.

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const toCheckout = async (page: Page) => {
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.waitForURL('**/checkout')
}
const review = (page: Page) => step(page, /Review/)

async function comeToCart(page: Page, cart: readonly object[]) {
  await cameWith(page, { cart: JSON.stringify(cart) })
  await page.goto(`${shop.url}/cart`)
}

/** One order stands in the account, and nothing is left in the cart of either tab. */
async function expectOneOrder(page: Page, second: Page, order: string) {
  await page.reload()
  await expect(page.getByRole('link', { name: /\.zip$/ }).first()).toBeVisible()
  await page.goBack()
  await expect(emptyCart(page)).toBeVisible()
  await second.reload()
  await expect(emptyCart(second)).toBeVisible()
  await second.goto(`${shop.url}/profile`)
  await expect(orderRows(second)).toHaveCount(1)
  await expect(orderRows(second).getByRole('link')).toHaveAttribute('href', `/orders/${order}`)
}

test('consents are asked for again after a reload, on the way back and in a second tab', async ({
  page,
  context,
}) => {
  await comeToCart(page, [italic])
  await toCheckout(page)
  await fillForm(page)
  await agree(page)
  const accepted = page.getByRole('checkbox', { name: /^I accept/ })
  await expectKept(page)
  await page.reload()
  await expect(consent(page)).not.toBeChecked()
  await expect(accepted).not.toBeChecked()
  await page.goBack()
  await expect(sum(page)).toHaveText('€35.00')
  await page.goForward()
  await expect(consent(page)).not.toBeChecked()
  const second = await context.newPage()
  await second.goto(`${shop.url}/checkout`)
  await fillForm(second)
  await expect(consent(second)).not.toBeChecked()

  await acceptEula(page)
  await fillCard(page)
  await pay(page).click()
  await expect(consent(page)).toBeFocused()
  await agree(page)
  await expectOneOrder(page, second, await payAndArrive(page, /^Pay €43\.05/))
})

test('a price that rises between cart and checkout is told in both, in both tabs', async ({
  page,
  context,
}) => {
  const style = 'spectral-regular'
  await sellAt(shop, style, 3500)
  const second = await context.newPage()
  await comeToCart(page, [{ ...regular, itemId: style, description: 'Spectral Regular' }])
  await expect(sum(page)).toHaveText('€35.00')
  await second.goto(`${shop.url}/checkout`)
  await fillForm(second)
  await agree(second)
  await fillCard(second)
  await expect(pay(second)).toHaveText('Pay €43.05')

  await sellAt(shop, style, 4000)
  await page.reload()
  const told = page.getByText('The price rose from €35.00 to €40.00')
  await expect(told).toBeVisible()
  await toCheckout(page)
  await fillForm(page)
  await expect(pay(page)).toHaveText('Pay €49.20')
  await expectKept(page)
  await page.goBack()
  await expect(told).toBeVisible()
  await page.goForward()
  await expect(box(page, 'City')).toHaveValue('Lisboa')

  await pay(second).click()
  const question = second.getByRole('alertdialog', { name: 'Pay the higher price?' })
  await expect(question).toContainText('from €43.05 to €49.20')
  await question.getByRole('button', { name: /^Pay €49\.20/ }).click()
  await second.waitForURL('**/orders/*/success')
  await expect(emptyCart(page)).toBeVisible()
  await expect(sum(second)).toHaveText('€49.20')
})

test('a withdrawn style is marked wherever the cart is shown, and the rest is bought once', async ({
  page,
  context,
}) => {
  const style = 'vollkorn-bold'
  const gone = { ...regular, itemId: style, description: 'Vollkorn Bold', price: 4000 }
  const second = await context.newPage()
  await comeToCart(page, [italic, gone])
  await expect(sum(page)).toHaveText('€75.00')
  await withdraw(shop, style)
  await page.reload()
  const told = page.getByText('One line needs your attention first.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
  await second.goto(`${shop.url}/checkout`)
  const remove = second.getByRole('button', { name: 'Remove Vollkorn Bold' })
  await expect(remove).toBeVisible()
  await second.reload()
  await expect(pay(second)).toBeDisabled()
  await remove.click()
  await expect(told).toHaveCount(0)
  await expect(sum(page)).toHaveText('€35.00')
  await toCheckout(page)
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  await expectOneOrder(page, second, await payAndArrive(page, /^Pay €43\.05/))
})

test('a free style is ordered once, despite reloads', async ({ page, context }) => {
  const style = 'literata-regular'
  await sellAt(shop, style, 0)
  const second = await context.newPage()
  await comeToCart(page, [{ ...regular, itemId: style, description: 'Literata Regular', price: 0 }])
  await toCheckout(page)
  await fillForm(page)
  await agree(page)
  await second.goto(`${shop.url}/checkout`)
  await expect(pay(second)).toHaveText('Get it free')
  await expectOneOrder(page, second, await payAndArrive(page, /^Get it free/))
})

test('somebody else pays a shared cart once, through reload, Back and a second tab', async ({
  page,
  context,
}) => {
  const shared = await new Buyer(shop).post('/carts', { items: [Buyer.item('amiri-regular')] })
  const second = await context.newPage()
  await comeToCart(page, [italic])
  await page.goto(`${shop.url}/cart/${shared.body.id}`)
  await page.reload()
  await page.getByRole('link', { name: 'Pay for it' }).first().click()
  await page.waitForURL('**/checkout?cart=*')
  await fillForm(page)
  await expectKept(page)
  await page.reload()
  await expect(review(page)).toContainText('Amiri Regular')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared cart')
  await page.goForward()
  await expect(box(page, 'City')).toHaveValue('Lisboa')
  await second.goto(page.url())
  await expect(review(second)).toContainText('Amiri Regular')
  await acceptEula(page)
  await agree(page)
  await fillCard(page)
  const order = await payAndArrive(page, /^Pay €43\.05/)
  await page.reload()
  await expect(part(page, 'Licences')).toContainText('Amiri Regular')
  await second.goto(`${shop.url}/cart`)
  await expect(sum(second)).toHaveText('€35.00')
  await second.goto(`${shop.url}/profile`)
  await expect(orderRows(second)).toHaveCount(1)
  await expect(orderRows(second).getByRole('link')).toHaveAttribute('href', `/orders/${order}`)
})

test('a prepared cart with a custom licence is paid once, and is spent then', async ({
  page,
  context,
}) => {
  const email = 'turns@tidalatlas.example'
  shop.addCustomer(email, password)
  const offer = `${shop.url}/prepared_cart/${prepareCart(shop, brandCart(email))}`
  await signIn(page, shop, email)
  await page.goto(offer)
  await page.reload()
  await page.getByRole('button', { name: 'Take this cart' }).first().click()
  await page.waitForURL(`${shop.url}/cart`)
  await page.reload()
  await expect(sum(page)).toHaveText('€2,410.00')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prepared for you')
  await page.goForward()
  await expect(sum(page)).toHaveText('€2,410.00')
  const second = await context.newPage()
  await second.goto(`${shop.url}/cart`)
  await expect(second.getByText(/The foundry has prepared this cart/)).toBeVisible()
  await toCheckout(page)
  await fillForm(page, 'US', lisbonAddress)
  await expectKept(page, 'Lisboa', 'US')
  await page.reload()
  await expect(page.getByRole('link', { name: /Tidal Atlas brand licence/ })).toBeVisible()
  await acceptEula(page)
  await fillCard(page)
  await expectOneOrder(page, second, await payAndArrive(page, /^Pay /))
  await page.goto(offer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This offer has ended')
})
