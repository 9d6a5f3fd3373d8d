import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import type { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import {
  cart,
  email,
  go,
  kept,
  orderShown,
  password,
  signInAt,
  signOutAt,
  startShop,
} from './session-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let order: string

test.beforeAll(async () => {
  ;({ shop, order } = await startShop())
})
test.afterAll(() => shop.stop())

const signIn = (page: Page, how = {}) => signInAt(shop, page, how)
const signOut = (page: Page) => signOutAt(shop, page)

/** Ends every sign-in of the customer at the server, behind the browser's back. */
async function endEverywhere(as = email) {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email: as, password })
  expect((await buyer.post('/authentication/logout_everywhere', {})).status).toBe(204)
}

test('cases 11 and 12: a session that has ended leads from a page for customers to /login', async ({
  page,
}) => {
  await signIn(page)
  const heart = page.getByRole('region', { name: 'EB Garamond' }).getByRole('button', {
    name: /heart|save/i,
  })
  await heart.first().click()
  await endEverywhere()
  await go(page, `/orders/${order}`)
  await page.waitForURL('**/login')
  const { local } = await kept(page)
  expect(Object.keys(local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(await page.evaluate(() => localStorage.getItem('hearts'))).toContain('eb-garamond')
})

test('a sign-in that ended on a page for customers is announced, and leads to / after signing in', async ({
  page,
}) => {
  const told = page.getByRole('status').filter({ hasText: 'You have been signed out.' })
  const comeIn = async () => {
    await page.waitForURL('**/login')
    await expect(told).toBeVisible()
    await expectAccessible(page)
    const form = page.getByRole('region', { name: 'Sign in' })
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${shop.url}/`)
    await expect(told).toHaveCount(0)
    await go(page, '/profile')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  }
  await signIn(page)
  await go(page, '/profile')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await endEverywhere()
  await page.getByRole('button', { name: 'Save details' }).click()
  await comeIn()

  // The same holds where the page begins with tokens that are no longer valid.
  await endEverywhere()
  await page.reload()
  await comeIn()
})

test('inside the checkout the focus goes where the way on is, in and out again', async ({
  page,
}) => {
  await page.goto(shop.url)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  await page.goto(`${shop.url}/checkout`)
  const who = page.getByRole('region', { name: 'Your email' })
  const address = who.getByRole('textbox', { name: 'E-mail' })
  await who.getByRole('button', { name: 'Sign in instead' }).click()
  await expect(address).toBeFocused()
  await address.fill(email)
  await who.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(who.locator(':focus')).toContainText(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
})

test('case 26: signing out leaves the cart, the hearts and the theme, and Back shows no data', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate((items) => {
    localStorage.setItem('cart', JSON.stringify(items))
    localStorage.setItem('hearts', JSON.stringify([{ id: 'fraunces', name: 'Fraunces' }]))
    localStorage.setItem('theme', 'darkMode')
  }, cart)
  const { local } = await kept(page)
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  await signOut(page)
  const keys = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(keys).toEqual(['auth_device', 'auth_remember', 'cart', 'hearts', 'theme'])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await page.goBack()
  await page.waitForURL('**/login')
  await expect(orderShown(page)).toHaveCount(0)

  const thief = new Buyer(shop)
  thief.access = local['auth_token_default']!
  thief.refresh = local['auth_refresh_token']!
  expect((await thief.get('/authentication/customer')).status).toBe(401)
})

test('case 26: signing out clears here also when the shop does not answer', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/authentication/logout_customer', (route) => route.abort())
  await signOut(page)
  expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
})
