import type { Page } from '@playwright/test'
import { violations } from '@typecase/tests-support/invariants'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { Shop } from '@typecase/tests-support/shop'
import { part, password } from './account-page.ts'
import { answer, charges, orderOf, question, turn } from './bank.ts'
import { acceptEula, agree, comeToCheckout, fillCard, fillForm, pay } from './checkout-page.ts'
import { expect, test } from './visitor.ts'

// Answers of a customer when the bank asks to confirm a payment: over the page, or on a page of its
// own. After each there is one order and one payment at most, and the page says whether money moved.
//
//   action                          over the page                     the bank's own page
//   yes, every card                 gateway-cards                     gateway-cards
//   yes                             "by keyboard", checkout-keyboard  "says yes"
//   no                              "says no over the page"           "says no on the bank's page"
//   puts it away                    "puts the question away"          "closes the tab on the bank's page"
//   Back                            "goes back from the question"     "goes back from the bank's page"
//   closes the tab, opens the cart  "closes the tab at the question"
//   the order's address             "closes the tab on the bank's page"
//   the mailed link                 "comes back by the mailed link"   payment-reminder
//   reloads                         "reloads at the question"         "reloads the bank's page"
//   offline, the answer lost        gateway-outage                    gateway-outage
//   two tabs                        gateway-outage                    gateway-outage

const asks = '4000002760003184'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())
test.afterEach(async () => {
  await expect.poll(() => violations(shop), { timeout: 30_000 }).toEqual([])
})

/** Where the gateway lets the bank ask: over the page, or on a page of its own. */
const askIn = (challenges: 'dialog' | 'redirect') => turn(shop, { challenges })

/** Pays with a card whose bank asks. */
async function payWithQuestion(page: Page, email?: string) {
  await comeToCheckout(page, shop)
  await fillForm(page)
  if (email) await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await agree(page)
  await fillCard(page, asks)
  await pay(page).click()
}

const toBank = (page: Page) => page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
const expectAsked = (page: Page) => expect(answer(question(page), 'Authorise')).toBeVisible()

/** Pays with a card that nobody asks about, after a try that came to nothing. */
async function payAfterAll(page: Page) {
  await expect(page.getByText(/No money has moved/).first()).toBeVisible()
  await arrivesPaid(page)
}

/** Pays what is in the checkout now, and finds the files. */
async function arrivesPaid(page: Page) {
  await fillCard(page)
  await pay(page).click()
  await expectPaid(page)
}

async function expectPaid(page: Page) {
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ })).toBeVisible()
  const order = new URL(page.url()).pathname.split('/')[2]!
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
}

/** Comes to the order by its address, reads that nothing was paid, and pays. */
async function payByAddress(page: Page, order: string) {
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for payment')
  await expect(part(page, 'State')).toContainText('This order is not paid. No money has moved.')
  await page.getByRole('link', { name: /^Pay €/ }).click()
  await page.waitForURL('**/checkout?order=*')
  await arrivesPaid(page)
}

test('says no over the page, and pays with another card', async ({ page }) => {
  await askIn('dialog')
  await payWithQuestion(page)
  await answer(question(page), 'Fail').click()
  await payAfterAll(page)
})

test('puts the question away by Escape, and pays with another card', async ({ page }) => {
  await askIn('dialog')
  await payWithQuestion(page)
  await expect(answer(question(page), 'Authorise')).toBeFocused()
  await page.keyboard.press('Escape')
  await payAfterAll(page)
})

test('goes back from the question, finds the order in the cart, and pays it', async ({ page }) => {
  await askIn('dialog')
  await comeToCheckout(page, shop)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.waitForURL('**/checkout')
  await fillForm(page)
  await agree(page)
  await fillCard(page, asks)
  await pay(page).click()
  await expectAsked(page)
  const order = await orderOf(page)
  await page.goBack()
  await page.waitForURL('**/cart')
  await page.goForward()
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await page.waitForURL(`**/checkout?order=${order}`)
  await arrivesPaid(page)
})

test('reloads at the question, and pays the order that waits', async ({ page }) => {
  await askIn('dialog')
  await payWithQuestion(page)
  await expectAsked(page)
  const order = await orderOf(page)
  await page.reload()
  await expect(question(page).locator('body')).toHaveCount(0)
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await page.waitForURL(`**/checkout?order=${order}`)
  await fillCard(page, asks)
  await pay(page).click()
  await answer(question(page), 'Authorise').click()
  await expectPaid(page)
})

test('closes the tab at the question, and pays from another', async ({ page, context }) => {
  await askIn('dialog')
  await payWithQuestion(page)
  await expectAsked(page)
  const other = await context.newPage()
  await page.close()
  await other.goto(`${shop.url}/checkout`)
  await other.getByRole('link', { name: 'Finish paying' }).click()
  await arrivesPaid(other)
})

test('comes back by the mailed link on another machine, a guest, and pays', async ({
  page,
  browser,
}) => {
  await askIn('dialog')
  const email = 'elsewhere@tidalatlas.example'
  await payWithQuestion(page, email)
  await expectAsked(page)
  const order = await orderOf(page)
  await page.close()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const token = await new Mailbox(shop, email).token('Your order at')
  await other.goto(`${shop.url}/login?confirm=${token}`)
  await other.getByLabel('New password').fill(password)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('link', { name: 'Your profile' }).first().click()
  await expect(part(other, 'Orders')).toContainText('Waiting for payment')
  await payByAddress(other, order)
  await elsewhere.close()
})

test("says yes on the bank's page, and comes back to the order", async ({ page }) => {
  await askIn('redirect')
  await payWithQuestion(page)
  await toBank(page)
  await expect(page.getByText(/asks for [0-9.]+ EUR/)).toBeVisible()
  await expect(answer(page, 'Authorise')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPaid(page)
  expect(new URL(page.url()).search).toBe('')
})

test("says no on the bank's page, and pays the order that waits", async ({ page }) => {
  await askIn('redirect')
  await payWithQuestion(page)
  await toBank(page)
  await answer(page, 'Fail').click()
  await page.waitForURL(`${shop.url}/orders/*/success`)
  await expect(page.getByText(/No money has moved/)).toBeVisible()
  await page.getByRole('link', { name: /^Pay €/ }).click()
  await page.waitForURL('**/checkout?order=*')
  await arrivesPaid(page)
})

test("goes back from the bank's page, and pays with another card", async ({ page }) => {
  await askIn('redirect')
  await payWithQuestion(page)
  await toBank(page)
  await page.goBack()
  await page.waitForURL('**/checkout')
  await acceptEula(page)
  await agree(page)
  await arrivesPaid(page)
})

test("reloads the bank's page, and says yes", async ({ page }) => {
  await askIn('redirect')
  await payWithQuestion(page)
  await toBank(page)
  await page.reload()
  await answer(page, 'Authorise').click()
  await expectPaid(page)
})

test("closes the tab on the bank's page, and pays at the order's address", async ({
  page,
  context,
}) => {
  await askIn('redirect')
  await payWithQuestion(page)
  await toBank(page)
  const other = await context.newPage()
  await page.close()
  await other.goto(shop.url)
  await payByAddress(other, await orderOf(other))
})
