import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { at, me, password, People, placeOrder } from '@typecase/tests-support/people'
import { until } from '@typecase/tests-support/processes'
import { noteLinksOf } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { openMailed } from './account-page.ts'
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
import { expect, test } from './visitor.ts'

let shop: Shop
let people: People
test.beforeAll(async () => {
  shop = await Shop.start()
  people = new People(shop)
})
test.afterAll(() => shop.stop())

/** A customer with an account, a company of their own, and a paid order whose files are built. */
async function addCustomer() {
  const { email, mailbox, buyer } = await people.customer()
  const company = `Tidal Atlas ${randomUUID().slice(0, 8)}`
  const profile = { name: 'Inês Duarte', company, country: 'PT' }
  expect((await buyer.call('PATCH', '/authentication/customer', profile)).status).toBe(200)
  const { orderId, clientSecret } = await placeOrder(buyer, email)
  await buyer.confirm(clientSecret)
  await until(`the order of ${email} is complete`, async () => {
    const { body } = await buyer.get(`/orders/${orderId}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
  const { id } = (await me(buyer)).body as { id: string }
  return { id, email, company, mailbox, buyer, orderId }
}

const dialog = (page: Page) => page.getByRole('alertdialog')
const shopLink = (page: Page) => page.getByRole('link', { name: /^Open the shop as / })
const acting = (tab: Page, email: string) => tab.getByText(`Mira Holt acts as ${email}`)

/** Gives the reason and gets the link, which has the focus. */
async function beginToAct(page: Page) {
  await button(page, 'Act as customer').click()
  await dialog(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Lost her fonts')
  await dialog(page).getByRole('button', { name: 'Act as customer' }).click()
}

/** Opens the shop by the link, in the tab that the browser makes for it. */
async function openShop(page: Page, follow = () => shopLink(page).click()) {
  await expect(shopLink(page)).toBeFocused()
  noteLinksOf((await shopLink(page).getAttribute('href'))!)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), follow()])
  await tab.waitForURL(`${shop.url}/`)
  return tab
}

test('support finds a customer, and acts as them until they end it in the shop', async ({
  page,
}) => {
  const { email, company, mailbox } = await addCustomer()
  const staff = await openConsole(shop, page, 'support', '/customers')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row', { name: new RegExp(company) }).click()
  await expect(heading(page, company)).toBeVisible()
  await expect(page.getByRole('row', { name: /EB Garamond Italic/ })).toBeVisible()

  endStepUps(shop)
  await beginToAct(page)
  await showCode(page, staff)
  const tab = await openShop(page)
  await expect(acting(tab, email)).toBeVisible()
  await expect(page.getByText(/^The shop is open as /)).toBeVisible()
  await until('the customer is told', async () =>
    mailbox.emails().some(({ text }) => text.includes('Lost her fonts')),
  )

  await tab.getByRole('button', { name: 'End', exact: true }).click()
  await expect(acting(tab, email)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lost her fonts' })).toContainText(
    'Ended',
  )
  await expect(button(page, 'Began to act as a customer')).toBeVisible()
})

test('acting as a customer is ended from the console', async ({ page }) => {
  const { id, email } = await addCustomer()
  await openConsole(shop, page, 'manager', `/customers/${id}`)
  await beginToAct(page)
  const tab = await openShop(page)
  await expect(acting(tab, email)).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText(/^The shop is open as /)).toHaveCount(0)
  await expect(button(page, /^End: /)).toHaveCount(0)
  await tab.reload()
  await expect(tab.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(acting(tab, email)).toHaveCount(0)
})

test('a customer is found, and acted as, by keyboard alone', async ({ page }) => {
  const { email, company } = await addCustomer()
  await openConsole(shop, page, 'owner', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await typeInPalette(page, email)
  await expect(page.getByRole('option')).toHaveCount(2) // Their order, and they.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, company)).toBeVisible()
  await tabTo(page, /^Act as customer$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give a reason.')).toBeVisible()
  await page.keyboard.type('Asked how to download')
  await page.keyboard.press('Enter')
  const tab = await openShop(page, () => page.keyboard.press('Enter'))
  await expect(acting(tab, email)).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The shop is open as /)).toHaveCount(0)
})

test('the export is saved as a file, after a code', async ({ page }) => {
  const { id, email, orderId } = await addCustomer()
  const staff = await openConsole(shop, page, 'support', `/customers/${id}`)
  endStepUps(shop)
  await button(page, 'Export').click()
  const saved = page.waitForEvent('download')
  await showCode(page, staff)
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(text)).toBeInstanceOf(Object)
  expect(text).toContain(email)
  expect(text).toContain(orderId)
  expect(text).not.toMatch(/argon2/i)
  await expect(page.getByText(`Saved: ${file.suggestedFilename()}`)).toBeVisible()
})

test('a customer is signed out of one device, then of all', async ({ page }) => {
  const { id, email, buyer } = await addCustomer()
  for (let devices = 0; devices < 2; devices++) {
    await at(new Buyer(shop), 'login_customer', { email, password })
  }
  await openConsole(shop, page, 'support', `/customers/${id}`)
  const each = button(page, /^Sign out: /)
  await expect(each).toHaveCount(3)
  await each.first().click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(each).toHaveCount(3)
  await each.first().click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(each).toHaveCount(2)
  await button(page, 'Sign out everywhere').click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('They are signed in nowhere.')).toBeVisible()
  expect((await me(buyer)).status).toBe(401)
})

test('a wrong address is corrected, and the right mailbox chooses a password', async ({ page }) => {
  const { id, buyer, orderId } = await addCustomer()
  const { email } = people.somebody()
  const staff = await openConsole(shop, page, 'manager', `/customers/${id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('button', { name: 'Correct' }).click()
  const field = (name: string | RegExp) => dialog(page).getByRole('textbox', { name })
  await field('E-mail').fill(email)
  await field('Name').fill('Inês Lobo')
  await expect(dialog(page).getByText(/^Their sign-ins, their password/)).toBeVisible()
  await field(/^Reason/).fill('By telephone')
  endStepUps(shop)
  await button(page, 'Correct the details').click()
  await showCode(page, staff)
  await expect(details.getByText('Inês Lobo')).toBeVisible()
  await expect(details.getByText(email)).toBeVisible()
  await expect(page.getByText("Corrected a customer's name or address")).toBeVisible()
  expect((await me(buyer)).status).toBe(401)
  await openMailed(page, shop, email, 'has this address now')
  await page.getByLabel('New password').fill('an atlas of tides')
  await button(page, 'Confirm').click()
  await expect(page.getByText(`${email} is confirmed, and you are signed in.`)).toBeVisible()
  await page.goto(`${shop.url}/orders/${orderId}`)
  await expect(page.getByRole('link', { name: /^invoice-/ })).toBeVisible()
})

test('an account is deleted once its address is typed, and its orders stay', async ({ page }) => {
  const { id, email, company, orderId } = await addCustomer()
  const staff = await openConsole(shop, page, 'manager', `/customers/${id}`)
  await button(page, 'Delete').click()
  const field = (name: RegExp) => dialog(page).getByRole('textbox', { name })
  await field(/^Type /).fill('somebody@else.example')
  await field(/^Reason/).fill('Asked for it by telephone')
  await button(page, 'Delete for good').click()
  await expect(page.getByText(`Type ${email} to confirm.`)).toBeVisible()
  await expect(field(/^Type /)).toBeFocused()
  await field(/^Type /).fill(email.toUpperCase())
  endStepUps(shop)
  await button(page, 'Delete for good').click()
  await showCode(page, staff)
  await expect(heading(page, 'Deleted customer')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'Deleted customer')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(button(page, 'Act as customer')).toHaveCount(0)
  await expect(page.getByText('Asked for it by telephone')).toBeVisible()
  await page
    .getByRole('row', { name: /EB Garamond/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}`))
  await page.goto(`${shop.consoleUrl}/customers?q=${encodeURIComponent(company)}`)
  await expect(page.getByText('No customer matches.')).toBeVisible()
  const login = await at(new Buyer(shop), 'login_customer', { email, password })
  expect(login.status).toBe(401)
})

test('a viewer reads customers and is offered nothing that they may not do', async ({ page }) => {
  const { id, company } = await addCustomer()
  const viewer = await openConsole(shop, page, 'viewer', `/customers/${id}`)
  await expect(heading(page, company)).toBeVisible()
  for (const name of ['Act as customer', 'Export', 'Delete', /^Sign out: /]) {
    await expect(button(page, name)).toHaveCount(0)
  }
  const refused = await viewer.post(`/customers/${id}/impersonations`, { reason: 'To look' })
  expect(refused.body.code).toBe('permission_missing')
})

test('an editor is told who may open customers', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/customers')
  await expect(page.getByText(/^Open to these roles: owner/)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a filter is in the address, stands after a reload, and Back undoes it', async ({ page }) => {
  const { orderId, company } = await addCustomer()
  await openConsole(shop, page, 'accountant', '/customers')
  await button(page, /whether they bought or not/).click()
  await page.getByRole('option', { name: 'who have bought' }).click()
  await expect(page).toHaveURL(/bought=true/)
  await page.reload()
  await expect(button(page, /who have bought/)).toBeVisible()
  await page.goBack()
  await expect(button(page, /whether they bought or not/)).toBeVisible()

  await page.goto(`${shop.consoleUrl}/orders/${orderId}`)
  await page.getByRole('link', { name: 'Inês Duarte' }).click()
  await expect(heading(page, company)).toBeVisible()
  await page.goBack()
  await expect(heading(page, /^Order /)).toBeVisible()
})

test('customers are accessible, in both themes and on a phone', async ({ page }) => {
  test.slow() // axe looks at each screen four times
  const { id, company } = await addCustomer()
  await openConsole(shop, page, 'owner', '/customers')
  await expect(page.getByRole('row', { name: new RegExp(company) })).toBeVisible()
  await expectAccessibleInThemes(page, 'customers')
  await page.goto(`${shop.consoleUrl}/customers/${id}`)
  await expect(heading(page, company)).toBeVisible()
  await expectAccessibleInThemes(page, 'customer')
  await button(page, 'Delete').click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleInThemes(page, 'deletion')
  await button(page, 'Keep the account').click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInThemes(page, 'customer on a phone')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto(`${shop.consoleUrl}/customers`)
  await expect(page.getByRole('row', { name: new RegExp(company) })).toBeVisible()
  await expectAccessibleInThemes(page, 'customers on a phone')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
