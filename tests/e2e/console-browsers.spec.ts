import { randomUUID } from 'node:crypto'
import { test } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { inWindow, says, signIn, startTlsShop } from './console-windows.ts'
import type { Visitor } from './drivers/visitor.ts'
import { expect } from './visitor.ts'

let shop: Shop
let sql: Sql
let stop: () => Promise<void>
test.beforeAll(async () => {
  ;({ shop, stop } = await startTlsShop())
  sql = new Sql(shop)
})
test.afterAll(() => stop())

type Order = { id: string; company: string; email: string; number: string }

/** A paid order of two lines by a company of its own, whose files are built. */
async function buy(): Promise<Order> {
  const buyer = new Buyer(shop)
  const company = `Tidal Atlas ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@tidalatlas.example`
  const items = [Buyer.item('vollkorn-regular'), Buyer.item('eb-garamond-italic')]
  const order = await buyer.order(items, email)
  const licensee = { ...order.licensee, company }
  const placed = await buyer.post('/checkout', { ...order, licensee }, { 'idempotency-key': email })
  const { orderId: id, clientSecret } = placed.body as { orderId: string; clientSecret: string }
  await buyer.confirm(clientSecret)
  await until(`the files of ${id} are there`, async () => {
    const rows = sql.run(`SELECT count(*) FROM download WHERE order_id = '${id}'`)
    return rows[0]![0] !== '0'
  })
  const [[number]] = sql.run(`SELECT invoice FROM order_search WHERE order_id = '${id}'`) as [
    [string],
  ]
  return { id, company, email, number }
}

const rowCount = (visitor: Visitor) =>
  visitor.driver.read<number>(`document.querySelectorAll('tbody th a').length`)

async function openOrder(visitor: Visitor, { id, company, number }: Order) {
  await visitor.comesTo(/\/orders$/)
  await visitor.sees('link', number)
  expect(await rowCount(visitor)).toBeGreaterThan(1)
  await visitor.write(company, 'searchbox', /^Order, invoice/)
  await visitor.comesTo(/[?&]q=Tidal/)
  await until('one order is left', async () => (await rowCount(visitor)) === 1)
  await visitor.click('link', number)
  await visitor.comesTo(new RegExp(`/orders/${id}$`))
}

async function sendMailAgain(visitor: Visitor, { email }: Order) {
  await visitor.click('button', 'Send mail again')
  await visitor.click('button', 'Send the mail')
  const sent = `SELECT count(*) FROM outbox WHERE kind = 'receipt_again' AND to_address = '${email}'`
  await until('the mail is sent again', async () => sql.run(sent)[0]![0] === '1')
}

async function refundFirstLine(visitor: Visitor, { id }: Order, reason: string) {
  await visitor.click('button', 'Refund')
  await visitor.check('radio', /^By line/)
  await visitor.check('checkbox', /^Refund Vollkorn Regular/)
  await visitor.sees('button', /^Refund €49\.20$/)
  await visitor.write(reason, 'textbox', /^Reason/)
  await visitor.write('49.20', 'textbox', 'Type 49.20')
  await visitor.click('button', /^Refund €49\.20$/)
  await visitor.misses('button', /^Refund €/)
  await visitor.settle()
  const refunds = `SELECT amount, lines, reason, state FROM refund WHERE order_id = '${id}'`
  await until('the money has gone back', async () => sql.run(refunds)[0]?.[3] === 'succeeded')
  expect(sql.run(refunds)).toEqual([['4920', '[0]', reason, 'succeeded']])
  const licences = `SELECT state FROM entitlement WHERE order_id = '${id}' ORDER BY line_index`
  expect(sql.run(licences)).toEqual([['revoked'], ['active']])
}

const sessionsOf = ({ email }: StaffBrowser) =>
  sql.run(`SELECT s.id FROM staff_session s JOIN staff_member m ON m.id = s.member_id
    WHERE m.email = '${email}'`).length

async function signOut(visitor: Visitor, staff: StaffBrowser) {
  const before = sessionsOf(staff)
  await visitor.click('button', 'Sign out')
  await says(visitor, 'You are signed out.')
  expect(sessionsOf(staff)).toBe(before - 1)
  await visitor.goto(`${shop.consoleUrl}/orders`)
  expect(await rowCount(visitor)).toBe(0)
}

for (const browser of ['chromium', 'firefox', 'webkit'] as const) {
  test(`support signs in, refunds a line of an order and sends its mail again in ${browser}`, async () => {
    test.setTimeout(180_000)
    await buy()
    const order = await buy()
    const staff = await signedInStaff(shop, 'support')
    await inWindow(browser, async (visitor) => {
      await test.step('signs in', () => signIn(visitor, shop, staff))
      await test.step('opens the order', () => openOrder(visitor, order))
      await test.step('refunds a line', () =>
        refundFirstLine(visitor, order, `Asked in ${browser}`))
      await test.step('sends the mail again', () => sendMailAgain(visitor, order))
      await test.step('signs out', () => signOut(visitor, staff))
    })
  })
}

test('webkit keeps no sign-in at an http address, and the page says so', async () => {
  const plain = await Shop.start()
  try {
    const staff = await signedInStaff(plain, 'support')
    await inWindow('webkit', async (visitor) => {
      await signIn(visitor, plain, staff)
      await says(visitor, 'Your browser did not keep the sign-in.')
    })
  } finally {
    await plain.stop()
  }
})
