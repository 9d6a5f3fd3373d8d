import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith, part, password, signIn } from './account-page.ts'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import {
  agree,
  box,
  choose,
  fillCard,
  fillForm,
  lisbon,
  pay,
  payAndArrive,
  receipt,
  step,
  sum,
} from './checkout-page.ts'
import { tabTo } from './focus.ts'
import { keepPicture } from './pixels.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** A customer who has paid for these styles, each for one to three people. */
const holderOf = (email: string, ...styles: string[]) => holderWith({}, email, ...styles)

interface Held {
  /** That it was paid in, if not the shop's own. */
  currency?: string
  tier?: string
}

async function holderWith({ currency, tier = '1-3' }: Held, email: string, ...styles: string[]) {
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const items = styles.map((style) => Buyer.item(style, { licenseOptionId: tier }))
  const given = await buyer.order(items, email, currency ? { currency } : {})
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret)
  const id = placed.body.orderId as string
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${id}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
  return id
}

const upgradeOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `Upgrade ${name}, Desktop` })
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).first()

/** Adds what was chosen, and waits until the cart holds it. */
async function add(page: Page) {
  await addToCart(page).click()
  await expect(page.getByRole('link', { name: 'Go to the cart' }).first()).toBeVisible()
}

async function comeToUpgrade(page: Page, email: string, name: string) {
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/profile`)
  await upgradeOf(page, name).click()
  await page.waitForURL('**/eb-garamond/buy?upgrade=*')
}

/** Signing out leaves the document for the front page. */
async function signOut(page: Page) {
  const left = page.waitForEvent('load')
  await page.getByRole('button', { name: /^Logout/ }).click()
  await left
}

const licensee = 'Inês Duarte'
const address = Object.fromEntries(
  Object.entries(lisbon).filter(([name]) => name !== 'E-mail' && !name.startsWith('Licensee')),
)

test('a licence grows to more people for the difference, and the old one gives way', async ({
  page,
  context,
}, info) => {
  test.slow()
  const old = await holderOf('grows@tidalatlas.example', 'eb-garamond-italic')
  await comeToUpgrade(page, 'grows@tidalatlas.example', 'EB Garamond Italic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrade EB Garamond')
  await expect(step(page, /Licensee$/)).toContainText(licensee)
  await expect(page.getByRole('checkbox', { name: /^Italic/ })).toBeDisabled()
  await expect(addToCart(page)).toBeDisabled()
  await choose(page, /^4 to 10/)
  await expect(receipt(page)).toContainText('Less what you paid for EB Garamond Italic')
  await expect(sum(page)).toHaveText('€21.00') // 35 x 1.6 - 35
  await expectAccessible(page, 'an upgrade')
  await keepPicture(page, info)

  await page.reload()
  await expect(page.getByRole('radio', { name: /^4 to 10/ })).toBeChecked()
  await expect(sum(page)).toHaveText('€21.00')
  await page.goBack()
  await expect(upgradeOf(page, 'EB Garamond Italic')).toBeVisible()
  await page.goForward()
  await expect(sum(page)).toHaveText('€21.00')
  await add(page)
  await page.getByRole('link', { name: 'Go to the cart' }).first().click()
  await expect(page.getByText('Replaces a licence you own: €35.00 off.')).toBeVisible()
  await expect(sum(page)).toHaveText('€21.00')
  await expect(page.getByRole('button', { name: 'Share this cart' })).toHaveCount(0)
  const second = await context.newPage()
  await second.goto(`${shop.url}/cart`)
  await expect(sum(second)).toHaveText('€21.00')
  await second.close()
  await expectAccessible(page, 'an upgrade in the cart')

  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.waitForURL('**/checkout')
  await expect(step(page, /Licensee and address/)).toContainText(licensee)
  await expect(box(page, /^Licensee, as/)).toHaveCount(0)
  await fillForm(page, 'PT', address)
  await agree(page)
  await expect(step(page, /Review/)).toContainText('less €43.05 paid before') // both with 23 %
  await fillCard(page)
  await expect(pay(page)).toHaveText('Pay €25.83')
  await expectAccessible(page, 'the checkout of an upgrade')
  const order = await payAndArrive(page, /^Pay €25\.83/)
  const licences = part(page, 'Licences')
  await expect(licences).toContainText(licensee)
  await expect(licences.getByText(/^Replaces/)).toBeVisible()
  await expectAccessible(page, 'the order of an upgrade')

  await licences
    .getByText(/^Replaces/)
    .getByRole('link')
    .click()
  await page.waitForURL(`**/orders/${old}`)
  await expect(licences).toContainText('Replaced by an upgrade.')
  await expect(page.getByRole('link', { name: /\.zip$/ })).toHaveCount(0)
  await expect(upgradeOf(page, 'EB Garamond Italic')).toHaveCount(0)
  await expectAccessible(page, 'an order whose licence was replaced')
  await licences.getByRole('link', { name: /^To licence/ }).click()
  await page.waitForURL(`**/orders/${order}`)
  await page.goto(`${shop.url}/profile`)
  await expect(licences.getByRole('listitem')).toHaveCount(1)
  await expect(licences).toContainText('Desktop 4 to 10')
})

test('the family takes the place of every style that is held; all of them come off', async ({
  page,
}) => {
  const email = 'family@tidalatlas.example'
  await holderOf(email, 'eb-garamond-italic', 'eb-garamond-regular')
  await comeToUpgrade(page, email, 'EB Garamond Regular')
  await choose(page, /^Complete family/)
  await expect(receipt(page)).toContainText('Less what you paid for EB Garamond Italic')
  await expect(receipt(page)).toContainText('Less what you paid for EB Garamond Regular')
  await expect(sum(page)).toHaveText('€50.00') // 120 - 35 - 35
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await expect(sum(page)).toHaveText('€50.00')
})

test('a licence grows into a use that contains it; who chooses both is told', async ({ page }) => {
  const email = 'contains@tidalatlas.example'
  await holderOf(email, 'eb-garamond-italic')
  await comeToUpgrade(page, email, 'EB Garamond Italic')
  await choose(page, /^All uses/)
  await expect(sum(page)).toHaveText('€105.00') // 35 x 4 - 35
  await expectAccessible(page, 'an upgrade to all uses')
  await page.goto(`${shop.url}/eb-garamond/buy`)
  for (const use of [/^Desktop/, /^Web/, /^All uses/]) {
    await page.getByRole('checkbox', { name: use }).click({ force: true })
  }
  await expect(page.getByText('All uses contains Desktop and Web already.')).toBeVisible()
})

test('a larger use is offered in the first size that covers the licence, and in none that is less', async ({
  page,
}) => {
  await holderWith({ tier: '26-100' }, 'large@tidalatlas.example', 'eb-garamond-italic')
  await comeToUpgrade(page, 'large@tidalatlas.example', 'EB Garamond Italic')
  await choose(page, /^All uses/)
  await expect(page.getByRole('radio', { name: /^11 to 50/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^1 to 10/ })).toBeDisabled()
  await expect(sum(page)).toHaveText('€112.00') // 35 x 8 - 35 x 4.8
  await add(page)
  await page.getByRole('link', { name: 'Go to the cart' }).first().click()
  await expect(page.getByText('Replaces a licence you own: €168.00 off.')).toBeVisible()
})

test('more styles of the same size are bought as they are; what is held is not bought again', async ({
  page,
}) => {
  const email = 'more@tidalatlas.example'
  await holderOf(email, 'eb-garamond-italic')
  await comeToUpgrade(page, email, 'EB Garamond Italic')
  await page.getByRole('checkbox', { name: /^Regular/ }).click({ force: true })
  await expect(sum(page)).toHaveText('€35.00')
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await expect(sum(page)).toHaveText('€35.00')
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible()
})

test('a customer who paid in dollars upgrades in dollars, and finds the way back to them', async ({
  page,
}) => {
  const email = 'dollars@tidalatlas.example'
  await holderWith({ currency: 'USD' }, email, 'eb-garamond-italic')
  await comeToUpgrade(page, email, 'EB Garamond Italic')
  await choose(page, /^4 to 10/)
  await expect(sum(page)).toHaveText('$23.40') // 39 x 1.6 - 39
  await expect(receipt(page)).toContainText('−$39.00')
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await expect(sum(page)).toHaveText('$23.40')
  await page.getByRole('button', { name: /Currency/ }).click()
  await page.getByRole('option', { name: 'EUR' }).click()
  await expect(page.getByText(/^Not everything/)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('currency'))
  await page.reload()
  await expect(page.getByText(/was paid in another currency/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Currency/ })).toBeVisible()
  await expectAccessible(page, 'an upgrade in another currency')
  await page.getByRole('button', { name: 'Show prices in USD' }).click()
  await expect(sum(page)).toHaveText('$23.40')
})

test('a signed-out visitor is told to sign in, and may buy it in full', async ({ page }) => {
  const email = 'away@tidalatlas.example'
  await holderOf(email, 'eb-garamond-italic')
  await comeToUpgrade(page, email, 'EB Garamond Italic')
  const upgrade = page.url()
  await choose(page, /^4 to 10/)
  await add(page)
  await signOut(page)
  await page.goto(`${shop.url}/cart`)
  const told = page.getByText(/^Sign in to use this upgrade/)
  await expect(told).toBeVisible()
  await expectAccessible(page, 'an upgrade of who is signed out')
  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByText(/^Sign in above to use this upgrade/)).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await expectAccessible(page, 'the checkout of who is signed out')

  await signIn(page, shop, email)
  await page.goto(`${shop.url}/cart`)
  await expect(sum(page)).toHaveText('€21.00')
  await signOut(page)
  await page.goto(`${shop.url}/cart`)
  await expect(told).toBeVisible()
  await tabTo(page, /^Buy it in full/)
  await page.keyboard.press('Enter')
  await expect(sum(page)).toHaveText('€56.00')
  await page.goto(upgrade)
  await page.waitForURL('**/login')
})

test('a shared copy leaves upgrades out and says so', async ({ page }) => {
  const email = 'shares@tidalatlas.example'
  await cameWith(page, {
    cart: JSON.stringify([
      { ...Buyer.item('spectral-bold'), description: 'Spectral Bold', price: 3500 },
    ]),
  })
  await holderOf(email, 'eb-garamond-italic')
  await comeToUpgrade(page, email, 'EB Garamond Italic')
  await choose(page, /^11 to 25/)
  await add(page)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText(/^Replaces a licence/)).toBeVisible()
  await page.getByRole('button', { name: 'Share this cart' }).click()
  await expect(page.getByText(/Upgrades are left out/)).toBeVisible()
  await page.goto(await box(page, 'Link to the copy').inputValue())
  await expect(sum(page)).toHaveText('€35.00')
})

test('a licence of another customer cannot be upgraded', async ({ page }) => {
  const email = 'none@tidalatlas.example'
  shop.addCustomer(email, password)
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/eb-garamond/buy?upgrade=0123456789ABCDEFGHJKMNPQRS`)
  await expect(page.getByText(/^This licence cannot be upgraded here/)).toBeVisible()
  await expectAccessible(page, 'nothing to upgrade')
  await page.getByRole('link', { name: 'Buy as new' }).click()
  await page.waitForURL(`${shop.url}/eb-garamond/buy`)
  await expect(page.getByRole('radio', { name: /^Myself/ })).toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an upgrade comes into the cart by keyboard alone', async ({ page }) => {
    const email = 'keys@tidalatlas.example'
    const order = await holderOf(email, 'eb-garamond-italic')
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/orders/${order}`)
    await expect(upgradeOf(page, 'EB Garamond Italic')).toBeVisible()
    await expectAccessibleInThemes(page, 'an order')
    await tabTo(page, /^Upgrade EB Garamond Italic/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/eb-garamond/buy?upgrade=*')
    await tabTo(page, /^1 to 3/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^4 to 10/ })).toBeChecked()
    await expectAccessibleInThemes(page, 'an upgrade')
    await tabTo(page, /^Add to cart/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Go to the cart' }).first()).toBeVisible()
    await tabTo(page, /^Go to the cart/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${shop.url}/cart`)
    await expect(page.getByText(/^Replaces a licence/)).toBeVisible()
    await expectAccessibleInThemes(page, 'an upgrade in the cart')
    await page.goto(`${shop.url}/profile`)
    await expect(upgradeOf(page, 'EB Garamond Italic')).toBeVisible()
    await expectAccessibleInThemes(page, 'licences held')
  })
})
