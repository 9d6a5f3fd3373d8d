import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn, cameWith, password, signIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import {
  agree,
  comeToCheckout,
  fillCard,
  fillForm,
  italic,
  lisbon,
  lisbonAddress,
  pay,
  payAndArrive,
  receipt,
  regular,
  sellAt,
  withdraw,
} from './checkout-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

test('a coupon goes from the cart to the order, told in the visitor’s colour', async ({ page }) => {
  await cameWith(page, { coupon: 'WELCOME' })
  await page.goto(shop.url)
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), [italic])
  await page.goto(`${shop.url}/checkout`)
  await fillForm(page)
  await agree(page)
  await expect(receipt(page)).toContainText('Coupon WELCOME')
  await fillCard(page)
  await expectAccessible(page, 'a filled checkout')
  await payAndArrive(page, /^Pay €38\.75/) // 35.00 with 23 %, less a tenth
  await expect(receipt(page)).toContainText('Coupon WELCOME')
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('plus tax, less')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('coupon'))).toBeNull()
  await expectAccessible(page, 'an order')
})

test('a shared cart is paid by somebody else at its prices; their own cart and order stay', async ({
  page,
}) => {
  const style = 'spectral-bold'
  await sellAt(shop, style, 3500)
  const shared = await new Buyer(shop).post('/carts', { items: [Buyer.item(style)] })
  await sellAt(shop, style, 5000)

  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText(/No money has moved/).first()).toBeVisible()

  await page.goto(`${shop.url}/checkout?cart=${shared.body.id}`)
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('Spectral Bold')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await fillForm(page, 'PT', lisbonAddress)
  await agree(page)
  await fillCard(page)
  await payAndArrive(page, /^Pay €43\.05/)
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('Spectral Bold')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('eb-garamond-italic')

  await page.goto(`${shop.url}/checkout`)
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await fillCard(page)
  await payAndArrive(page, /^Pay €43\.05/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})

test('a shared cart of which something was withdrawn says so', async ({ page }) => {
  const style = 'vollkorn-regular'
  const shared = await new Buyer(shop).post('/carts', { items: [Buyer.item(style)] })
  await withdraw(shop, style)
  await page.goto(`${shop.url}/checkout?cart=${shared.body.id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the shared cart' })).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
})

test('a prepared cart is paid by whom it is for, and nobody else', async ({ page }) => {
  const email = 'brand@tidalatlas.example'
  shop.addCustomer(email, password)
  const id = prepareCart(shop, brandCart(email))
  await page.goto(`${shop.url}/prepared_cart/${id}`)
  await page.getByRole('button', { name: /cart/i }).first().click()
  await page.waitForURL('**/cart')
  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByRole('link', { name: /Tidal Atlas brand licence/ })).toBeVisible()
  await fillForm(page, 'US', { ...lisbon, 'E-mail': 'else@tidalatlas.example' })
  await fillCard(page)
  await pay(page).click()
  await expect(page.getByRole('alert').last()).toContainText('made for another customer')
  expect(await page.evaluate(() => localStorage.getItem('preparedCartId'))).toBe(id)

  await signIn(page, shop, email)
  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByText(email)).toBeVisible()
  await fillForm(page, 'US', lisbonAddress)
  await fillCard(page)
  await payAndArrive(page, /^Pay /)
  const licences = page.getByRole('region', { name: 'Licences' })
  await expect(licences).toContainText('Tidal Atlas brand licence')
  await expect(licences).toContainText('Fraunces Bold')
})

test('an account is made inside the checkout, and nothing that was typed goes', async ({
  page,
}) => {
  await comeToCheckout(page, shop, [regular])
  const email = 'new@tidalatlas.example'
  await fillForm(page, 'US', { ...lisbon, 'E-mail': email })
  const who = page.getByRole('region', { name: 'Your email' })
  await who.getByRole('button', { name: 'Create an account' }).click()
  await expect(who.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await who.getByLabel('New password').fill(password)
  await who.getByRole('button', { name: 'Create account' }).click()
  await expect(who.locator(':focus')).toContainText(email)
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lisboa')
  await fillCard(page)
  await payAndArrive(page, /^Pay /)
  await expect(page.getByRole('region', { name: 'Billed to' })).toContainText(email)
})

test('a customer who is signed out meanwhile keeps the typed text, and continues by their address', async ({
  page,
}) => {
  const email = 'gone@tidalatlas.example'
  shop.addCustomer(email, password)
  await signIn(page, shop, email)
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), [regular])
  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByText(email)).toBeVisible()
  await fillForm(page, 'US', lisbonAddress)
  await fillCard(page)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  await buyer.post('/authentication/logout_everywhere', {})
  await pay(page).click()
  await expect(page.getByText('You were signed out meanwhile')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lisboa')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('gone2@tidalatlas.example')
  await payAndArrive(page, /^Pay /)
})

onBothScreens(() => {
  test('a coupon that is refused at the checkout is left there', async ({ page }) => {
    await cameWith(page, { coupon: 'NONESUCH', cart: JSON.stringify([italic]) })
    await page.goto(`${shop.url}/checkout`)
    await press(page.getByRole('button', { name: 'Continue without it' }))
    await expect(page.getByRole('button', { name: 'Continue without it' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBeNull()
    await fillForm(page)
    await expect(pay(page)).toHaveText('Pay €43.05')
  })

  test('an order that nobody has paid says so, also where a payment leads to', async ({ page }) => {
    const buyer = new Buyer(shop)
    const key = { 'idempotency-key': randomUUID() }
    const email = `${key['idempotency-key']}@tidalatlas.example`
    const { body } = await buyer.post('/checkout', await buyer.order(undefined, email), key)
    await cameSignedIn(page, buyer)
    await page.goto(`${shop.url}/orders/${body.orderId}/success`)
    await expect(page.getByText(/^No payment has come in yet/)).toBeVisible()
    await expect(page.getByText(/is being processed/)).toHaveCount(0)
  })
})
