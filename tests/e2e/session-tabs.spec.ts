import type { Page } from '@playwright/test'
import type { Shop } from '@typecase/tests-support/shop'
import {
  go,
  kept,
  listen,
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

/** "Duplicate tab" of the browser: the other tab begins with a copy of session storage. */
async function duplicate(page: Page) {
  const [twin] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ])
  await expect(logout(twin)).toBeVisible()
  return twin
}

/** A tab that has refreshed keeps the others off by a lock for two seconds of its clock. */
const expectFreeLock = (tab: Page) =>
  expect.poll(() => tab.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)

const refreshToken = async (page: Page) => (await kept(page)).session['auth_refresh_token']

test('a duplicated tab goes on, whichever of the two refreshes, and also after it was put away', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, { stays: false })
  const twin = await duplicate(page)
  expect((await kept(twin)).local).not.toHaveProperty('auth_refresh_token')
  const outdated = (await kept(twin)).session

  // Each refresh ends the tokens before the last one for good.
  for (const tab of [page, twin, page]) {
    const before = await refreshToken(tab)
    await expectFreeLock(tab)
    await tab.clock.fastForward('04:01')
    await expect.poll(() => refreshToken(tab)).not.toBe(before)
    const now = await refreshToken(tab)
    for (const each of [page, twin]) await expect.poll(() => refreshToken(each)).toBe(now)
  }

  // As if the browser had thrown the tab away before, and now brings it back.
  await twin.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  }, outdated)
  await twin.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(twin)).toBeVisible()
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
})

test('case 17: signing out in one tab does so in every other', async ({ page, context }) => {
  await signIn(page)
  const closed = await context.newPage()
  await closed.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(closed)).toBeVisible()
  const open = await context.newPage()
  await open.goto(`${shop.url}/eb-garamond`)
  await expect(logout(open)).toBeVisible()

  await signOut(page)
  await closed.waitForURL('**/login')
  await expect(orderShown(closed)).toHaveCount(0)
  await expect(login(open)).toBeVisible()
  expect(new URL(open.url()).pathname).toBe('/eb-garamond')
  const calls = listen(open)
  await go(open, `/orders/${order}`)
  await open.waitForURL('**/login')
  expect(calls).toEqual([])
})

test('case 17: where another customer signs in, every tab follows', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(second)).toBeVisible()
  await signOut(page)
  await signIn(page, { as: other })
  await expect(logout(second, other)).toBeVisible()
  await go(second, `/orders/${order}`)
  await expect(second.getByText('404')).toBeVisible()
})

for (const locks of ['with', 'without'] as const) {
  test(`case 27: three tabs refresh after four minutes, but not each, ${locks} Web Locks`, async ({
    context,
  }) => {
    if (locks === 'without') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => context.newPage()))
    const tabs = [first!, ...others]
    for (const tab of tabs) await tab.clock.install()
    await signIn(first!)
    await Promise.all(
      others.map(async (tab) => {
        await tab.goto(shop.url)
        await expect(logout(tab)).toBeVisible()
      }),
    )
    expect(await first!.evaluate(() => 'locks' in navigator)).toBe(locks === 'with')
    const stored = async (tab: Page, key: string) => (await kept(tab)).local[key]
    const expectSame = (key: string) =>
      expect
        .poll(async () => new Set(await Promise.all(tabs.map((tab) => stored(tab, key)))).size)
        .toBe(1)
    // The first refresh of the tabs is over, each of them knows the result, and its lock is free.
    await expectSame('auth_refresh_token')
    if (locks === 'with') await expectFreeLock(first!)
    const before = await stored(first!, 'auth_refresh_token')
    const calls = listen(context)
    // Their clocks stand still at the moment of the timer, so that no tab is late for it.
    const due = Date.now() + 241_000
    await Promise.all(tabs.map((tab) => tab.clock.pauseAt(due)))
    if (locks === 'with') {
      // Each tab has asked for the lock before it is told who holds it.
      for (const tab of tabs) await tab.evaluate(() => navigator.locks.query())
    } else {
      await expectSame('auth_refreshing')
      await Promise.all(tabs.map((tab) => tab.clock.runFor(500)))
    }
    await expect.poll(() => stored(first!, 'auth_refresh_token')).not.toBe(before)
    await expectSame('auth_refresh_token')
    expect(calls).toEqual(['refresh_customer'])
    await Promise.all(tabs.map((tab) => tab.clock.resume()))
    for (const tab of tabs) await expect(logout(tab)).toBeVisible()

    if (locks === 'with') await expectFreeLock(first!)
    const earlier = calls.length
    await Promise.all(tabs.map((tab) => tab.clock.fastForward('04:01')))
    await expect.poll(() => calls.length).toBeGreaterThan(earlier)
  })
}

test('case 27: nobody who is signed out refreshes', async ({ page }) => {
  await page.clock.install()
  const calls = listen(page)
  await page.goto(shop.url)
  await expect(login(page)).toBeVisible()
  await page.clock.fastForward('04:01')
  await page.clock.runFor(5000)
  expect(calls).toEqual([])
})
