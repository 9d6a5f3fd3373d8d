import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff, staffPassword } from '@typecase/tests-support/console'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { startMailingShop } from './mailing-shop.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** An order of one style by a company, which its licensee names; unpaid. */
async function place(of: Shop, company: string) {
  const buyer = new Buyer(of)
  const email = `${randomUUID()}@tidalatlas.example`
  const order = await buyer.order([Buyer.item('vollkorn-regular')], email)
  const licensee = { ...order.licensee, company }
  const placed = await buyer.post('/checkout', { ...order, licensee }, { 'idempotency-key': email })
  expect(placed.status).toBe(201)
  const { orderId: id, clientSecret } = placed.body as { orderId: string; clientSecret: string }
  return { id, email, pay: () => buyer.confirm(clientSecret) }
}

/** The same, paid, with its files built. */
async function buy(of: Shop, company: string) {
  const { id, email, pay } = await place(of, company)
  await pay()
  await built(of, id)
  return { id, email }
}

const built = (of: Shop, id: string) =>
  until(`the files of ${id} are there`, async () => {
    const rows = new Sql(of).run(`SELECT count(*) FROM download WHERE order_id = '${id}'`)
    return rows[0]![0] !== '0'
  })

const newCompany = () => `Tidal Atlas ${randomUUID().slice(0, 8)}`
const ordersOf = (company: string) => `/orders?${new URLSearchParams({ q: company })}`
const rows = (page: Page) => page.locator('tbody tr')
const links = (page: Page) => page.locator('tbody tr th a')
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

/** Signs a member in once more on the page, in place of the one before. */
async function signInAgain(page: Page, { email, recoveryCodes }: StaffBrowser, path: string) {
  const body = { email, password: staffPassword, code: recoveryCodes.at(-1) }
  const status = await page.evaluate(async (credentials) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(credentials) }
    return (await fetch('/api/session', request)).status
  }, body)
  expect(status).toBe(200)
  await page.goto(shop.consoleUrl + path)
}

/** The whole refund of an order, by somebody who may. */
async function refund(id: string, reason: string) {
  const staff = await signedInStaff(shop, 'support')
  const all = { lines: [], amount: null, payment: null }
  const plan = await staff.post(`/orders/${id}/refund_plan`, all)
  expect(plan.status).toBe(200)
  const wanted = { ...all, reason, expected: plan.body.amount as number, key: randomUUID() }
  const made = await staff.post(`/orders/${id}/refunds`, wanted)
  expect(made.status).toBe(200)
  return { id: made.body.id as string, amount: plan.body.amount as number }
}

test('a view is kept, shared, opened by another member, and removed', async ({ page }) => {
  await buy(shop, newCompany())
  const name = `Paid ${randomUUID().slice(0, 8)}`
  const support = await openConsole(shop, page, 'support', '/orders?state=paid')
  await button(page, 'Save this view').click()
  const question = page.getByRole('alertdialog', { name: 'Save this view?' })
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Give the view a name.')).toBeVisible()
  await question.getByRole('textbox', { name: 'Name' }).fill(name)
  await question.getByText('Everybody who may open this list sees it').click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true')

  await openConsole(shop, page, 'viewer', '/orders')
  await expect(links(page).first()).toBeVisible()
  await expect(views(page).getByRole('link', { name })).not.toHaveAttribute('aria-current')
  await views(page).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/orders\?state=paid$/)
  await expect(button(page, /are paid/)).toBeVisible()
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await expect(button(page, /^Remove the view/)).toHaveCount(0)

  await signInAgain(page, support, '/orders?state=paid')
  await button(page, `Remove the view ${name}`).click()
  await expect(views(page).getByRole('link', { name })).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Save this view')).toBeVisible()
  await expect(views(page).getByRole('link', { name })).toHaveCount(0)
})

test('three orders are chosen by keyboard, and the one whose mail fails is named', async ({
  page,
}) => {
  const company = newCompany()
  const paid = [await buy(shop, company), await buy(shop, company)]
  const unpaid = await place(shop, company)
  await openConsole(shop, page, 'support', ordersOf(company))
  await expect(links(page)).toHaveCount(3)
  await links(page).first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(links(page).nth(2)).toBeFocused()
  await expect(page.getByText('3 of 3 selected')).toBeVisible()
  await button(page, 'Send mail again').click()
  const question = page.getByRole('alertdialog', { name: 'Send 3 mails again?' })
  await question.getByRole('button', { name: 'Send 3 mails' }).click()
  const report = page.getByRole('region', { name: 'Progress' })
  await expect(report.getByText('Mails sent again: 2 of 3.')).toBeVisible()
  const failed = report.getByRole('listitem')
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText(company)
  await expect(failed.getByRole('link')).toHaveAttribute('href', `/orders/${unpaid.id}`)
  await expect(report).toBeFocused()
  await expect(page.getByText('1 of 3 selected')).toBeVisible()

  await unpaid.pay()
  await built(shop, unpaid.id)
  await report.getByRole('button', { name: 'Try the failed one again' }).click()
  await expect(report.getByText('Mails sent again: 1 of 1.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  const addresses = [...paid, unpaid].map(({ email }) => `'${email}'`).join(', ')
  expect(
    new Sql(shop).run(
      `SELECT count(*) FROM outbox WHERE kind = 'receipt_again' AND to_address IN (${addresses})`,
    ),
  ).toEqual([['3']])
})

test('the orders of a filter are saved as CSV, after a code of the app', async ({ page }) => {
  const company = newCompany()
  await buy(shop, company)
  await buy(shop, company)
  await place(shop, newCompany())
  const accountant = await openConsole(shop, page, 'accountant', ordersOf(company))
  await expect(links(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  endStepUps(shop)
  const saved = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  await showCode(page, accountant)
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).not.toContain(company)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toContain(company)
})

test('the columns of the list are in the address, and stay the choice of the person', async ({
  page,
}) => {
  await buy(shop, newCompany())
  await openConsole(shop, page, 'viewer', '/orders')
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  await expect(button(page, 'Export CSV')).toHaveCount(0)
  await button(page, /^Columns/).click()
  await page.getByRole('dialog').getByText('Country', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)
  await expect(page).toHaveURL(/columns=placed/)
  await page.goto(`${shop.consoleUrl}/orders`)
  await expect(page.getByRole('columnheader', { name: 'Placed' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)
})

test('a mail that was given up is found by its address and tried again', async ({ page }) => {
  const mailing = await startMailingShop()
  try {
    mailing.sink.conduct = { step: 'recipient', code: 550 }
    const { email } = await buy(mailing.shop, newCompany())
    await openConsole(mailing.shop, page, 'manager', '/system/mails')
    await page.getByRole('searchbox', { name: 'Address' }).fill(email)
    await expect(page).toHaveURL(/q=/)
    const row = rows(page).filter({ hasText: email }).filter({ hasText: 'Your fonts from' })
    await expect(async () => {
      await page.reload()
      await expect(row.getByText('Given up')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(row).toContainText('550')
    mailing.sink.conduct = 'take'
    await row.getByRole('button', { name: /^Try again/ }).click()
    await expect(row.getByText('Given up')).toHaveCount(0)
    await expect.poll(() => mailing.sink.kept.filter(({ to }) => to.includes(email)).length).toBe(1)
    await page.getByRole('radio', { name: 'Sent', exact: true }).click()
    await expect(page).toHaveURL(/state=sent/)
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  } finally {
    await mailing.stop()
  }
})

test('the audit log finds a refund, with what was before and after', async ({ page }) => {
  const { id } = await buy(shop, newCompany())
  const reason = `Bought twice ${randomUUID().slice(0, 8)}`
  const { id: refundId, amount } = await refund(id, reason)
  await openConsole(shop, page, 'manager', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading(page, 'Jobs')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(heading(page, 'Audit log')).toBeVisible()
  await expect(page.getByText(/Sealed up to|Nothing is sealed yet/)).toBeVisible()
  await button(page, /^of any kind/).click()
  await page.getByRole('option', { name: 'about refunds' }).click()
  await expect(page).toHaveURL(/action=refund/)
  const entry = rows(page).filter({ hasText: reason })
  await entry.getByRole('button', { name: 'Requested a refund' }).click()
  const amountRow = page.getByRole('row', { name: /^amount/ })
  await expect(amountRow.getByRole('cell')).toHaveText(['–', String(amount)])
  await expect(page.getByText(/^Sealed as [\d,]+$|^Not sealed yet$/)).toBeVisible()
  await expect(page.getByText('refunds:write')).toBeVisible()
  await page.reload()
  await expect(entry).toHaveCount(1)

  await entry.getByRole('link', { name: refundId }).click()
  await expect(heading(page, /^Order /)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText(reason)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/action=refund/)

  await page.goto(`${shop.consoleUrl}/system/audit?object=${refundId}`)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${shop.consoleUrl}/system/audit?object=${randomUUID()}`)
  await expect(page.getByText('No change matches.')).toBeVisible()
})

test('the history of a member shows a changed role', async ({ page }) => {
  const owner = await signedInStaff(shop, 'owner')
  const email = `${randomUUID()}@opensorts.example`
  const added = await owner.post('/members', { email, name: 'Tilda Roon', role: 'editor' })
  expect(added.status).toBe(201)
  const { id, version } = added.body.member as { id: string; version: number }
  const change = { version, name: 'Tilda Roon', role: 'support', isDisabled: false }
  expect((await owner.call('PATCH', `/members/${id}`, change)).status).toBe(200)
  await openConsole(shop, page, 'manager', `/staff?history=${id}`)
  await button(page, 'Changed the role of a member').click()
  const role = page.locator('tr', { has: page.locator(':scope > th', { hasText: /^role$/ }) })
  await expect(role.locator('td')).toHaveText(['editor', 'support'])
})

test('roles without a permission are offered nothing of it', async ({ page }) => {
  await openConsole(shop, page, 'support', '/system')
  await expect(heading(page, 'Jobs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await expect(button(page, /^Try again/)).toHaveCount(0)
  await page.goto(`${shop.consoleUrl}/system/audit`)
  await expect(page.getByText(/Open to these roles: owner and manager/)).toBeVisible()
  const accountant = await openConsole(shop, page, 'accountant', '/system/jobs')
  await expect(page.getByText(/Open to these roles/)).toBeVisible()
  expect((await accountant.get('/jobs')).body.code).toBe('permission_missing')
})

/** No fault of axe, and no sideways scroll, at 1440 and at 390, in both themes. */
async function expectAccessible(
  page: Page,
  name: string,
  open: (width: number) => Promise<unknown>,
) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(width)
    await expectAccessibleInThemes(page, `${name} at ${width}`)
    expect(await sideways(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
  }
}

test('the selection is accessible, in both themes and on a phone', async ({ page }) => {
  const company = newCompany()
  await buy(shop, company)
  await openConsole(shop, page, 'owner', ordersOf(company))
  await expectAccessible(page, 'selection', async (width) => {
    await page.goto(shop.consoleUrl + ordersOf(company))
    await settled(page)
    if (width < 700) await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /^Select order/ }).check({ force: true })
    await expect(page.getByText('1 of 1 selected')).toBeVisible()
  })
})

for (const screen of ['jobs', 'mails?state=all', 'builds', 'tester-log', 'audit']) {
  test(`the screen ${screen} is accessible, in both themes and on a phone`, async ({ page }) => {
    if (screen === 'audit') await refund((await buy(shop, newCompany())).id, 'Bought by mistake')
    await openConsole(shop, page, 'owner', `/system/${screen}`)
    await expectAccessible(page, screen, async () => {
      await page.goto(`${shop.consoleUrl}/system/${screen}`)
      await settled(page)
      await expect(page.getByRole('navigation', { name: 'System' })).toBeVisible()
      if (screen === 'audit') await button(page, 'Requested a refund').first().click()
    })
  })
}
