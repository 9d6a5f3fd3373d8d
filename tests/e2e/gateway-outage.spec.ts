import type { Page } from '@playwright/test'
import { violations } from '@typecase/tests-support/invariants'
import { Shop } from '@typecase/tests-support/shop'
import { part } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { answer, charges, orderOf, question, turn } from './bank.ts'
import { agree, box, comeToCheckout, fillCard, fillForm, orderRows, pay } from './checkout-page.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// The moment of payment, with the line cut, the answer lost, or another tab at the same order: money
// is taken once, and the page never says that none has moved where it cannot know.

const asks = '4000002760003184'
const confirmation = '/v1/payment_intents/{id}/confirm'
const state = '/v1/payment_intents/{id}'
const unknown = /we do not know yet whether money has moved/

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())
test.afterEach(async () => {
  await turn(shop, { faults: [], challenges: 'dialog', webhooks: 'deliver' })
  await expect.poll(() => violations(shop), { timeout: 30_000 }).toEqual([])
})

async function fillCheckout(page: Page, card?: string) {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page, card)
}

const alert = (page: Page, words: RegExp | string) =>
  page.getByRole('alert').filter({ hasText: words })
const toOrder = (page: Page) => page.getByRole('link', { name: 'To the order' })

async function expectPaid(page: Page, order: string) {
  await page.waitForURL(`**/orders/${order}/success`)
  await expect(part(page, 'State')).toContainText('€43.05 paid.')
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
}

async function expectOneOrder(page: Page, order: string) {
  await page.goto(`${shop.url}/profile`)
  await expect(orderRows(page)).toHaveCount(1)
  await expect(orderRows(page)).toContainText('Paid')
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
}

test('offline before the order is made: nothing is lost, and the second press pays', async ({
  page,
  context,
}) => {
  await fillCheckout(page)
  await context.setOffline(true)
  await pay(page).click()
  await expect(alert(page, 'We could not reach the shop.')).toBeVisible()
  await context.setOffline(false)
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  const order = new URL(page.url()).pathname.split('/')[2]!
  await expectPaid(page, order) // The profile's list is read once.
  await expectOneOrder(page, order)
})

test('a shop that cannot deliver takes nothing, and what was typed is still there', async ({
  page,
}) => {
  const restart = async (settings: Record<string, string>) => {
    await shop.stopServer()
    await shop.startServer(settings)
  }
  await fillCheckout(page)
  await restart({ TYPECASE_BUILDS_SPARE_BYTES: String(10 ** 18) })
  await pay(page).click()
  await expect(alert(page, 'We cannot deliver fonts at the moment')).toContainText(
    'Nothing was charged, and your cart is kept. Please try again later.',
  )
  await expectAccessible(page, 'a checkout that cannot deliver')
  await expect(box(page, 'City')).toHaveValue('Lisboa')
  await restart({})
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  const order = new URL(page.url()).pathname.split('/')[2]!
  await expectPaid(page, order) // The profile's list is read once.
  await expectOneOrder(page, order)
})

test('offline at the moment of payment: the page does not claim what it cannot know', async ({
  page,
  context,
}, info) => {
  await context.route('**/v1/payment_intents/*/confirm', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await fillCheckout(page)
  await pay(page).click()
  await expect(alert(page, unknown)).toBeVisible()
  await expect(toOrder(page)).toBeVisible()
  await context.unrouteAll()
  await context.setOffline(false)
  await expectAccessible(page, 'a payment whose answer was lost')
  await keepPicture(page, info)
  const order = await orderOf(page)
  expect((await charges(shop, order)).tried).toBe(0)
  await pay(page).click()
  await expectPaid(page, order)
})

test('the answer is lost after the money was taken: the gateway is asked, and the order is paid', async ({
  page,
}) => {
  await fillCheckout(page)
  await turn(shop, { faults: [{ method: 'POST', path: confirmation, trouble: 'resetAfter' }] })
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  await expectPaid(page, new URL(page.url()).pathname.split('/')[2]!)
})

test('the answer is lost, and the gateway is silent: the order knows in the end, and is paid once', async ({
  page,
}) => {
  await fillCheckout(page)
  await turn(shop, {
    webhooks: 'hold',
    faults: [
      { method: 'POST', path: confirmation, trouble: 'garbage' },
      { method: 'GET', path: state, trouble: 'serverError', count: 1 },
    ],
  })
  await pay(page).click()
  await expect(alert(page, unknown)).toBeVisible()
  const order = await orderOf(page)
  expect((await charges(shop, order)).taken).toBe(1)
  await toOrder(page).click()
  await expect(part(page, 'State')).toContainText('€43.05 paid.')
  await expectOneOrder(page, order)
})

test('the call that pays never arrives: no money has moved, and the second press pays', async ({
  page,
}) => {
  await fillCheckout(page)
  await turn(shop, {
    faults: [{ method: 'POST', path: confirmation, trouble: 'serverError', count: 1 }],
  })
  await pay(page).click()
  await expect(alert(page, 'No money has moved, and your order waits for you.')).toBeVisible()
  const order = await orderOf(page)
  expect((await charges(shop, order)).taken).toBe(0)
  await pay(page).click()
  await expectPaid(page, order)
})

test('the gateway is silent on the way back: "being processed" ends by itself', async ({
  page,
}) => {
  await fillCheckout(page)
  await turn(shop, {
    webhooks: 'hold',
    faults: [{ method: 'GET', path: state, trouble: 'serverError', count: 3 }],
  })
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking your payment')
  await expect(part(page, 'State')).toContainText('is being processed')
  await expectPaid(page, new URL(page.url()).pathname.split('/')[2]!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yours now')
})

test('two tabs hold the question of one order: both say yes, and it is paid once', async ({
  page,
  context,
}) => {
  await fillCheckout(page, asks)
  await pay(page).click()
  await expect(answer(question(page), 'Authorise')).toBeVisible()
  const order = await orderOf(page)
  const second = await context.newPage()
  await second.goto(`${shop.url}/checkout?order=${order}`)
  await fillCard(second, asks)
  await pay(second).click()
  await expect(answer(question(second), 'Authorise')).toBeVisible()
  await answer(question(second), 'Authorise').click()
  await expectPaid(second, order)
  await page.bringToFront()
  await answer(question(page), 'Authorise').click()
  await expectPaid(page, order)
  await expectOneOrder(page, order)
})

test('a tab that still holds the form of an order that another has paid leads to the order', async ({
  page,
  context,
}) => {
  await fillCheckout(page, '4000000000000002')
  await pay(page).click()
  await expect(alert(page, 'The card was declined.')).toBeVisible()
  const order = await orderOf(page)
  const second = await context.newPage()
  await second.goto(`${shop.url}/checkout?order=${order}`)
  await fillCard(second)
  await page.goto(`${shop.url}/checkout?order=${order}`)
  await fillCard(page)
  await pay(page).click()
  await expectPaid(page, order)
  await second.bringToFront()
  await pay(second).click()
  await expectPaid(second, order)
})

test("two tabs stand on the bank's page for one order, and it is paid once", async ({
  page,
  context,
}) => {
  await turn(shop, { challenges: 'redirect' })
  await fillCheckout(page, asks)
  await pay(page).click()
  await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
  const second = await context.newPage()
  await second.goto(`${shop.url}/checkout`)
  await second.getByRole('link', { name: 'Finish paying' }).click()
  await second.waitForURL('**/checkout?order=*')
  const order = new URL(second.url()).searchParams.get('order')!
  await fillCard(second, asks)
  await pay(second).click()
  await second.waitForURL(`${shop.sandboxUrl}/3ds/*`)
  await answer(second, 'Authorise').click()
  await expectPaid(second, order)
  await page.bringToFront()
  await answer(page, 'Authorise').click()
  await expectPaid(page, order)
})

test("the line is cut at the bank's question: its answer can be given again", async ({
  page,
  context,
}) => {
  await fillCheckout(page, asks)
  await pay(page).click()
  await expect(answer(question(page), 'Authorise')).toBeVisible()
  await context.setOffline(true)
  await answer(question(page), 'Authorise').click()
  await expect(question(page).getByRole('alert')).toContainText('did not get through')
  await context.setOffline(false)
  await answer(question(page), 'Authorise').click()
  await page.waitForURL('**/orders/*/success')
  await expectPaid(page, new URL(page.url()).pathname.split('/')[2]!)
})
