import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { acceptEula, agree, comeToCheckout, fillCard, fillForm, pay } from './checkout-page.ts'
import { expect, test } from './visitor.ts'

// What a customer may do when the bank asks to confirm a payment.

const asks = '4000002760003184'

let shop: Shop

test.beforeAll(async () => {
  shop = await Shop.start()
})

test.afterAll(() => shop.stop())

/** Where the gateway lets the bank ask: over the page, or on a page of its own. */
async function askIn(challenges: 'dialog' | 'redirect') {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenges }),
  })
  expect(response.status).toBe(200)
}

async function payWith(page: Page, card: string) {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page, card)
  await pay(page).click()
}

const question = (page: Page) => page.frameLocator('iframe[src*="/3ds/"]')
const answer = (page: Page, name: 'Authorise' | 'Fail') => page.getByRole('button', { name })

async function charges(page: Page) {
  const order = new URL(page.url()).pathname.split('/')[2]
  const journal = await fetch(`${shop.sandboxUrl}/_sandbox/journal?order_id=${order}`)
  const all: { status: string }[] = (await journal.json()).charges
  return all.filter(({ status }) => status === 'succeeded').length
}

/** Pays with a card that nobody asks about, after a try that came to nothing. */
async function payAfterAll(page: Page) {
  await expect(page.getByText(/No money has moved/).first()).toBeVisible()
  await arrivesPaid(page)
}

/** Pays what is in the checkout now, and finds the files. */
async function arrivesPaid(page: Page) {
  await fillCard(page)
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ })).toBeVisible()
  expect(await charges(page)).toBe(1)
}

test('says no over the page, and pays with another card', async ({ page }) => {
  await askIn('dialog')
  await payWith(page, asks)
  await question(page).getByRole('button', { name: 'Fail' }).click()
  await payAfterAll(page)
})

test('puts the question away by Escape, and pays with another card', async ({ page }) => {
  await askIn('dialog')
  await payWith(page, asks)
  await expect(question(page).getByRole('button', { name: 'Authorise' })).toBeFocused()
  await page.keyboard.press('Escape')
  await payAfterAll(page)
})

test("says yes on the bank's page, and comes back to the order", async ({ page }) => {
  await askIn('redirect')
  await payWith(page, asks)
  await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
  await expect(page.getByText(/asks for [0-9.]+ EUR/)).toBeVisible()
  await expect(answer(page, 'Authorise')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/orders/*/success`)
  await expect(page.getByRole('link', { name: /\.zip/ })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await charges(page)).toBe(1)
})

test("says no on the bank's page, and pays the order that waits", async ({ page }) => {
  await askIn('redirect')
  await payWith(page, asks)
  await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
  await answer(page, 'Fail').click()
  await page.waitForURL(`${shop.url}/orders/*/success`)
  await expect(page.getByText(/No money has moved/)).toBeVisible()
  await page.getByRole('link', { name: /^Pay €/ }).click()
  await page.waitForURL('**/checkout?order=*')
  await arrivesPaid(page)
})

test("goes back from the bank's page, and pays with another card", async ({ page }) => {
  await askIn('redirect')
  await payWith(page, asks)
  await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
  await page.goBack()
  await page.waitForURL('**/checkout')
  await acceptEula(page)
  await agree(page)
  await arrivesPaid(page)
})

test('closes the tab at the question, and pays from another', async ({ page, context }) => {
  await askIn('dialog')
  await payWith(page, asks)
  await expect(question(page).getByRole('button', { name: 'Authorise' })).toBeVisible()
  const other = await context.newPage()
  await page.close()
  await other.goto(`${shop.url}/checkout`)
  await other.getByRole('link', { name: 'Go on paying it' }).click()
  await arrivesPaid(other)
})
