import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import {
  acceptEula,
  agree,
  box,
  choose,
  comeToCheckout,
  country,
  expectKept,
  fillCard,
  fillForm,
  orderRows,
  pay,
  payAndArrive,
  receipt,
} from './checkout-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const sum = (page: Page) => page.getByRole('definition').last()
const use = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Uses' }).getByRole('checkbox', { name })
const tick = (page: Page, name: RegExp) => use(page, name).click({ force: true })
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[])

async function putIntoCart(page: Page, licences: number) {
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Go to the cart' }).first()).toBeVisible()
  expect(await stored(page)).toHaveLength(licences)
}

const client = {
  'E-mail': 'studio@tidalatlas.example',
  'Your client, as it appears on the licence': 'Harbour Museum',
  'Your client’s address': 'Doca 5, Lisboa',
  'Your name, for the invoice': 'Inês Duarte',
  'Street and number': 'Hafenstraße 84',
  Postcode: '20359',
  City: 'Hamburg',
  'VAT number': 'DE 136 695 976',
}

const { 'E-mail': email, ...parties } = client

/** The address is a field only until there is an order: then its customer is known. */
async function expectClientTyped(page: Page) {
  for (const [name, value] of Object.entries(parties)) {
    await expect(box(page, new RegExp(`^${name}`))).toHaveValue(value)
  }
  await expect(country(page)).toHaveValue('DE')
}

// Text package 120 x (1.6 + 1.2) x 0.95, Italic 35 x 0.5, Bold 35 x 2.5: 424.20, less a tenth of each line.
const inCart = '€424.20'
const total = '€381.78'

test('four licence kinds over three families, for a client, with a coupon and reverse charge: reload, Back and a second tab at every step', async ({
  page,
  context,
}) => {
  test.slow()
  const second = await context.newPage()

  await test.step('a package for two uses', async () => {
    await page.goto(`${shop.url}/fraunces/buy`)
    await choose(page, /client/)
    await tick(page, /^Desktop/)
    await tick(page, /^Web/)
    await choose(page, /^4 to 10/)
    await choose(page, /^100,000/)
    await box(page, 'Domains').fill('harbour.example')
    await choose(page, /^Text package/)
    await expect(sum(page)).toHaveText('€319.20')
    await page.reload()
    await expect(page.getByRole('radio', { name: /client/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Text package/ })).toBeChecked()
    await expect(sum(page)).toHaveText('€319.20')
    await page.goto(`${shop.url}/fraunces`)
    await page.goBack()
    await expect(box(page, 'Domains')).toHaveValue('harbour.example')
    await second.goto(`${shop.url}/fraunces/buy`)
    await putIntoCart(page, 2)
    await expect(second.getByRole('link', { name: 'Cart (1)' })).toBeVisible()
    await expect(second.getByRole('radio', { name: /client/ })).toBeChecked()
  })

  await test.step('a style of another family here, one of a third in the second tab', async () => {
    await page.goto(`${shop.url}/eb-garamond/buy?style=eb-garamond-italic`)
    await tick(page, /^E-book/)
    await box(page, 'Titles').fill('The Harbour Guide')
    await second.goto(`${shop.url}/spectral/buy?style=spectral-bold`)
    await tick(second, /^App/)
    await box(second, 'Names of the apps').fill('Harbour')
    await putIntoCart(page, 3)
    await putIntoCart(second, 4)
    await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Go to the cart' }).first()).toBeVisible()
    await second.goBack()
    await second.goForward()
    await expect(second.getByRole('link', { name: 'Go to the cart' }).first()).toBeVisible()
    expect(await stored(page)).toHaveLength(4)
  })

  await test.step('the cart, and a coupon', async () => {
    await page.getByRole('link', { name: 'Go to the cart' }).first().click()
    await expect(sum(page)).toHaveText(inCart)
    await second.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await box(page, 'Coupon').fill('WELCOME')
    await page.keyboard.press('Enter')
    await expect(sum(page)).toHaveText(total)
    await expect(sum(second)).toHaveText(total)
    await page.reload()
    await expect(sum(page)).toHaveText(total)
    await page.goBack()
    await page.goForward()
    await expect(sum(page)).toHaveText(total)
    await expect(page.getByText('harbour.example')).toBeVisible()
  })

  await test.step('who, for whom and where', async () => {
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await page.waitForURL('**/checkout')
    await fillForm(page, 'DE', client)
    await expect(receipt(page)).toContainText(/reverse charge/i)
    await expect(pay(page)).toHaveText(`Pay ${total}`)
    await expectKept(page, 'Hamburg', 'DE')
    await page.bringToFront() // Colours do not change in a tab that nobody sees.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await expectAccessible(page, 'a large checkout')
    await page.reload()
    await expectClientTyped(page)
    await expect(box(page, 'E-mail')).toHaveValue(email)
    await page.goBack()
    await expect(sum(page)).toHaveText(total)
    await page.goForward()
    await expectClientTyped(page)
    await expect(pay(page)).toHaveText(`Pay ${total}`)
    await second.goto(`${shop.url}/checkout`)
    await expect(box(second, 'City')).toHaveValue('')
    await expect(receipt(second)).toContainText('Coupon WELCOME')
  })

  await test.step('a declined card', async () => {
    await acceptEula(page)
    await fillCard(page, '4000000000000002')
    await pay(page).click()
    await expect(page.getByText(/No money has moved/).first()).toBeVisible()
    await page.reload()
    await expectClientTyped(page)
    await expect(page.getByRole('region', { name: 'Your email' })).toContainText(email)
    await expect(page.getByRole('link', { name: 'Finish paying' })).toBeVisible()
    await second.reload()
    await expect(second.getByRole('link', { name: 'Finish paying' })).toBeVisible()
    await page.goBack()
    await expect(sum(page)).toHaveText(total)
    await page.goForward()
    await expectClientTyped(page)
  })

  const order = await test.step('the payment, while another tab holds the same order', async () => {
    await second.getByRole('link', { name: 'Finish paying' }).click()
    await expect(pay(second)).toHaveText(`Pay ${total}`)
    await acceptEula(page)
    await fillCard(page)
    return payAndArrive(page, /^Pay €381\.78/)
  })

  await test.step('success, and nothing left to pay anywhere', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yours now')
    await expect(page.getByRole('link', { name: /\.zip/ })).toHaveCount(5)
    await expect.poll(() => stored(second)).toEqual([])
    await page.reload()
    await expect(sum(page)).toHaveText(total)
    await page.goBack()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await expect(pay(page)).toHaveCount(0)
    await page.goForward()
    await second.reload()
    await expect(second.getByText('There is nothing left to pay on this order.')).toBeVisible()
  })

  await test.step('one order, with everything in it', async () => {
    await second.goto(`${shop.url}/orders/${order}`)
    await second.reload()
    const licences = second.getByRole('region', { name: 'Licences' })
    await expect(licences.getByRole('listitem')).toHaveCount(4)
    await expect(licences.getByText('Harbour Museum')).toHaveCount(4)
    for (const words of ['harbour.example', 'The Harbour Guide', 'Harbour', 'Text package']) {
      await expect(licences.getByText(words).first()).toBeVisible()
    }
    await expect(receipt(second)).toContainText('Coupon WELCOME')
    await expect(sum(second)).toHaveText(total)
    await second.goto(`${shop.url}/profile`)
    await expect(orderRows(second)).toHaveCount(1)
    await second.goBack()
    await expect(sum(second)).toHaveText(total)
  })
})

test('two tabs that add twenty licences each at once end with forty', async ({ page, context }) => {
  const second = await context.newPage()
  for (const [tab, kind] of [
    [page, /^Desktop/],
    [second, /^App/],
  ] as const) {
    await tab.goto(`${shop.url}/fraunces/buy`)
    await tick(tab, kind)
    const styles = tab.getByRole('region', { name: 'Styles' }).getByRole('checkbox')
    await expect(styles).toHaveCount(20)
    for (const style of await styles.all()) await style.click({ force: true })
  }
  await box(second, 'Names of the apps').fill('Harbour')
  const add = (tab: Page) => tab.getByRole('button', { name: 'Add to cart' }).first().click()
  await Promise.all([add(page), add(second)])
  for (const tab of [page, second]) {
    await expect(tab.getByText('20 licences are in your cart.')).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Cart (20)' })).toBeVisible()
  }
  expect(await stored(page)).toHaveLength(40)
})

test('a double click on the button that pays makes one order and one payment', async ({ page }) => {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout')) placed.push(request.url())
  })
  await pay(page).dblclick()
  await page.waitForURL('**/orders/*/success')
  expect(placed).toHaveLength(1)
  await page.goto(`${shop.url}/profile`)
  await expect(orderRows(page)).toHaveCount(1)
})
