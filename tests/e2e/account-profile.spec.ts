import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import {
  cameSignedIn,
  createAccount,
  describedAs,
  field,
  openMailed,
  part,
  password,
  profileLink,
  signIn,
} from './account-page.ts'
import { tabTo } from './focus.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

async function openProfile(page: Page, email: string) {
  await signIn(page, shop, email)
  await profileLink(page).click()
  await page.waitForURL('**/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeAttached()
}

async function openOwn(page: Page, email: string) {
  shop.addCustomer(email, password)
  await openProfile(page, email)
}

/** A paid order whose files are ready. */
async function buy(buyer: Buyer) {
  const placed = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  await buyer.confirm(placed.body.clientSecret)
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${placed.body.orderId}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
}

async function signedIn(email: string) {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  return buyer
}

test('a signed-out visitor is redirected to /login', async ({ page }) => {
  await page.goto(`${shop.url}/profile`)
  await page.waitForURL('**/login')
})

test('details are kept, and can be taken away, by keyboard alone', async ({ page }) => {
  await openOwn(page, 'ada@tidalatlas.example')
  await tabTo(page, /^Name/)
  await page.keyboard.type('Ada Lovelace')
  await tabTo(page, /^Company/)
  await page.keyboard.type('Analytical Engines')
  await tabTo(page, /Country/)
  await page.keyboard.type('Port')
  await tabTo(page, /^Save details/)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Your details are saved.' }),
  ).toBeVisible()
  await page.reload()
  const details = part(page, 'Details')
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace')
  await expect(details.getByRole('combobox', { name: 'Country' })).toHaveValue('PT')

  await field(page, 'Company').fill('')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace')
  await expect(field(page, 'Company')).toHaveValue('')
})

test('a refused or lost save keeps what was typed', async ({ page }) => {
  await openOwn(page, 'ben@tidalatlas.example')
  await field(page, 'Name').fill('B'.repeat(201))
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect.poll(() => describedAs(page)).toContain('200')
  await field(page, 'Name').fill('Ben')
  await page.route('**/authentication/customer', (route) => route.abort())
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(part(page, 'Details').getByRole('alert')).toContainText('What you typed is still')
  await expect(field(page, 'Name')).toHaveValue('Ben')
})

test('orders, licences and downloads stand there; without any it says what will', async ({
  page,
}) => {
  const email = 'cleo@tidalatlas.example'
  await openOwn(page, email)
  await expect(part(page, 'Orders')).toContainText('Nothing ordered yet.')
  await expect(part(page, 'Licences')).toContainText('Your licences will appear here.')
  await expect(part(page, 'Downloads')).toContainText('Files you buy appear here')

  await buy(await signedIn(email))
  await page.reload()
  const order = part(page, 'Orders').getByRole('listitem')
  await expect(order).toContainText('Paid')
  await expect(order).toContainText('€43.05')
  await expect(part(page, 'Licences')).toContainText('EB Garamond Italic')
  await expect(part(page, 'Licences')).toContainText('Inês Duarte')
  const offer = part(page, 'Downloads').getByRole('link', { name: /\.zip/ })
  const [download] = await Promise.all([page.waitForEvent('download'), offer.click()])
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await order.getByRole('link', { name: /^Invoice/ }).click()
  await page.waitForURL('**/orders/*')
})

test('a part that fails to load says so in its place, and can be retried', async ({ page }) => {
  const email = 'dora@tidalatlas.example'
  shop.addCustomer(email, password)
  await page.route('**/authentication/sessions', (route) => route.abort())
  await openProfile(page, email)
  const alert = part(page, 'Signed-in devices').getByRole('alert')
  await expect(alert).toContainText('We could not reach the shop.')
  await page.unroute('**/authentication/sessions')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Signed-in devices')).toContainText('This device')
})

test('devices are listed; one is signed out, then all', async ({ page, browser }) => {
  const email = 'eve@tidalatlas.example'
  await openOwn(page, email)
  const context = await browser.newContext()
  const away = await context.newPage()
  await signIn(away, shop, email)
  await page.reload()
  const devices = part(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out: .* on Linux, Last used/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await away.goto(`${shop.url}/profile`)
  await away.waitForURL('**/login')

  await signIn(away, shop, email)
  await page.getByRole('button', { name: 'Sign out on all devices, including this one' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('status').filter({ hasText: 'on every device' })).toBeVisible()
  await expect(part(page, 'Create an account')).toBeVisible()
  await away.goto(`${shop.url}/profile`)
  await away.waitForURL('**/login')
})

test('the password is changed with the present one, and other devices are signed out', async ({
  page,
  browser,
}) => {
  const email = 'fay@tidalatlas.example'
  await openOwn(page, email)
  const away = await (await browser.newContext()).newPage()
  await signIn(away, shop, email)
  const form = part(page, 'Password')
  const present = form.getByLabel('Current password')
  await form.getByLabel('New password').fill('quite another sentence')
  await present.fill('not the present one')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(present).toBeFocused()
  await expect.poll(() => describedAs(page)).toContain('That is not the password.')
  await expect(form.getByLabel('New password')).toHaveValue('quite another sentence')
  await present.fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed; every other device')).toBeVisible()
  await expect(present).toHaveValue('')
  await away.goto(`${shop.url}/profile`)
  await away.waitForURL('**/login')
  await signIn(away, shop, email, 'quite another sentence')
})

test('a guest sets a first password', async ({ page }) => {
  const buyer = new Buyer(shop)
  const placed = await buyer.post('/checkout', await buyer.order(undefined, 'gus@a.example'), {
    'idempotency-key': randomUUID(),
  })
  expect(placed.status).toBe(201)
  await cameSignedIn(page, buyer)
  await page.goto(`${shop.url}/profile`)
  const form = part(page, 'Password')
  await expect(form).toContainText('You have ordered with your address alone.')
  await expect(part(page, 'E-mail')).toContainText('gus@a.example, not confirmed.')
  await form.getByLabel('New password').fill(password)
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('an unconfirmed address gets another link', async ({ page }) => {
  const email = 'hal@tidalatlas.example'
  await createAccount(page, shop, email)
  await profileLink(page).click()
  const address = part(page, 'E-mail')
  await expect(address).toContainText(`${email}, not confirmed.`)
  await address.getByRole('button', { name: 'Send a new link' }).click()
  await expect(address.getByRole('status')).toContainText('We have sent a new link.')
  await until('both mails have left', async () => {
    return shop.mails().filter((mail) => mail.includes(`To: ${email}`)).length === 2
  })
})

test('another address counts once its link is opened', async ({ page }) => {
  const [email, wanted] = ['ida@tidalatlas.example', 'ida@elsewhere.example']
  await openOwn(page, email)
  const address = part(page, 'E-mail')
  await address.getByRole('button', { name: 'Change address' }).click()
  await expect(address.getByRole('textbox', { name: 'New address' })).toBeFocused()
  await page.keyboard.type(wanted)
  await address.getByRole('button', { name: 'Send a link there' }).click()
  await expect.poll(() => describedAs(page)).toContain('Enter your password.')
  await address.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(address.getByRole('group')).toContainText(`We have emailed a link to ${wanted}.`)
  await expect(address).toContainText(`${email}, confirmed.`)

  await openMailed(page, shop, wanted, 'Confirm your new address')
  await expect(page.getByText(`${wanted} is confirmed, and you are signed in.`)).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).last().click()
  await expect(part(page, 'E-mail')).toContainText(`${wanted}, confirmed.`)
})

test('keeping the address returns the focus to where it was', async ({ page }) => {
  await openOwn(page, 'max@tidalatlas.example')
  const address = part(page, 'E-mail')
  await address.getByRole('button', { name: 'Change address' }).click()
  await address.getByRole('button', { name: 'Keep the current one' }).click()
  await expect(address.getByRole('button', { name: 'Change address' })).toBeFocused()
})

for (const [size, width, height] of [
  ['wide', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`purchases appear where they were loading: nothing below them moves, ${size}`, async ({
    page,
  }) => {
    const email = `nia-${size}@tidalatlas.example`
    shop.addCustomer(email, password)
    await buy(await signedIn(email))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/orders/*', async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize({ width, height })
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/profile`)
    await expect(part(page, 'Licences')).toContainText('EB Garamond Italic')
    await expect(part(page, 'Downloads')).toContainText('Loading')
    const heights = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('section')].map((it) => it.getBoundingClientRect().height),
      )
    const before = await heights()
    release()
    await expect(part(page, 'Downloads').getByRole('link', { name: /\.zip/ })).toBeVisible()
    expect(await heights()).toEqual(before)
  })
}

test('the data are downloaded', async ({ page }) => {
  const email = 'jo@tidalatlas.example'
  await openOwn(page, email)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('account.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.customer.email).toBe(email)
  expect(data.sessions).toHaveLength(1)
})

test('an account stays while a payment is looked at, and the page says so', async ({ page }) => {
  const email = 'pim@tidalatlas.example'
  shop.addCustomer(email, password)
  const buyer = await signedIn(email)
  const { body } = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  new Sql(shop).run(`UPDATE orders SET needs_review = 1 WHERE id = '${body.orderId}'`, 'SELECT 1')
  await openProfile(page, email)
  await part(page, 'Delete your account').getByRole('button').click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).toContainText('A payment of yours is under way')
  await expect(question.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.keyboard.press('Escape')
  await expect(part(page, 'Orders')).toContainText('Payment on its way')
})

test('an account is deleted after it was said what ends, with the password', async ({ page }) => {
  const email = 'kit@tidalatlas.example'
  await openOwn(page, email)
  await page.evaluate(() => {
    localStorage.setItem('hearts', JSON.stringify([{ id: 'eb-garamond', name: 'EB Garamond' }]))
  })
  const end = part(page, 'Delete your account')
  await expect(end).toContainText('Downloads end.')
  await expect(end).toContainText('for as long as tax law asks')
  await end.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await end.getByRole('button', { name: 'Delete my account' }).click()
  await question.getByLabel('Password', { exact: true }).fill('not this one')
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await expect(question).toContainText('That is not the password.')
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${shop.url}/`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Your account is deleted' }),
  ).toBeVisible()
  const left = await page.evaluate(() => ({
    keys: Object.keys(localStorage).filter((key) => key.startsWith('auth_')),
    hearts: localStorage.getItem('hearts') ?? '[]',
  }))
  expect(left).toEqual({ keys: [], hearts: '[]' })

  const gone = new Buyer(shop)
  const answer = await gone.post('/authentication/login_customer', { email, password })
  expect(answer.status).toBe(401)
})
