import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { noteLinksOf } from '@typecase/tests-support/secrets'
import type { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import {
  email,
  go,
  kept,
  listen,
  login,
  logout,
  orderShown,
  other,
  signInAt,
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

/** Opens the link that an operator was given to act as the customer. */
async function act(page: Page) {
  const issued = shop.run('impersonate', email, '--staff', 'Mira', '--reason', 'lost her fonts')
  noteLinksOf(issued.out)
  await page.goto(/http\S+/.exec(issued.out)![0])
  await page.waitForURL(`${shop.url}/`)
  await expect(acting(page)).toBeVisible()
  return issued.out
}

const acting = (page: Page) => page.getByText(`Mira acts as ${email}`)

test('cases 28 to 30: staff act as a customer, in every tab, over a reload, until they end it', async ({
  page,
  context,
}) => {
  await signIn(page, { as: other })
  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(logout(second, other)).toBeVisible()

  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await act(page)
  expect(await page.evaluate(() => history.length)).toBeLessThan(6)
  await page.goBack()
  expect(page.url()).not.toContain('impersonate')
  await page.goForward()
  const { local } = await kept(page)
  expect(local['auth_token_default']).toBeTruthy()
  expect(local['auth_token_impersonate']).toBeTruthy()
  await expect(acting(second)).toBeVisible()

  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  const calls = listen(page)
  await page.reload()
  await expect(orderShown(page)).toBeVisible()
  await expect(acting(page)).toBeVisible()
  expect(calls).not.toContain('refresh_customer')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.waitForURL(`${shop.url}/`)
  await expect(acting(page)).toHaveCount(0)
  await expect(logout(page, other)).toBeVisible()
  await expect(logout(second, other)).toBeVisible()
  expect(Object.keys((await kept(page)).local)).not.toContain('auth_token_impersonate')
  const spent = new Buyer(shop)
  spent.access = local['auth_token_impersonate']!
  expect((await spent.get('/authentication/customer')).status).toBe(401)
})

test('cases 28 and 29: staff without a sign-in of their own are signed out again, in that tab alone', async ({
  page,
  context,
}) => {
  await act(page)
  const { local, session } = await kept(page)
  expect(local).toEqual({})
  expect(Object.keys(session)).toEqual(['auth_token_impersonate'])
  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(login(second)).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(login(page)).toBeVisible()
  expect((await kept(page)).session).toEqual({})
})

test('a link to act as a customer works once; ended by the operator, it leads to /login', async ({
  page,
}) => {
  const out = await act(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(/http\S+/.exec(out)![0])
  await expect(page.getByRole('alert')).toContainText('has been used or has expired')
  expect(page.url()).toBe(`${shop.url}/login`)
  await expect(login(page)).toBeVisible()

  const again = await act(page)
  const [, id] = /--revoke (\w+)/.exec(again)!
  expect(shop.run('impersonate', '--revoke', id!).status).toBe(0)
  await go(page, `/orders/${order}`)
  await page.waitForURL('**/login')
  expect((await kept(page)).session).toEqual({})
})
