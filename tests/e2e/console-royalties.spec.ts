import { randomUUID } from 'node:crypto'
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

const family = 'eb-garamond'
let shop: Shop
let sql: Sql

/** "2026-11-27": that many days from today on, in UTC. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Each test has a designer of its own, who has a third of what was sold 40 days ago. */
function addDesigner() {
  const designer = `Odile ${randomUUID().slice(0, 8)}`
  sql.run(
    `INSERT INTO royalty_share (family, designer, since, hundredths) VALUES ('${family}', '${designer}', 0, 1000)`,
    'SELECT count(*) FROM royalty_share',
  )
  return designer
}

test.beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  const buyer = new Buyer(shop)
  const key = { 'idempotency-key': randomUUID() }
  const { body } = await buyer.post('/checkout', await buyer.order(), key)
  await buyer.confirm(body.clientSecret)
  const sold = `SELECT net FROM sale_entry WHERE order_id = '${body.orderId}'`
  await until('the order is paid', async () => sql.run(sold).length > 0)
  sql.run(
    `UPDATE sale_entry SET day = day - 40, sold_day = sold_day - 40, family = '${family}'`,
    // The days up to yesterday were summed while the order was not there yet.
    'UPDATE sale_sum_state SET until = 0',
    'SELECT count(*) FROM sale_entry',
  )
})
test.afterAll(() => shop.stop())

const dialog = (page: Page) => page.getByRole('alertdialog')
const draftOf = (designer: string, from = day(-60), to = day(-31)) =>
  `/reports/royalties?${new URLSearchParams({ designer, from, to })}`

test('a draft is found, locked after a code, mailed and withdrawn', async ({ page }) => {
  const designer = addDesigner()
  const staff = await openConsole(shop, page, 'manager', '/reports')
  await page.getByRole('link', { name: 'Royalties', exact: true }).click()
  await expect(heading(page, 'Royalties')).toBeVisible()
  await page.getByRole('link', { name: designer }).click()
  await expect(page.getByRole('row', { name: /^EB Garamond 10 %/ })).toBeVisible()
  await expect(button(page, 'Lock statement')).toBeDisabled()

  await page.goto(shop.consoleUrl + draftOf(designer))
  await expect(page.getByText('The period is over.')).toBeVisible()
  await expectAccessibleInThemes(page)
  endStepUps(shop)
  await button(page, 'Lock statement').click()
  await expect(dialog(page)).toContainText('you cannot undo the lock')
  await dialog(page).getByRole('button', { name: 'Lock statement' }).click()
  await showCode(page, staff)
  await expect(page).toHaveURL(/\/reports\/royalties\/[0-9A-Z]+$/)
  await expect(page.getByText(/^Number 1, locked on/)).toBeVisible()

  const file = await page.getByRole('link', { name: 'Statement as PDF' }).getAttribute('href')
  const pdf = await page.request.get(new URL(file!, shop.consoleUrl).href)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await button(page, 'Mail the link').click()
  await dialog(page).getByRole('textbox').fill('odile@varnay.example')
  await dialog(page).getByRole('button', { name: 'Mail the link' }).click()
  await expect(page.getByText(/^The link works until/)).toBeVisible()
  await expectAccessibleInThemes(page)
  await button(page, 'Withdraw the links').click()
  await dialog(page).getByRole('button', { name: 'Withdraw the links' }).click()
  await expect(page.getByText(/^The link was withdrawn on/)).toBeVisible()

  await page.goBack()
  await expect(button(page, 'Show the next period')).toBeVisible()
  await button(page, 'Show the next period').click()
  await expect(page.getByRole('row', { name: /Number 1, sent on/ })).toBeVisible()
})

test('a draft that changes under the question says what, and asks again', async ({ page }) => {
  const designer = addDesigner()
  await openConsole(shop, page, 'owner', draftOf(designer))
  await button(page, 'Lock statement').click()
  sql.run(
    `UPDATE royalty_share SET hundredths = 2000 WHERE designer = '${designer}'`,
    'SELECT count(*) FROM royalty_share',
  )
  await dialog(page).getByRole('button', { name: 'Lock statement' }).click()
  await expect(dialog(page).getByText(/^Royalties: .* instead of /)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Lock the changed statement' }).click()
  await expect(page.getByText(/^Number 1, locked on/)).toBeVisible()
})

test('an advance is noted and undone by keyboard; a locked statement keeps its own', async ({
  page,
}) => {
  const designer = addDesigner()
  await openConsole(shop, page, 'owner', draftOf(designer))
  await expect(button(page, 'Note an advance')).toBeVisible()
  const note = async (amount: string, on: string) => {
    await tabTo(page, /^Note an advance$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await page.keyboard.type(amount)
    await page.getByLabel('Day of the payment').fill(on)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form')).toHaveCount(0)
  }
  await note('5', day(-50))
  await note('7.50', day(-1))
  await expect(button(page, /^Undo the advance/)).toHaveCount(2)
  await button(page, 'Lock statement').click()
  await dialog(page).getByRole('button', { name: 'Lock statement' }).click()
  await expect(page.getByText(/^Number 1, locked on/)).toBeVisible()
  await page.getByRole('link', { name: 'Open draft and advances' }).click()
  await expect(page.getByText(/^A locked statement names it/)).toBeVisible()
  await tabTo(page, /^Undo the advance/)
  await page.keyboard.press('Enter')
  await expect(button(page, /^Undo the advance/)).toHaveCount(0)
})

test('an accountant reads, and is told who locks', async ({ page }) => {
  const designer = addDesigner()
  await openConsole(shop, page, 'accountant', draftOf(designer))
  await expect(page.getByText('Changed by the owner and manager only').first()).toBeVisible()
  await expect(button(page, 'Lock statement')).toHaveCount(0)
})

test('no width has anything beside the screen', async ({ page }) => {
  const designer = addDesigner()
  await openConsole(shop, page, 'owner', draftOf(designer))
  for (const path of ['/reports/royalties', draftOf(designer)]) {
    await page.goto(shop.consoleUrl + path)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      expect(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
