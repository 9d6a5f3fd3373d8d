import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { part, password, signIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { decide, heard, turn } from './bank.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const styles = ['vollkorn-regular', 'vollkorn-italic']

/** An order of two styles, paid with this card, in the browser of who has bought them. */
async function comeToOrder(page: Page, email: string, card?: string) {
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const given = await buyer.order(styles.map((style) => Buyer.item(style)))
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret, card)
  const id = placed.body.orderId as string
  await until('the files are there', async () => {
    const { downloads } = (await buyer.get(`/orders/${id}`)).body
    const states = downloads.map(({ state }: { state: string }) => state)
    return states.length > 0 && !states.includes('building')
  })
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order')
  return id
}

function payBack(id: string, ...more: string[]) {
  const done = shop.run('refund', id, '--reason', 'Bought twice', '--actor', 'Mira', ...more)
  expect(done.status, done.out + done.err).toBe(0)
}

const fonts = (page: Page) => page.getByRole('link', { name: /^order-.*\.zip$/ })
const ofRegular = /^order-.*regular.*\.zip$/
const stateOfOrder = (page: Page) => part(page, 'Orders').getByRole('listitem').first()

test('a line that is paid back says so: what, when, to where, and its files are gone', async ({
  page,
}, info) => {
  const id = await comeToOrder(page, 'back@tidalatlas.example')
  await expect(fonts(page)).toHaveCount(3)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: ofRegular }).click(),
  ])
  expect(await file.failure()).toBeNull()
  const link = (await page.getByRole('link', { name: ofRegular }).getAttribute('href'))!

  payBack(id, '--line', '1')
  expect((await page.request.get(shop.url + link)).status()).toBe(403)
  await page.reload()
  await expect(part(page, 'State')).toContainText(/€49\.20 of €98\.40 went back to the card/)
  await expect(part(page, 'Refunds')).toContainText('€49.20 back to the card that paid.')
  await expect(part(page, 'Refunds')).toContainText(/\d{4}, credit note C-1$/)
  await expect(part(page, 'Licences')).toContainText('Ended: its price was refunded.')
  await expect(page.getByRole('link', { name: ofRegular })).toHaveCount(0)
  await expect(fonts(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^credit-note-1\.pdf$/ })).toBeVisible()
  await expectAccessible(page, 'an order of which a line was paid back')
  await keepPicture(page, info)

  payBack(id)
  await page.reload()
  await expect(part(page, 'State')).toContainText(/€98\.40 went back to the card/)
  await expect(part(page, 'Refunds').getByRole('listitem')).toHaveCount(2)
  await expect(fonts(page)).toHaveCount(0)
  await page.goto(`${shop.url}/profile`)
  await expect(stateOfOrder(page)).toContainText('Refunded')
  await expect(part(page, 'Licences')).toContainText('Your licences will appear here.')
})

test('money that is on its way back is seen to arrive, without a reload', async ({ page }) => {
  const id = await comeToOrder(page, 'slow@tidalatlas.example', 'pm_card_pendingRefund')
  // The bank takes its time, as long as the test needs.
  await turn(shop, { changeDelayMs: 3_600_000 })
  payBack(id)
  await turn(shop, { changeDelayMs: 1000 })
  await page.clock.install()
  await page.reload()
  await expect(part(page, 'State')).toContainText('€98.40 is on its way back')
  await expect(part(page, 'Refunds')).toContainText('€98.40 on the way back')
  await expect(part(page, 'Licences')).toContainText('On hold while its price goes back.')
  await expect(fonts(page)).toHaveCount(0)
  await expectAccessible(page, 'money on its way back')
  await decide(shop, 'refund', id, 'succeeded')
  await heard(shop, 'refund', id, 'succeeded')
  await page.clock.fastForward('05:00') // Refunds take days: so often the page asks.
  await expect(part(page, 'Refunds')).toContainText('€98.40 back to the card that paid.')
  await expect(part(page, 'Licences')).toContainText('Ended: its price was refunded.')
})

test('while a bank looks at a payment its licences are on hold; won, they are back', async ({
  page,
}) => {
  const id = await comeToOrder(page, 'bank@tidalatlas.example', 'pm_card_createDispute')
  await heard(shop, 'dispute', id, 'opened')
  await page.reload()
  await expect(part(page, 'State')).toContainText('is looking at this payment')
  await expect(part(page, 'Licences').getByText(/^On hold while the bank/)).toHaveCount(2)
  await expect(fonts(page)).toHaveCount(0)
  await expect(part(page, 'Downloads').getByText('On hold')).not.toHaveCount(0)
  await expectAccessible(page, 'an order on hold')
  await page.goto(`${shop.url}/profile`)
  await expect(stateOfOrder(page)).toContainText('On hold at your bank')
  await expect(part(page, 'Licences').getByText('On hold: its order says why.')).toHaveCount(2)
  await expectAccessible(page, 'licences on hold')

  await decide(shop, 'dispute', id, 'won')
  await heard(shop, 'dispute', id, 'won')
  await page.goto(`${shop.url}/orders/${id}`)
  await expect(fonts(page)).toHaveCount(3)
  await expect(part(page, 'State')).toContainText('€98.40 paid.')
})
