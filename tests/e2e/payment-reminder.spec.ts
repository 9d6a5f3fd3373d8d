import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks } from '@typecase/tests-support/clock'
import { violations } from '@typecase/tests-support/invariants'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { part, password } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { charges, orderOf } from './bank.ts'
import { agree, box, comeToCheckout, fillCard, fillForm, pay, sum } from './checkout-page.ts'
import { startMailingShop, type MailingShop } from './mailing-shop.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// The one mail about a payment that was abandoned: two hours later, through a real mail server, and
// its link on another machine.

test.describe.configure({ mode: 'serial' })
test.skip(!canShiftClocks, 'the clock of this build cannot be moved')

const hours = 3600
let clock: MailingShop['clock']
let sink: MailingShop['sink']
let shop: MailingShop['shop']
let stop: MailingShop['stop'] | undefined

test.beforeAll(async () => {
  ;({ clock, sink, shop, stop } = await startMailingShop())
})
test.afterAll(() => stop?.())

/** The reminders that an address has received for an unpaid order. */
const reminders = (email: string) =>
  readEmails(sink.kept.filter(({ to }) => to.includes(email)).map(({ raw }) => raw)).filter(
    ({ headers }) => headers['subject']?.[0]?.includes('waits for its payment'),
  )

async function linkTo(email: string) {
  await until('the mail comes', async () => reminders(email).length > 0, 40)
  const { text } = reminders(email)[0]!
  expect(text.replaceAll('\n', ' ')).toContain('No money has moved')
  expect(text).toContain('EB Garamond Italic')
  return /^https?:\S+$/m.exec(text)![0]
}

async function place(buyer: Buyer, email: string) {
  const given = await buyer.order([Buyer.item()], email)
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  expect(placed.status).toBe(201)
  return placed.body as { orderId: string; clientSecret: string }
}

async function expectPaid(page: Page, order: string) {
  await page.waitForURL(`**/orders/${order}/success`)
  await expect(part(page, 'State')).toContainText('€43.05 paid.')
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Sign in and see the order' })

const abandons = 'abandons@tidalatlas.example'

test('a guest who gave up gets one mail, is signed in by its link elsewhere, and pays', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const paid = await place(new Buyer(shop), 'paid@tidalatlas.example')
  await new Buyer(shop).confirm(paid.clientSecret)
  await comeToCheckout(page, shop)
  await fillForm(page)
  await box(page, 'E-mail').fill(abandons)
  await agree(page)
  await fillCard(page, '4000000000009995')
  await pay(page).click()
  await expect(page.getByText(/not enough funds/)).toBeVisible()
  const order = await orderOf(page)
  await page.close()

  clock.advance(2 * hours)
  const link = await linkTo(abandons)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const posted: string[] = []
  other.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.endsWith('confirm_customer')) posted.push(pathname)
  })
  await other.goto(link)
  await expect(goOn(other)).toBeVisible()
  await expectAccessible(other, 'a link that waits for its reader')
  await keepPicture(other, info)
  expect(posted).toEqual([])
  expect(await other.evaluate(() => Object.keys(localStorage).join())).not.toContain('auth_')
  await goOn(other).focus()
  await other.keyboard.press('Enter')
  await other.waitForURL(`**/checkout?order=${order}`)
  await expect(other.getByText(abandons).first()).toBeVisible()
  await expect(sum(other)).toHaveText('€43.05')
  await expectAccessible(other, 'an order that was come back to')
  await keepPicture(other, info)
  await fillCard(other)
  await pay(other).click()
  await expectPaid(other, order)

  expect(posted).toHaveLength(1)
  await other.goto(link)
  await goOn(other).click()
  await expect(other.getByText(/This link has been used/)).toBeVisible()
  await other.getByRole('link', { name: 'To the order' }).click()
  await expect(other.getByText('There is nothing left to pay on this order.')).toBeVisible()
  await elsewhere.close()
})

test('a spent link signs nobody in', async ({ page }) => {
  await page.goto(await linkTo(abandons))
  await goOn(page).click()
  await expect(page.getByText(/This link has been used/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto(`${shop.url}/profile`)
  await page.waitForURL('**/login')
})

test('a customer with an account signs in at the order, and pays', async ({ page }, info) => {
  const email = 'account@tidalatlas.example'
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const { orderId } = await place(buyer, email)
  clock.advance(2 * hours)
  await page.goto(await linkTo(email))
  await expect(page.getByText('Sign in to see your order')).toBeVisible()
  await expectAccessible(page, 'an order that waits, signed out')
  await keepPicture(page, info)
  await box(page, 'E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(sum(page)).toHaveText('€43.05')
  await fillCard(page)
  await pay(page).click()
  await expectPaid(page, orderId)
})

test('nobody gets a second one, and who has paid gets none', async () => {
  const unpaid = ['first@tidalatlas.example', 'second@tidalatlas.example']
  for (const email of unpaid) {
    clock.advance(24 * hours)
    await place(new Buyer(shop), email)
    clock.advance(2 * hours)
    await linkTo(email) // By then the shop has looked at all orders.
  }
  for (const email of unpaid) expect(reminders(email)).toHaveLength(1)
  expect(reminders(abandons)).toHaveLength(1)
  expect(reminders('account@tidalatlas.example')).toHaveLength(1)
  expect(reminders('paid@tidalatlas.example')).toEqual([])
  expect(await violations(shop)).toEqual([])
})
