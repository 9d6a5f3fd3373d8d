import type { Page } from '@playwright/test'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { violations } from '@typecase/tests-support/invariants'
import { Shop } from '@typecase/tests-support/shop'
import { part, password, signIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { answer, charges, turn } from './bank.ts'
import { agree, comeToCheckout, fillCard, fillForm, lisbonAddress, pay } from './checkout-page.ts'
import { painted } from './frames.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// A bank's own page that is left open for longer than an access token lives, and the way back from
// it while the webhook has not come: the sign-in is renewed before anybody asks who may enter.

test.describe.configure({ mode: 'default' }) // One shop, one clock.
test.skip(!canShiftClocks, 'the clock of this build cannot be moved')

const hour = 3600
const asks = '4000002760003184'
const state = '/v1/payment_intents/{id}'
/** As long as it is there, the gateway tells the shop nothing that it asks. */
const silence = { method: 'GET', path: state, trouble: 'serverError', count: 1000 }

let clock: ShiftedClock
let shop: Shop
test.beforeAll(async () => {
  clock = new ShiftedClock()
  shop = await Shop.start({ environment: clock.environment })
})
test.afterAll(async () => {
  await shop.stop()
  clock.remove()
})
test.beforeEach(() => turn(shop, { challenges: 'redirect', webhooks: 'hold', faults: [silence] }))
test.afterEach(async () => {
  await turn(shop, { faults: [] })
  await expect.poll(() => violations(shop), { timeout: 30_000 }).toEqual([])
})

/** Pays with a card whose bank asks on its own page; done when that page is there. */
async function comeToBank(page: Page, fields?: Record<string, string>) {
  await comeToCheckout(page, shop)
  await fillForm(page, 'PT', fields)
  await agree(page)
  await fillCard(page, asks)
  await pay(page).click()
  await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
}

/** Requests of the shop's pages on the way back, in turn, with the status of the answer. */
function listen(page: Page) {
  const answers: string[] = []
  page.on('response', async (response) => {
    const { origin, pathname } = new URL(response.url())
    const isAsked = origin === shop.url && /^\/(api\/(authentication|orders)|login)/.test(pathname)
    if (isAsked) answers.push(`${pathname} ${response.status()}`)
  })
  return answers
}

async function comeBack(page: Page, what: 'Authorise' | 'Fail') {
  await answer(page, what).click()
  await page.waitForURL(`${shop.url}/orders/*/success`)
  expect(new URL(page.url()).search).toBe('')
  return new URL(page.url()).pathname.split('/')[2]!
}

const heading = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(words)

async function expectPaid(page: Page, order: string) {
  await expect(part(page, 'State')).toContainText('€43.05 paid.', { timeout: 40_000 })
  await heading(page, 'Yours now')
  expect(await charges(shop, order)).toEqual({ tried: 1, taken: 1 })
}

/** The order is looked after, on a page of the customer who is still signed in. */
async function expectOpen(page: Page, order: string) {
  await heading(page, 'Checking your payment')
  await expect(part(page, 'State')).toContainText('is being processed')
  expect(new URL(page.url()).pathname).toBe(`/orders/${order}/success`)
}

/** Nobody was sent away, or asked for an order with tokens that were too old. */
function expectRenewedFirst(answers: readonly string[], order: string) {
  const first = answers.findIndex((each) => each.startsWith(`/api/orders/${order}`))
  expect(answers.slice(0, first)).toContain('/api/authentication/refresh_customer 200')
  expect(answers.filter((each) => /^\/login| 40[13]$/.test(each))).toEqual([])
}

test('back before the webhook, the gateway silent: the order is open on the page until it can be paid', async ({
  page,
}, info) => {
  await comeToBank(page)
  const order = await comeBack(page, 'Authorise')
  await expectOpen(page, order)
  await page.reload()
  await expectOpen(page, order)
  await expect(page.locator('[data-placeholder-face="loading"]')).toHaveCount(0)
  await expectAccessible(page, 'an order whose webhook is late')
  await keepPicture(page, info)
  await turn(shop, { webhooks: 'deliver' })
  await expect.poll(() => shop.log()).toContain('"path":"/webhooks/stripe"')
  await (await page.waitForResponse(`${shop.url}/api/orders/${order}`)).finished()
  await painted(page)
  await expectOpen(page, order) // The webhook alone is not believed.
  await turn(shop, { faults: [] })
  await expectPaid(page, order)
})

test('a guest who takes an hour at the bank comes back signed in, and the order is paid once', async ({
  page,
}) => {
  await comeToBank(page)
  clock.advance(hour)
  const answers = listen(page)
  const order = await comeBack(page, 'Authorise')
  await expectOpen(page, order)
  expectRenewedFirst(answers, order)
  await turn(shop, { faults: [] })
  await expectPaid(page, order)
  await page.reload()
  await expectPaid(page, order)
  expectRenewedFirst(answers, order)
})

test('a customer who takes an hour to say no is told that nothing was paid, and pays', async ({
  page,
}) => {
  const email = 'slow@tidalatlas.example'
  shop.addCustomer(email, password)
  await signIn(page, shop, email)
  await comeToBank(page, lisbonAddress)
  clock.advance(hour)
  const answers = listen(page)
  const order = await comeBack(page, 'Fail')
  await expect(page.getByText(/No money has moved/)).toBeVisible()
  expectRenewedFirst(answers, order)
  await turn(shop, { faults: [] })
  await page.getByRole('link', { name: /^Pay €/ }).click()
  await page.waitForURL(`**/checkout?order=${order}`)
  await fillCard(page)
  await pay(page).click()
  await page.waitForURL(`**/orders/${order}/success`)
  await expect(part(page, 'State')).toContainText('€43.05 paid.')
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
})
