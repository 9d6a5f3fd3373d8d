import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { expect } from './visitor.ts'

export const email = 'ines@tidalatlas.example'
export const other = 'tomas@farol.example'
export const password = 'a tidal atlas of rooms'

/** A cart whose price the shop is asked for. */
export const cart = [{ ...Buyer.item(), description: 'EB Garamond Italic', price: 3500 }]

/** A shop with two customers, of whom the first has an order, paid and complete. */
export async function startShop(environment: Record<string, string> = {}) {
  const shop = await Shop.start({ environment })
  shop.addCustomer(email, password)
  shop.addCustomer(other, password)
  return { shop, order: await buy(shop) }
}

/** Pays for one style as the customer, who is signed in with that from then on. */
async function buy(at: Shop) {
  const buyer = new Buyer(at)
  await buyer.post('/authentication/login_customer', { email, password })
  const given = await buyer.order()
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret)
  const id = placed.body.orderId as string
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${id}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
  return id
}

export async function signInAt(shop: Shop, page: Page, { as = email, stays = true } = {}) {
  await page.goto(`${shop.url}/login`)
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(as)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  if (!stays) await form.getByRole('checkbox', { name: 'Stay signed in' }).click({ force: true })
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${shop.url}/`)
  await expect(logout(page, as)).toBeVisible()
}

export const logout = (page: Page, as = email) =>
  page.getByRole('button', { name: `Logout, signed in as ${as}` })

/** Signing out leaves the document for the front page. */
export async function signOutAt(shop: Shop, page: Page) {
  const left = page.waitForEvent('load')
  await logout(page).click()
  await left
  expect(page.url()).toBe(`${shop.url}/`)
  await expect(login(page)).toBeVisible()
}

export const login = (page: Page) => page.getByRole('link', { name: 'Login', exact: true })

/** Follows a link within the document, as a click does. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The account data that the browser stores, and where. */
export const kept = (page: Page) =>
  page.evaluate(() => {
    const read = (storage: Storage) =>
      Object.fromEntries(
        Object.keys(storage)
          .filter((key) => key.startsWith('auth_'))
          .map((key) => [key, storage.getItem(key)!]),
      )
    return { local: read(localStorage), session: read(sessionStorage) }
  })

/** Calls of the API about the account, from now on. */
export function listen(on: Page | BrowserContext) {
  const calls: string[] = []
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/authentication/')) calls.push(pathname.split('/').at(-1)!)
  }
  // Both have the event, each with a signature of its own.
  if ('goto' in on) on.on('request', (request) => note(request.url()))
  else on.on('request', (request) => note(request.url()))
  return calls
}

export const orderShown = (page: Page) => page.getByText('EB Garamond Italic').first()
