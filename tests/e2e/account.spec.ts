import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'
import {
  createAccount,
  describedAs,
  expectNoTokenInAddress,
  field,
  focusedName,
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

test('an account is made, its address confirmed by the mailed link, once', async ({ page }) => {
  const email = 'ada@tidalatlas.example'
  await createAccount(page, shop, email)
  await expect(
    page.getByRole('status').filter({ hasText: 'We have emailed a link' }),
  ).toContainText(`We have emailed a link to ${email}`)
  await expect(profileLink(page)).toBeVisible()

  const link = await openMailed(page, shop, email, 'Confirm your address')
  await expectNoTokenInAddress(page)
  await expect(page.getByText(`${email} is confirmed, and you are signed in.`)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(`There is nothing left to do: ${email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).last().click()
  await expect(part(page, 'E-mail')).toContainText(`${email}, confirmed.`)
})

test('a link opened on another device asks for the password chosen when registering', async ({
  page,
  browser,
}) => {
  const email = 'ben@tidalatlas.example'
  await createAccount(page, shop, email)
  const away = await (await browser.newContext()).newPage()
  const link = await openMailed(away, shop, email, 'Confirm your address')
  await expect(
    away.getByRole('status').filter({ hasText: 'Enter the password that you chose' }),
  ).toBeVisible()
  await expectNoTokenInAddress(away)

  await away.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => describedAs(away)).toBe('Enter your password.')
  await away.getByLabel('Password', { exact: true }).fill('not this one, surely')
  await away.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => describedAs(away)).toContain('That is not the password.')
  await expect(away.getByLabel('Password', { exact: true })).toHaveValue('not this one, surely')

  await away.getByLabel('Password', { exact: true }).fill(password)
  await away.keyboard.press('Enter')
  await expect(away.getByText(`${email} is confirmed, and you are signed in.`)).toBeVisible()
  await expect(away.getByRole('group').filter({ hasText: 'is confirmed' })).toBeFocused()

  const third = await (await browser.newContext()).newPage()
  await third.goto(link)
  await expect(third.getByText('This link has been used or has expired')).toBeVisible()
  await third.getByRole('link', { name: 'Sign in' }).click()
  await expect(part(third, 'Create an account')).toBeVisible()
})

test('an order by address alone moves into the account of that address', async ({ page }) => {
  const email = 'cleo@tidalatlas.example'
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  const placed = await buyer.post('/checkout', await buyer.order(undefined, email), {
    'idempotency-key': randomUUID(),
  })
  expect(placed.status).toBe(201)
  await openMailed(page, shop, email, 'Your order at')
  await expect(page.getByText('This address has an account already.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('What you ordered under this address')).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).last().click()
  await expect(part(page, 'Orders').getByRole('link', { name: /^Order of/ })).toBeVisible()
})

test('a guest chooses a first password by the mailed link', async ({ page, browser }) => {
  const email = 'dora@tidalatlas.example'
  const buyer = new Buyer(shop)
  await buyer.post('/checkout', await buyer.order(undefined, email), {
    'idempotency-key': randomUUID(),
  })
  await openMailed(page, shop, email, 'confirm your address')
  await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password')
  await field(page, 'New password').fill('iloveyou')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Too common: attackers try it first')).toBeVisible()
  await field(page, 'New password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed`)).toBeVisible()

  const away = await (await browser.newContext()).newPage()
  await signIn(away, shop, email)
})

test('rules are told before a password is typed, faults in plain words, and nothing is lost', async ({
  page,
}) => {
  const email = 'eve@tidalatlas.example'
  await page.goto(`${shop.url}/login`)
  const form = part(page, 'Create an account')
  const address = form.getByRole('textbox', { name: 'E-mail' })
  const secret = form.getByLabel('New password')
  await secret.focus()
  expect(await describedAs(page)).toContain('At least 8 characters, nothing common.')

  await form.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => focusedName(page)).toBe('email')
  await expect.poll(() => describedAs(page)).toContain('Enter an email address, such as')

  const attempt = async (given: string, fault: string) => {
    await secret.fill(given)
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => describedAs(page)).toContain(fault)
    await expect.poll(() => focusedName(page)).toBe('password')
    await expect(secret).toHaveValue(given)
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveValue(email)
  }
  await address.fill(email)
  await attempt('short', 'Use at least 8 characters')
  await attempt('football', 'Too common: attackers try it first')
  await attempt(email, 'Too easy to guess')

  await page.route('**/register_customer', (route) => route.abort())
  await secret.fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByRole('alert')).toContainText('What you typed is still here')
  await page.unroute('**/register_customer')
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${shop.url}/`)
})

test('fields are what password managers look for; a password can be pasted and shown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => localStorage.setItem('auth_remember', 'ines@tidalatlas.example'))
  await page.goto(`${shop.url}/login`)
  const form = part(page, 'Sign in')
  const address = form.getByRole('textbox', { name: 'E-mail' })
  const secret = form.getByLabel('Password', { exact: true })
  await expect(address).toHaveValue('ines@tidalatlas.example')
  await expect(address).toHaveAttribute('autocomplete', 'username')
  await expect(address).toHaveAttribute('name', 'email')
  await expect(secret).toHaveAttribute('autocomplete', 'current-password')
  await expect(form.getByRole('checkbox', { name: 'Stay signed in' })).toBeChecked()

  await page.evaluate(() => navigator.clipboard.writeText('pasted from a manager'))
  await secret.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(secret).toHaveValue('pasted from a manager')
  await expect(secret).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
})

test('somebody signs in by keyboard alone, without staying, and out again', async ({ page }) => {
  const email = 'fay@tidalatlas.example'
  shop.addCustomer(email, password)
  await page.goto(`${shop.url}/login`)
  await expect(part(page, 'Sign in')).toBeVisible()
  await tabTo(page, /^E-mail/)
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect.poll(() => describedAs(page)).toContain('That email and password do not match')
  expect(await focusedName(page)).toBe('password')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await tabTo(page, /^Stay signed in/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Sign in/)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/`)
  const kept = await page.evaluate(() => ({
    here: sessionStorage.getItem('auth_refresh_token') !== null,
    lasting: localStorage.getItem('auth_refresh_token') !== null,
  }))
  expect(kept).toEqual({ here: true, lasting: false })

  await page.goto(`${shop.url}/login`)
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  await tabTo(page, /^Sign out/)
  await page.keyboard.press('Enter')
  await expect(part(page, 'Create an account')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible()
})

test('trying a link again keeps the focus, and moves it to the next step', async ({ page }) => {
  const email = 'ida@tidalatlas.example'
  await new Buyer(shop).post('/authentication/register_customer', { email, password })
  const confirming = '**/confirm_customer'
  await page.route(confirming, (route) => route.abort())
  await openMailed(page, shop, email, 'Confirm your address')
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await tabTo(page, /^Try again/)
  await page.keyboard.press('Enter')
  await expect(again).toBeEnabled()
  await expect(again).toBeFocused()
  await page.unroute(confirming)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test.describe('after too many attempts', () => {
  test.use({ mayMeetLimits: true })

  test('the page says when to try again, and keeps what was typed', async ({ page }) => {
    const email = 'gus@tidalatlas.example'
    shop.addCustomer(email, password)
    for (let attempts = 0; attempts < 10; attempts++) {
      await new Buyer(shop).post('/authentication/login_customer', {
        email,
        password: 'guessed it',
      })
    }
    await page.goto(`${shop.url}/login`)
    const form = part(page, 'Sign in')
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(form.getByRole('alert')).toContainText(/try again in (a minute|\d+ minutes)/)
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue(password)
  })
})
