import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { enlargeFiles, SlowReader } from '@typecase/tests-support/large-files'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { part, password, signIn } from './account-page.ts'
import { settled } from './settled.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// Failed downloads as a customer sees them.

test.use({ mayMeetLimits: true })

const clock = new ShiftedClock()
let shop: Shop

test.beforeAll(async () => {
  shop = await Shop.start(canShiftClocks ? { environment: clock.environment } : {})
})
test.afterAll(async () => {
  await shop.stop()
  clock.remove()
})

/** Somebody has bought a style, and its files are there. */
async function buy() {
  const email = `${randomUUID()}@tidalatlas.example`
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const given = await buyer.order([Buyer.item('vollkorn-regular')])
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret)
  const id = placed.body.orderId as string
  const look = async () => (await buyer.get(`/orders/${id}`)).body
  await until('the files are there', async () => (await look()).downloads[0]?.state === 'ready')
  return { email, id, look }
}

async function comeToOrder(page: Page, { email, id }: { email: string; id: string }) {
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/orders/${id}`)
  await expect(file(page)).toBeVisible()
}

const file = (page: Page) => page.getByRole('link', { name: /^order-.*\.zip$/ })
const notice = (page: Page) => part(page, 'Downloads').getByRole('alert')
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' })

/** `act` leads to a complete file. */
async function comesBy(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  expect(await download.failure()).toBeNull()
  expect(download.suggestedFilename()).toMatch(/^order-.*\.zip$/)
}

test('a link that is older than an hour is renewed at the click, and the file comes', async ({
  page,
}) => {
  test.skip(!canShiftClocks, 'the clock of this build cannot be moved')
  const order = await buy()
  const old = JSON.stringify(await order.look())
  clock.advance(3700)
  let isClicked = false
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    // However often it asks before, the page has what it was told an hour ago.
    await route.fulfill({ response: await route.fetch(), ...(!isClicked && { body: old }) })
  })
  await comeToOrder(page, order)
  const link = (await file(page).getAttribute('href'))!
  expect((await page.request.get(shop.url + link)).status()).toBe(410)
  expect(await file(page).getAttribute('href')).toBe(link)
  await comesBy(page, async () => {
    isClicked = true
    await file(page).click()
  })
  await expect(notice(page)).toHaveCount(0)
  expect(await file(page).getAttribute('href')).not.toBe(link)
})

test('without a network it says so, and comes when it is tried again', async ({
  page,
  context,
}, info) => {
  await comeToOrder(page, await buy())
  await context.setOffline(true)
  await file(page).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('The download failed.')
  await expectAccessible(page, 'a file that did not come')
  await keepPicture(page, info)
  await context.setOffline(false)
  await comesBy(page, async () => {
    await tryAgain(page).focus()
    await page.keyboard.press('Enter')
  })
  await expect(notice(page)).toHaveCount(0)
  await expect(file(page)).toBeFocused()
})

for (const [size, colorScheme] of [
  [{ width: 1440, height: 900 }, 'dark'],
  [{ width: 390, height: 844 }, 'light'],
] as const) {
  test(`while as many are under way as may be, it asks for patience: ${size.width}`, async ({
    page,
  }, info) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const order = await buy()
    enlargeFiles(new Sql(shop), order.id)
    await comeToOrder(page, order)
    const url = (await file(page).getAttribute('href'))!
    const readers = await Promise.all([1, 2, 3, 4].map(() => SlowReader.open(shop, url)))
    readers.forEach((reader) => reader.sip())
    await file(page).click()
    await expect(notice(page)).toContainText('Several downloads of yours are under way already.')
    await keepPicture(page, info)
    readers.forEach((reader) => reader.close())
    // The server notices one after the other that they are gone. A press while the page still hears the
    // refusal of the one before asks for nothing.
    await expect(async () => {
      if (await tryAgain(page).isVisible()) {
        const answer = page.waitForResponse(shop.url + url, { timeout: 3000 })
        await Promise.all([answer, tryAgain(page).click({ timeout: 3000 })])
        expect((await answer).status()).toBe(206)
      }
      await expect(notice(page)).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expect(notice(page)).toHaveCount(0)
  })
}

test('files of a licence that rests say why, and stand there no more', async ({ page }, info) => {
  const order = await buy()
  await comeToOrder(page, order)
  await settled(page)
  // The page asks for its order now and then: it must not know before the click.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    await held
    await route.continue()
  })
  new Sql(shop).run(
    `UPDATE entitlement SET state = 'suspended' WHERE order_id = '${order.id}'`,
    'SELECT 1',
  )
  await file(page).click()
  release()
  await expect(notice(page).first()).toContainText('These files are on hold with their licence.')
  await expect(part(page, 'Downloads')).toContainText('On hold')
  await expect(file(page)).toHaveCount(0)
  await keepPicture(page, info)
})
