import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { violations } from '@typecase/tests-support/invariants'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { cameSignedIn, part, password } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { answer, charges, decide, orderOf, question, turn } from './bank.ts'
import { agree, comeToCheckout, fillCard, fillForm, pay } from './checkout-page.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

// Every test card of the gateway, typed by a customer: the message, and the state afterwards.

const sentences = {
  declined: 'The card was declined. Try another card, or ask your bank.',
  funds: 'There are not enough funds on this card. Try another card.',
  limit: 'The card has reached its limit. Try another card.',
  expired: 'The card has expired. Try another card.',
  securityCode: 'The security code is incorrect. Check it and try again.',
  processing: 'The card could not be processed. Try again in a moment.',
  notConfirmed: 'The payment was not confirmed with your bank. Try again, or use another card.',
}

/** Refused at once. A lost or stolen card, and one that looks like fraud, read as any decline. */
const refused = {
  '4000000000000002': sentences.declined,
  '4000000000009995': sentences.funds,
  '4000000000009987': sentences.declined, // lost
  '4000000000009979': sentences.declined, // stolen
  '4000000000000069': sentences.expired,
  '4000000000000127': sentences.securityCode,
  '4000000000000119': sentences.processing,
  '4000000000006975': sentences.limit,
  '4000000000000341': sentences.declined, // can be kept, never charged
  '4100000000000019': sentences.declined, // blocked before its bank is asked
  '4000008400001280': sentences.declined, // its bank should ask, and cannot
} as const

/** Taken without a question. */
const taken = {
  '4242424242424242': 'Visa',
  '5555555555554444': 'Mastercard',
  '378282246310005': 'American Express, four digits for its security code',
  '4000000000009235': 'an elevated risk',
  '4000000000000101': 'its security code does not match',
  '4000000000000036': 'its postcode does not match',
  '4000000000003055': 'its bank asks only when it is asked to',
  '4000000000003097': 'the same, and could not',
} as const

/** The bank asks; then the card pays, or is refused all the same. */
const asks = {
  '4000002500003155': null,
  '4000002760003184': null,
  '4000003800000446': null,
  '4000000000003220': null,
  '4000008260003178': sentences.funds,
  '4000008400001629': sentences.declined,
} as const

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())
test.afterEach(async () => {
  // Once the last event was worked on.
  await expect.poll(() => violations(shop), { timeout: 30_000 }).toEqual([])
})

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /No money has moved/ })
const fonts = (page: Page) => page.getByRole('link', { name: /^order-.*\.zip$/ })
const stateOfOrder = (page: Page) => part(page, 'Orders').getByRole('listitem').first()

/** A new customer, signed in here and at the API. */
async function comeAsCustomer(page: Page, name: string) {
  const email = `${name}@tidalatlas.example`
  shop.addCustomer(email, password)
  const [here, buyer] = [new Buyer(shop), new Buyer(shop)]
  for (const one of [here, buyer]) {
    await one.post('/authentication/login_customer', { email, password })
  }
  await cameSignedIn(page, here)
  return buyer
}

/** The customer has an order that waits, and opens it to pay. */
async function comeToPay(page: Page, buyer: Buyer) {
  const key = { 'idempotency-key': randomUUID() }
  const placed = await buyer.post('/checkout', await buyer.order(), key)
  expect(placed.status).toBe(201)
  const id = placed.body.orderId as string
  await page.goto(`${shop.url}/checkout?order=${id}`)
  return id
}

async function payWith(page: Page, card: string) {
  await fillCard(page, card)
  await pay(page).click()
}

async function expectPaid(page: Page, order: string) {
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yours now')
  await expect(part(page, 'State')).toContainText('€43.05 paid.')
  expect(await charges(shop, order)).toMatchObject({ taken: 1 })
}

/** The complete message to the customer: why, whether money moved, and what to do. */
const expectRefused = (page: Page, sentence: string) =>
  expect(notice(page)).toHaveText(`${sentence} No money has moved, and your order waits for you.`)

test('each card that is refused says why, and the order waits for another', async ({
  page,
}, info) => {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page, '4242424242424241')
  await pay(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was ordered' })).toHaveText(
    'Your card number is invalid. Nothing was ordered, and no money has moved.',
  )
  let tries = 0
  for (const [card, sentence] of Object.entries(refused)) {
    await test.step(card, async () => {
      await payWith(page, card)
      await expect.poll(async () => (await charges(shop, await orderOf(page))).tried).toBe(++tries)
      await expectRefused(page, sentence)
    })
  }
  await expectAccessible(page, 'a card that was refused')
  await keepPicture(page, info)
  const order = await orderOf(page)
  expect((await charges(shop, order)).taken).toBe(0)
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(part(page, 'State')).toContainText('This order is not paid. No money has moved.')
  await page.getByRole('link', { name: /^Pay €43\.05/ }).click()
  await payWith(page, '4242424242424242')
  await expectPaid(page, order)
  expect(await charges(shop, order)).toEqual({ tried: tries + 1, taken: 1 })
})

test('each card that pays gives the fonts at once', async ({ page }) => {
  const buyer = await comeAsCustomer(page, 'pays')
  for (const [card, what] of Object.entries(taken)) {
    await test.step(`${card}, ${what}`, async () => {
      const order = await comeToPay(page, buyer)
      await payWith(page, card)
      await expectPaid(page, order)
    })
  }
  await expect(fonts(page)).toHaveCount(1)
})

test('each card whose bank asks is refused for a no, and goes on after a yes', async ({ page }) => {
  const buyer = await comeAsCustomer(page, 'asked')
  await turn(shop, { challenges: 'dialog' })
  for (const [card, sentence] of Object.entries(asks)) {
    await test.step(card, async () => {
      const order = await comeToPay(page, buyer)
      await payWith(page, card)
      await answer(question(page), 'Fail').click()
      await expectRefused(page, sentences.notConfirmed)
      await pay(page).click()
      await answer(question(page), 'Authorise').click()
      await (sentence ? expectRefused(page, sentence) : expectPaid(page, order))
      expect((await charges(shop, order)).taken).toBe(sentence ? 0 : 1)
    })
  }
})

test('each card whose bank asks on a page of its own comes back with what came of it', async ({
  page,
}) => {
  const buyer = await comeAsCustomer(page, 'redirected')
  await turn(shop, { challenges: 'redirect' })
  for (const [card, sentence] of Object.entries(asks)) {
    await test.step(card, async () => {
      const order = await comeToPay(page, buyer)
      await payWith(page, card)
      await page.waitForURL(`${shop.sandboxUrl}/3ds/*`)
      await answer(page, 'Authorise').click()
      await page.waitForURL(`${shop.url}/orders/*/success`)
      if (!sentence) return expectPaid(page, order)
      await expect(part(page, 'State')).toContainText('No money has moved.')
      expect((await charges(shop, order)).taken).toBe(0)
    })
  }
  await turn(shop, { challenges: 'dialog' })
})

const rows = (statement: string) => new Sql(shop).run(statement).flat()
const disputes = (order: string) => rows(`SELECT state FROM dispute WHERE order_id = '${order}'`)
const flagged = (order: string) =>
  rows(`SELECT needs_review FROM orders WHERE id = '${order}'`)[0] !== '0'

const onHold = (page: Page) => part(page, 'Downloads').getByText('On hold', { exact: true })

/** The order's page, loaded again until it says so. */
const expectState = (page: Page, order: string, words: string) =>
  expect(async () => {
    await page.goto(`${shop.url}/orders/${order}`)
    await expect(part(page, 'State')).toContainText(words, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })

for (const [card, reason] of [
  ['4000000000000259', 'fraud'],
  ['4000000000002685', 'nothing that came'],
] as const) {
  test(`${card}: its bank takes the money back for ${reason}; the licences rest, and stand again when it is won`, async ({
    page,
  }) => {
    const buyer = await comeAsCustomer(page, `disputes-${card.slice(-4)}`)
    const order = await comeToPay(page, buyer)
    await payWith(page, card)
    await page.waitForURL('**/orders/*/success')
    await expectState(page, order, 'is looking at this payment')
    await expect(part(page, 'Licences')).toContainText('On hold while the bank')
    await expect(fonts(page)).toHaveCount(0)
    await expect(onHold(page).first()).toBeVisible()
    await page.goto(`${shop.url}/profile`)
    await expect(stateOfOrder(page)).toContainText('On hold at your bank')
    await expect(part(page, 'Licences')).toContainText('On hold')

    await decide(shop, 'dispute', order, 'won')
    await expectState(page, order, '€43.05 paid.')
    await expect(fonts(page)).toHaveCount(1)
    await page.goto(`${shop.url}/profile`)
    await expect(part(page, 'Licences')).not.toContainText('On hold')
  })
}

test('4000000000000259: the bank decides for its customer, and the licences end', async ({
  page,
}) => {
  const buyer = await comeAsCustomer(page, 'lost')
  const order = await comeToPay(page, buyer)
  await payWith(page, '4000000000000259')
  await page.waitForURL('**/orders/*/success')
  await expectState(page, order, 'is looking at this payment')
  await decide(shop, 'dispute', order, 'lost')
  await expectState(page, order, 'has taken this payment back')
  await expect(fonts(page)).toHaveCount(0)
  await page.goto(`${shop.url}/profile`)
  await expect(stateOfOrder(page)).toContainText('Taken back by your bank')
})

test('4000000000001976: while the bank only asks nothing changes; escalated, the licences rest', async ({
  page,
}) => {
  const buyer = await comeAsCustomer(page, 'inquires')
  const order = await comeToPay(page, buyer)
  await payWith(page, '4000000000001976')
  await expectPaid(page, order)
  await until('the bank asks', async () => disputes(order).includes('inquiry'))
  await expectState(page, order, '€43.05 paid.')
  await expect(fonts(page)).toHaveCount(1)
  await decide(shop, 'dispute', order, 'escalated')
  await expectState(page, order, 'is looking at this payment')
  await expect(fonts(page)).toHaveCount(0)
})

test('4000000000005423: a warning of fraud is for the foundry, and the customer has their fonts', async ({
  page,
}) => {
  const buyer = await comeAsCustomer(page, 'warned')
  const order = await comeToPay(page, buyer)
  await payWith(page, '4000000000005423')
  await expectPaid(page, order)
  await until('staff are told', async () => flagged(order))
  await expectState(page, order, '€43.05 paid.')
  await expect(fonts(page)).toHaveCount(1)
  await page.goto(`${shop.url}/profile`)
  await expect(stateOfOrder(page)).not.toContainText(/hold|bank/i)
})

test('4000000000007726: money that goes back slowly is on its way, then there', async ({
  page,
}) => {
  const buyer = await comeAsCustomer(page, 'slowly')
  const order = await comeToPay(page, buyer)
  await payWith(page, '4000000000007726')
  await expectPaid(page, order)
  await turn(shop, { changeDelayMs: 600_000 }) // The bank takes its time, as long as the test needs.
  payBack(order)
  await turn(shop, { changeDelayMs: 1000 })
  await expectState(page, order, '€43.05 is on its way back')
  await expect(fonts(page)).toHaveCount(0)
  await page.goto(`${shop.url}/profile`)
  await expect(stateOfOrder(page)).toContainText('Being refunded')
  await decide(shop, 'refund', order, 'succeeded')
  await expectState(page, order, '€43.05 went back to the card')
})

test('4000000000005126: money that the bank sends back is told of, and the licences stand again', async ({
  page,
}, info) => {
  const buyer = await comeAsCustomer(page, 'returned')
  const order = await comeToPay(page, buyer)
  await payWith(page, '4000000000005126')
  await expectPaid(page, order)
  payBack(order)
  await expectState(page, order, '€43.05 paid.')
  await expect(part(page, 'Refunds')).toContainText('€43.05 did not reach the card')
  await expect(fonts(page)).toHaveCount(1)
  await expectAccessible(page, 'a refund that the bank sent back')
  await keepPicture(page, info)
  await page.goto(`${shop.url}/profile`)
  await expect(part(page, 'Licences')).toContainText('EB Garamond Italic')
})

function payBack(order: string) {
  const done = shop.run('refund', order, '--reason', 'Bought twice', '--actor', 'Mira')
  expect(done.status, done.out + done.err).toBe(0)
}
