import type { Page } from '@playwright/test'
import type { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import {
  email,
  go,
  kept,
  login,
  logout,
  orderShown,
  other,
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

test('cases 1, 4, 18 and 24: a page for customers leads to /login, and signing in always to /', async ({
  page,
}) => {
  await page.goto(`${shop.url}/orders/${order}`)
  await page.waitForURL('**/login')
  await signIn(page)
  const { local, session } = await kept(page)
  expect(session).toEqual({})
  expect(local).toMatchObject({ auth_stay_signed_in: 'true', auth_remember: email })
  expect(Object.keys(local).sort()).toEqual([
    'auth_device',
    'auth_refresh_token',
    'auth_refreshed_at',
    'auth_remember',
    'auth_stay_signed_in',
    'auth_token_default',
  ])
  await go(page, `/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
})

test('cases 2 and 3: who does not stay signed in is so in this tab alone, also after a reload', async ({
  page,
  context,
}) => {
  await signIn(page, { stays: false })
  const { local, session } = await kept(page)
  expect(Object.keys(local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(Object.keys(session).sort()).toEqual([
    'auth_refresh_token',
    'auth_refreshed_at',
    'auth_stay_signed_in',
    'auth_token_default',
  ])
  expect(session['auth_stay_signed_in']).toBe('false')
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()

  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(login(second)).toBeVisible()
  await signIn(second, { as: other })
  await page.reload()
  await expect(orderShown(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
})

test.describe('where the browser forbids storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
      }
    }),
  )

  test('cases 5 and 6: cookies of 14 days keep the tokens, for scripts of the shop alone', async ({
    page,
    context,
  }) => {
    await signIn(page)
    const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    for (const name of ['auth_token_default', 'auth_refresh_token', 'auth_stay_signed_in']) {
      const cookie = cookies.get(name)!
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: false })
      expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(14 * 86_400 - 120)
      expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(14 * 86_400 + 1)
    }
    await page.goto(`${shop.url}/orders/${order}`)
    await expect(orderShown(page)).toBeVisible()

    const headers = { 'content-type': 'application/json' }
    const answer = await context.request.get(`${shop.url}/api/authentication/customer`, { headers })
    expect(answer.status(), 'the server looks at no cookie').toBe(401)

    await signOut(page)
    const left = (await context.cookies()).map(({ name }) => name)
    expect(left.filter((name) => name.startsWith('auth_')).sort()).toEqual([
      'auth_device',
      'auth_remember',
    ])
  })

  test('case 5: the cookies of who does not stay signed in end with the browser', async ({
    page,
    context,
  }) => {
    await signIn(page, { stays: false })
    const cookies = await context.cookies()
    for (const { name, expires } of cookies.filter(({ name }) => /token/.test(name))) {
      expect(expires, name).toBe(-1)
    }
    await page.reload()
    await expect(logout(page)).toBeVisible()
  })
})

test('cases 4 and 25: a wrong password leads nowhere and loses nothing', async ({ page }) => {
  await page.goto(`${shop.url}/login`)
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nobody@farol.example')
  await form.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/do not match/)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('not the right one')
  const { local, session } = await kept(page)
  expect(session).toEqual({})
  expect(local).toEqual({ auth_remember: 'nobody@farol.example', auth_stay_signed_in: 'true' })
})

test('case 7: what is no call of the API goes without tokens', async ({ page }) => {
  await signIn(page)
  const carried: string[] = []
  const fonts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/t/')) fonts.push(pathname)
    const headers = request.headers()
    if (headers['authorization'] || headers['refresh']) carried.push(pathname)
  })
  await page.goto(`${shop.url}/eb-garamond`)
  await expect(logout(page)).toBeVisible()
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  expect(carried).toContain('/api/authentication/customer')
  expect(carried.filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('the 403 screen says what happened and where to go, on every screen', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const answer = await page.goto(`${shop.url}/403`)
    expect(answer!.status()).toBe(403)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Locked case')
    await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
  }
})
