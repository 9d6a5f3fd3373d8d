import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import type { Shop } from '@typecase/tests-support/shop'
import { go, kept, listen, logout, orderShown, signInAt, startShop } from './session-page.ts'
import { expect, test } from './visitor.ts'

test.describe('a laptop that slept', () => {
  test.skip(!canShiftClocks, 'the clock of this build cannot be moved')
  let clock: ShiftedClock
  let slept: Shop
  let bought: string

  test.beforeAll(async () => {
    clock = new ShiftedClock()
    ;({ shop: slept, order: bought } = await startShop(clock.environment))
  })
  test.afterAll(async () => {
    await slept.stop()
    clock.remove()
  })

  test('wakes up signed in: an expired access token is renewed by the answer that needs it', async ({
    page,
  }) => {
    await page.clock.install()
    await signInAt(slept, page)
    const before = (await kept(page)).local
    const calls = listen(page)
    const statuses: number[] = []
    page.on('response', (answer) => statuses.push(answer.status()))
    clock.advance(3600)
    await page.clock.setSystemTime(clock.now())

    await go(page, `/orders/${bought}`)
    await expect(orderShown(page)).toBeVisible()
    expect(calls).toEqual([])
    expect(statuses).not.toContain(401)
    const after = (await kept(page)).local
    for (const key of ['auth_token_default', 'auth_refresh_token']) {
      expect(after[key], key).not.toBe(before[key])
    }
    await page.reload()
    await expect(orderShown(page)).toBeVisible()
    await expect(logout(page)).toBeVisible()
  })

  test('for longer than a sign-in lasts is signed out, and comes to /login', async ({ page }) => {
    await signInAt(slept, page)
    clock.advance(15 * 86_400)
    await go(page, `/orders/${bought}`)
    await page.waitForURL('**/login')
    expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
  })
})
