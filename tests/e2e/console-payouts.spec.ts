// Payouts of the gateway in the browser: how far they are read, one that agrees, one that does not.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { heading, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let sql: Sql

async function buy() {
  const buyer = new Buyer(shop)
  const order = await buyer.order()
  const { body } = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  await buyer.confirm(body.clientSecret)
  const paid = `SELECT 1 FROM payment WHERE order_id = '${body.orderId}'`
  await until('the order is paid', async () => sql.run(paid).length > 0)
  return body.orderId as string
}

async function payOut() {
  const made = await fetch(`${shop.sandboxUrl}/_sandbox/payouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { id } = (await made.json()) as { id: string }
  const read = `SELECT 1 FROM payout WHERE gateway_id = '${id}' AND lines_state = 'complete'`
  await until('the payout is read', async () => {
    sql.run(
      `UPDATE payout_fetch SET due_at = 0, listed_until = listed_until - 3600000000 WHERE lease = ''`,
      'SELECT 1',
    )
    return sql.run(read).length > 0
  })
}

test.beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
})
test.afterAll(() => shop.stop())

test('payouts are listed, and what differs comes first with its remedy', async ({ page }) => {
  test.slow()
  await openConsole(shop, page, 'accountant', '/reports/payouts')
  await expect(heading(page, 'Payouts')).toBeVisible()
  await expect(page.getByText(/^The first one appears here/)).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'no payouts yet')

  await buy()
  await payOut()
  const [lost] = [await buy(), await buy()]
  sql.run(`UPDATE payment SET gateway_id = 'pi_1' WHERE order_id = '${lost}'`, 'SELECT 1')
  await payOut()
  await page.reload()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('1 difference')
  await expect(rows.nth(2)).toContainText('None')
  await settled(page)
  await expectAccessibleInThemes(page, 'the list of payouts')

  await rows.nth(2).getByRole('link').first().click()
  await expect(page.getByText('Every entry is in the ledger')).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'a payout that agrees')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Entries as file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)

  await page.getByRole('link', { name: 'Back to the payouts' }).click()
  await rows.nth(1).getByRole('link').first().press('Enter')
  await expect(heading(page, 'Needs a look').or(page.getByText('Needs a look'))).toBeVisible()
  await expect(page.getByText('Not in the ledger').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expectAccessibleInThemes(page, 'a payout that differs')
})
