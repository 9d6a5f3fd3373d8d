// Home and the report of sales, in the browser, over what was really sold.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, heading, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let sold = ''
test.beforeAll(async () => {
  shop = await Shop.start()
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@tidalatlas.example`
  const items = [Buyer.item('vollkorn-regular'), Buyer.item('eb-garamond-regular')]
  const order = await buyer.order(items, email)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': email })
  await buyer.confirm(placed.body.clientSecret, 'pm_card_visa')
  const sql = new Sql(shop)
  await until('the sale is in the journal', async () => {
    const [[count, net]] = sql.run('SELECT count(*), coalesce(sum(net), 0) FROM sale_entry') as [
      [string, string],
    ]
    sold = `€${(Number(net) / 100).toFixed(2)}`
    return count === '2'
  })
})
test.afterAll(() => shop.stop())

const today = () => new Date().toISOString().slice(0, 10)

test('sales are read by family, by day and by country, and saved', async ({ page }) => {
  await openConsole(shop, page, 'accountant', '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(heading(page, 'Sales')).toBeVisible()
  const part = page.getByRole('region', { name: 'In EUR' })
  await expect(part.getByRole('row', { name: /^Vollkorn/ })).toBeVisible()
  await expect(part.getByRole('row', { name: /^EB Garamond/ })).toBeVisible()
  await expect(part.getByRole('row', { name: /^All/ })).toContainText(sold)
  await expectAccessibleInThemes(page, 'sales by family')

  await button(page, /Summed by/).click()
  await page.getByRole('option', { name: 'day' }).click()
  await expect(page).toHaveURL(/by=day/)
  await expect(part.getByRole('img', { name: /The most was/ })).toBeVisible()
  await expect(part.getByRole('row')).toHaveCount(3)
  await expectAccessibleInThemes(page, 'sales by day')

  await page.reload()
  await expect(part.getByRole('img', { name: /The most was/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(today())
  await page.goBack()
  await expect(part.getByRole('row', { name: /^Vollkorn/ })).toBeVisible()
  await part.getByRole('link', { name: 'Vollkorn' }).click()
  await expect(heading(page, 'Orders')).toBeVisible()
  await expect(page.getByRole('row', { name: /Vollkorn/ })).toHaveCount(1)
})

test('home says what waits and what was sold, and each line leads on', async ({ page }) => {
  const sql = new Sql(shop)
  sql.run(`UPDATE outbox SET state = 'failed', last_error = 'mailbox full'
    WHERE id = (SELECT min(id) FROM outbox)`)
  await openConsole(shop, page, 'owner', '/')
  await expect(heading(page, 'Home')).toBeVisible()
  await expect(page.getByText('One mail was refused or never left.')).toBeVisible()
  await expect(page.getByText(`Today ${sold}`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Vollkorn/ })).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'home')
  await page.getByRole('link', { name: 'By day' }).click()
  await expect(heading(page, 'Sales')).toBeVisible()
  await expect(page).toHaveURL(/by=day/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('home and sales fit, and are used by taps', async ({ page }) => {
    await openConsole(shop, page, 'owner', '/home')
    await expect(page.getByText(`Today ${sold}`)).toBeVisible()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessibleInThemes(page, 'home on a phone')
    await page.getByRole('link', { name: 'All families' }).tap()
    await expect(page.getByRole('region', { name: 'In EUR' })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await button(page, /Summed by/).tap()
    await page.getByRole('option', { name: 'country' }).tap()
    await expect(page).toHaveURL(/by=country/)
    await expectAccessibleInThemes(page, 'sales on a phone')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
