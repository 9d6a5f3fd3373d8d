import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import {
  button,
  endStepUps,
  heading,
  openConsole,
  showCode,
  sideways,
  typeInPalette,
} from './console-page.ts'
import { tabTo } from './focus.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** A paid order of two lines, whose files are built. */
async function buy() {
  const buyer = new Buyer(shop)
  const email = `${randomUUID()}@tidalatlas.example`
  const items = [Buyer.item('vollkorn-regular'), Buyer.item('vollkorn-italic')]
  const order = await buyer.order(items, email)
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': email })
  const { orderId: id, clientSecret } = placed.body
  await buyer.confirm(clientSecret, 'pm_card_visa')
  const sql = new Sql(shop)
  await until(`the files of ${id} are there`, async () => {
    const rows = sql.run(`SELECT count(*) FROM download WHERE order_id = '${id}'`)
    return rows[0]![0] !== '0'
  })
  return { id, email }
}

test('a family stands in its own face', async ({ page }) => {
  await buy()
  await openConsole(shop, page, 'viewer', '/orders')
  const name = page
    .getByRole('row', { name: /Vollkorn/ })
    .first()
    .getByText('Vollkorn', { exact: true })
  await expect(name).toHaveCSS('font-family', /^typecase-name-vollkorn/)
  await settled(page)
  const faces = await page.evaluate(() =>
    [...document.fonts].map(({ family, status }) => [family, status]),
  )
  expect(faces).toContainEqual(['typecase-name-vollkorn-regular', 'loaded'])
})

test('support refunds one line, after a code of their app', async ({ page }) => {
  const { email } = await buy()
  const staff = await openConsole(shop, page, 'support', '/orders')
  await page.getByRole('searchbox').fill(email)
  await page
    .getByRole('row', { name: /Vollkorn/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(email).first()).toBeVisible()
  await button(page, 'Refund').click()
  await page.getByText('By line').click()
  await page.getByRole('checkbox').first().check({ force: true })
  const go = button(page, /^Refund €/)
  await expect(go).toBeVisible()
  const amount = (await go.innerText()).replace(/^Refund €/, '')
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The site goes another way')
  await page.getByRole('textbox', { name: /^Type / }).fill('1')
  await go.click()
  await expect(page.getByText(`Type ${amount} to confirm.`)).toBeVisible()
  await page.getByRole('textbox', { name: /^Type / }).fill(amount)
  endStepUps(shop)
  await go.click()
  await showCode(page, staff)
  await expect(page.getByText(new RegExp(`^€${amount} (went back|)`))).toBeVisible()
  await expect(page.getByRole('row', { name: /Refunded/ }).first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Orders')).toBeVisible()
})

test('an order is found, read and refunded by keyboard alone', async ({ page }) => {
  const { email } = await buy()
  await openConsole(shop, page, 'manager', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await typeInPalette(page, email)
  await expect(page.getByRole('option')).toHaveCount(2) // The order, and its customer.
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Order /)).toBeVisible()
  await tabTo(page, /^Refund$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Reason/)
  await page.keyboard.type('Bought twice')
  const go = button(page, /^Refund €/)
  const amount = (await go.innerText()).replace(/^Refund €/, '')
  await tabTo(page, /^Type /)
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^€${amount}`)).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
})

test('the mail with the downloads is sent again', async ({ page }) => {
  const { id, email } = await buy()
  await openConsole(shop, page, 'support', `/orders/${id}`)
  await button(page, 'Send mail again').click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(`It goes to ${email}.`)).toBeVisible()
  await question.getByRole('button', { name: 'Send the mail' }).click()
  await expect(
    page.getByText(`The mail with the downloads leaves in a moment, to ${email}.`),
  ).toBeVisible()
})

test('support corrects an invoice, which opens beside the first one', async ({ page }) => {
  const { id } = await buy()
  const staff = await openConsole(shop, page, 'support', `/orders/${id}`)
  endStepUps(shop)
  const billing = page.getByRole('region', { name: 'Billing' })
  await billing.getByRole('button', { name: 'Correct' }).click()
  const question = page.getByRole('alertdialog', { name: /^Correct invoice / })
  await expect(question.getByText(/^Stays: Portugal/)).toBeVisible()
  await question.getByRole('textbox', { name: 'Company' }).fill('Tidal Atlas Lda')
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Asked by mail')
  await question.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await showCode(page, staff)
  await expect(question).toHaveCount(0)
  const documents = page.getByRole('region', { name: 'Documents' }).getByRole('link')
  await expect(documents.nth(0)).toHaveText('Corrected invoice')
  await expect(documents.nth(1)).toHaveText('Invoice (former)')
  await expect(billing.getByText('Tidal Atlas Lda')).toBeVisible()
  await expect(page.getByText('Issued a corrected invoice').first()).toBeVisible()
  for (const at of [0, 1]) {
    const pdf = await page.request.get(
      shop.consoleUrl + (await documents.nth(at).getAttribute('href')),
    )
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
})

test('a viewer reads an order and is offered nothing that they may not do', async ({ page }) => {
  const { id } = await buy()
  const viewer = await openConsole(shop, page, 'viewer', `/orders/${id}`)
  await expect(heading(page, /^Order /)).toBeVisible()
  await expect(button(page, 'Refund')).toHaveCount(0)
  await expect(button(page, 'Send mail again')).toHaveCount(0)
  await expect(button(page, 'Correct')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Invoice' })).toBeVisible()
  expect((await viewer.post(`/orders/${id}/refunds`, {})).body.code).toBe('permission_missing')
})

test('an editor is told who may open orders', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/orders')
  await expect(page.getByText(/owner/i).first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a filter is in the address, stands after a reload, and Back undoes it', async ({ page }) => {
  await buy()
  await openConsole(shop, page, 'accountant', '/orders')
  await button(page, /have any state/).click()
  await page.getByRole('option', { name: 'are paid' }).click()
  await expect(page).toHaveURL(/state=paid/)
  await page.reload()
  await expect(button(page, /are paid/)).toBeVisible()
  await page.goBack()
  await expect(button(page, /have any state/)).toBeVisible()
})

test('a screen is marked ready with its rows, not while its script is loading', async ({
  page,
}) => {
  await buy()
  await openConsole(shop, page, 'viewer', '/orders')
  await settled(page)
  expect(await page.locator('tbody th a').count()).toBeGreaterThan(0)
})

test('orders and a refund are accessible, in both themes and on a phone', async ({ page }) => {
  test.slow() // axe looks at each screen four times
  const { id } = await buy()
  await openConsole(shop, page, 'owner', '/orders')
  await expect(page.getByRole('row', { name: /Vollkorn/ }).first()).toBeVisible()
  await expectAccessibleInThemes(page, 'orders')
  await page.goto(`${shop.consoleUrl}/orders/${id}`)
  await button(page, 'Refund').click()
  await expect(button(page, /^Refund €/)).toBeVisible()
  await expectAccessibleInThemes(page, 'refund')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInThemes(page, 'refund on a phone')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto(`${shop.consoleUrl}/orders`)
  await expect(heading(page, 'Orders')).toBeVisible()
  await expectAccessibleInThemes(page, 'orders on a phone')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
