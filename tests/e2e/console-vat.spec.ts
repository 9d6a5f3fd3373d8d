// The VAT return of a quarter, in the browser: rates typed and imported, the lock, files, and Home.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { tabTo } from './focus.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let sql: Sql

/** The quarter before today's, its last day and its middle. */
const now = new Date()
const start = new Date(Date.UTC(now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) * 3 - 3, 1))
const quarter = `${start.getUTCFullYear()}-Q${start.getUTCMonth() / 3 + 1}`
const middle = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 15)
const path = `/reports/vat?quarter=${quarter}`

/** Sells a style to somebody in Sweden. */
async function sell(currency: string) {
  const buyer = new Buyer(shop)
  const items = [Buyer.item()]
  const order = await buyer.order(items, `${randomUUID()}@sverige.example`, { currency })
  const place = { country: 'SE', postalCode: '111 22' }
  const quote = (await buyer.post('/cart/quote', { items, currency, billing: place })).body
  const billing = { ...order.billing, ...place, line1: 'Drottninggatan 5', city: 'Stockholm' }
  const sent = { ...order, billing, currency: quote.currency, total: quote.total }
  const { body } = await buyer.post('/checkout', sent, { 'idempotency-key': randomUUID() })
  await buyer.confirm(body.clientSecret)
  const sold = `SELECT net FROM sale_entry WHERE order_id = '${body.orderId}'`
  await until('the order is paid', async () => sql.run(sold).length > 0)
}

test.beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  await sell('EUR')
  await sell('USD')
  const day = middle / 86_400_000
  sql.run(
    `UPDATE sale_entry SET day = ${day}, sold_day = ${day}`,
    'UPDATE sale_sum_state SET until = 0', // Days that are summed already lack the orders.
    `UPDATE orders SET paid_at = ${middle}000`,
    'SELECT count(*) FROM sale_entry',
  )
})
test.afterAll(() => shop.stop())

/** The return is not filed, and no rate is known. */
test.beforeEach(() => {
  sql.run('DELETE FROM vat_return', 'DELETE FROM euro_rate', 'SELECT 1')
})

const lock = (page: Page) => button(page, 'Lock and mark as filed')
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Lock the return/ })
const typeRate = async (page: Page, rate: string) => {
  await button(page, 'Type rates').click()
  await page.getByRole('textbox', { name: '1 EUR in USD' }).fill(rate)
  await button(page, 'Keep these rates').click()
  await expect(page.getByRole('form')).toHaveCount(0)
}

test('a due return is found from Home, gets its rates, and is locked after a code', async ({
  page,
}) => {
  const staff = await openConsole(shop, page, 'accountant', '/home')
  await page.getByRole('listitem').filter({ hasText: /^VAT/ }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`quarter=${quarter}$`))
  await expect(heading(page, 'VAT, one-stop scheme')).toBeVisible()
  await expect(page.getByText('Registered in Portugal')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Sweden 25 % .*2 1 in USD/ })).toBeVisible()
  await expect(page.getByText('Waits for rates')).toBeVisible()
  await expect(lock(page)).toBeDisabled()
  await settled(page)
  await expectAccessibleInThemes(page, 'a return without rates')

  await button(page, 'Type rates').click()
  await settled(page)
  await expectAccessibleInThemes(page, 'rates being typed')
  await button(page, 'Cancel').click()
  await typeRate(page, '1,25')
  await expect(page.getByText('1.2500', { exact: true })).toBeVisible()
  await expect(lock(page)).toBeEnabled()

  endStepUps(shop)
  await lock(page).click()
  await expect(question(page)).toContainText('cannot undo the lock')
  await expectAccessibleInThemes(page, 'the question before the lock')
  await question(page).getByRole('button', { name: 'Lock and mark as filed' }).click()
  await showCode(page, staff)
  await expect(page.getByText(/Later refunds and changes are corrections/)).toBeVisible()
  await expect(lock(page)).toHaveCount(0)
  await expectAccessibleInThemes(page, 'a filed return')
  await page.reload()
  await expect(page.getByText('The return keeps these rates.')).toBeVisible()
  await page.goto(`${shop.consoleUrl}/home`)
  // Orders that need a look still wait.
  await expect(page.getByRole('listitem').filter({ hasText: /^Order/ })).not.toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: /^VAT/ })).toHaveCount(0)
})

test('the files of a return hold its country and its orders', async ({ page }) => {
  await openConsole(shop, page, 'owner', path)
  const read = async (name: string) => {
    const download = page.waitForEvent('download')
    await button(page, name).click()
    return readFile(await (await download).path(), 'utf8')
  }
  expect(await read('Return as file')).toContain('SE')
  expect(await read('CSV of the orders')).toContain('USD')
})

test('the file of the bank is imported by keyboard; one that is none is refused', async ({
  page,
}) => {
  await openConsole(shop, page, 'manager', path)
  await expect(page.getByText('Missing')).toBeVisible()
  const finalDay = await page.request.get(`${shop.consoleUrl}/api/reports/vat/returns/${quarter}`)
  const { finalDay: day } = (await finalDay.json()).rates
  await tabTo(page, /^Import the bank’s file$/)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Choose the CSV file')).toBeFocused()
  const file = (csv: string) => ({
    name: 'eurofxref-hist.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await page.locator('input[type=file]').setInputFiles(file('<html>'))
  await expect(page.getByText(/^This is no file of rates/)).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'a file that is refused')
  await page.locator('input[type=file]').setInputFiles(file(`Date,USD,JPY,\n${day},1.25,N/A,\n`))
  await expect(page.getByText('1.2500', { exact: true })).toBeVisible()
  await expect(lock(page)).toBeEnabled()
})

test('a return that changes under the question says what, and asks again', async ({ page }) => {
  await openConsole(shop, page, 'owner', path)
  await typeRate(page, '1.25')
  await expect(lock(page)).toBeEnabled()
  await lock(page).click()
  sql.run('UPDATE euro_rate SET millionths = 2500000', 'SELECT 1')
  await question(page).getByRole('button', { name: 'Lock and mark as filed' }).click()
  await expect(question(page).getByText(/^To pay: .* instead of /)).toBeVisible()
  await question(page).getByRole('button', { name: 'Lock the changed return' }).click()
  await expect(page.getByText(/Later refunds and changes are corrections/)).toBeVisible()
})

test('the quarter of the address stays over a reload, and Back leaves it', async ({ page }) => {
  await openConsole(shop, page, 'owner', '/reports/vat')
  await expect(page).toHaveURL(new RegExp(`quarter=${quarter}$`))
  await button(page, /Quarter$/).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText(/^Day \d+ of 9\d/)).toBeVisible()
  await expect(lock(page)).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/^Day \d+ of 9\d/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /^Sweden/ })).toBeVisible()
})

test('no width has anything beside the screen', async ({ page }) => {
  await openConsole(shop, page, 'owner', path)
  await expect(page.getByRole('row', { name: /^Sweden/ })).toBeVisible()
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    expect(await sideways(page), `at ${width}`).toBeLessThanOrEqual(0)
  }
})

/** Controls with less than 44 px of height to touch; words within sentences have their room around them. */
const lowTargets = (page: Page) =>
  page.locator('main :is(button, input, a)').evaluateAll((controls) =>
    controls
      .filter((one) => one.checkVisibility() && !one.hasAttribute('aria-haspopup'))
      .map((one) => [one, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && height < 43.5)
      .map(([one, { height }]) => `${one.outerHTML.slice(0, 90)} ${height}`),
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a rate is typed by taps, and what is touched is 44 px high', async ({ page }) => {
    await openConsole(shop, page, 'owner', path)
    await button(page, 'Type rates').tap()
    await settled(page)
    await expectAccessibleInThemes(page, 'rates on a phone')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await lowTargets(page)).toEqual([])
    await page.getByRole('textbox', { name: '1 EUR in USD' }).fill('1.25')
    await button(page, 'Keep these rates').tap()
    await expect(lock(page)).toBeEnabled()
  })
})
