// Payouts of the payment gateway, in the browser: the list, a payout with a difference, and money in no payout.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { heading, openConsole, sideways } from './console-page.ts'
import { tabTo } from './focus.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let sql: Sql

async function sell() {
  const buyer = new Buyer(shop)
  const order = await buyer.order([Buyer.item()], `${randomUUID()}@lisboa.example`)
  const { body } = await buyer.post('/checkout', order, { 'idempotency-key': randomUUID() })
  await buyer.confirm(body.clientSecret)
  const paid = `SELECT id FROM payment WHERE order_id = '${body.orderId}'`
  await until('the order is paid', async () => sql.run(paid).length > 0)
}

async function tell(path: string, body: object) {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function chargeElsewhere() {
  await fetch(`${shop.sandboxUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=4200&currency=eur&confirm=true&payment_method=pm_card_visa',
  })
}

test.beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
})
test.afterAll(() => shop.stop())

test('payouts are empty at first, then tell what differs and what to do', async ({ page }) => {
  await openConsole(shop, page, 'accountant', '/reports/payouts')
  await expect(heading(page, 'Payouts')).toBeVisible()
  await expect(page.getByText('The first one appears here within an hour')).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'no payouts')

  await sell()
  await chargeElsewhere()
  const { id } = await tell('payouts', {})
  await tell(`payouts/${id}`, { outcome: 'paid' })
  await sell()
  const start = Date.now() * 1000
  sql.run("UPDATE payout_fetch SET due_at = 0, lease = '', listed_until = NULL", 'SELECT 1')
  await until('the payouts are read', async () => {
    return Number(sql.run('SELECT completed_at FROM payout_fetch')[0]![0]) > start
  })
  sql.run(`UPDATE payout_awaited SET occurred_at = ${start - 11 * 86_400_000_000}`, 'SELECT 1')

  await page.reload()
  await expect(page.getByText('One payment or refund is older than ten days')).toBeVisible()
  const row = page.getByRole('row', { name: /Paid.*1 difference/ })
  await expect(row).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'the list of payouts')
  await tabTo(page, new RegExp(await row.getByRole('link').innerText()))
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Payout of/)).toBeVisible()
  await expect(page.getByText('is not of this shop')).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment.*Agrees/ })).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'a payout with a difference')

  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expectAccessibleInThemes(page, 'a payout on a telephone')
  await page.getByRole('link', { name: 'Back to the payouts' }).click()
  await expect(heading(page, 'Payouts')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
