import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import type { Shop } from '@typecase/tests-support/shop'
import {
  cart,
  email,
  go,
  kept,
  listen,
  login,
  logout,
  orderShown,
  password,
  signInAt,
  startShop,
} from './session-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let order: string

test.beforeAll(async () => {
  ;({ shop, order } = await startShop())
})
test.afterAll(() => shop.stop())

const signIn = (page: Page, how = {}) => signInAt(shop, page, how)

/** Ends every sign-in of the customer at the server, behind the browser's back. */
async function endEverywhere(as = email) {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email: as, password })
  expect((await buyer.post('/authentication/logout_everywhere', {})).status).toBe(204)
}

test('case 13: on an open page a 401 to what the person did leads to /login', async ({ page }) => {
  await signIn(page)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  await page.reload()
  await expect(logout(page)).toBeVisible()
  const body = { type: 'about:blank', title: 'Signed out', status: 401, code: 'signed_out' }
  const contentType = 'application/problem+json'
  await page.route('**/api/cart/quote', (route) =>
    route.fulfill({ status: 401, contentType, body: JSON.stringify(body) }),
  )
  await page.getByRole('link', { name: 'Cart (1)' }).click()
  await page.waitForURL('**/login')
  expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('eb-garamond')
})

test('case 13: stale tokens send nobody away from the open page', async ({ page }) => {
  await signIn(page)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  for (const path of ['/', '/cart', '/eb-garamond']) {
    const tokens = await kept(page)
    await endEverywhere()
    await page.goto(shop.url + path)
    await expect(login(page)).toBeVisible()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(path)
    if (path === '/cart') {
      await expect(page.getByRole('link', { name: 'Check out' }).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(Object.keys((await kept(page)).local)).not.toContain('auth_token_default')
    // As if the browser came back with them once more.
    await page.evaluate((local) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    }, tokens.local)
  }
  await page.goto(`${shop.url}/orders/${order}`)
  await page.waitForURL('**/login')
})

test('case 14: an open page does not wait for who is signed in; a page for customers does', async ({
  page,
}) => {
  await signIn(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/authentication/refresh_customer', async (route) => {
    await held
    await route.continue()
  })
  const calls = listen(page)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(() => calls).toEqual(['refresh_customer'])

  await page.goto(`${shop.url}/orders/${order}`)
  await expect.poll(() => calls).toEqual(['refresh_customer', 'refresh_customer'])
  await expect(orderShown(page)).toBeHidden()
  release()
  await expect(orderShown(page)).toBeVisible()
  expect(calls).toEqual(['refresh_customer', 'refresh_customer', 'customer'])
})

for (const [how, answer] of [
  ['does not answer', undefined],
  ['is answered for by something else', { status: 502, body: '<h1>Bad gateway</h1>' }],
] as const) {
  test(`cases 10 and 15: at the start the shop ${how}: said on the spot, tried again there`, async ({
    page,
  }) => {
    await signIn(page)
    const before = await kept(page)
    const account = '**/api/authentication/**'
    await page.route(account, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.goto(`${shop.url}/orders/${order}`)
    const banner = page.getByRole('alert')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(banner).toContainText('We cannot reach your account just now.')
    await expect(again).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe(`/orders/${order}`)
    expect(await kept(page)).toEqual(before)

    await again.click()
    await expect(again).toBeEnabled()
    expect(await kept(page)).toEqual(before)
    await page.unroute(account)
    await again.click()
    await expect(orderShown(page)).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(logout(page)).toBeVisible()
  })
}

test('case 15: after such a failure the next navigation asks again', async ({ page }) => {
  await signIn(page)
  const account = '**/api/authentication/**'
  await page.route(account, (route) => route.abort())
  await page.goto(shop.url)
  await expect(page.getByRole('alert')).toContainText('We cannot reach your account just now')
  await page.unroute(account)
  const calls = listen(page)
  await go(page, `/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  expect(calls).toEqual(['refresh_customer', 'customer'])
})

test('case 16: nothing is asked about who has no token', async ({ page }) => {
  const calls = listen(page)
  await page.goto(shop.url)
  await expect(login(page)).toBeVisible()
  await settled(page)
  expect(calls).toEqual([])
})
