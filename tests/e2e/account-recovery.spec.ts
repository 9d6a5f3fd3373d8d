import { Shop } from '@typecase/tests-support/shop'
import {
  expectNoTokenInAddress,
  field,
  openMailed,
  part,
  password,
  profileLink,
  signIn,
} from './account-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const other = 'quite another sentence'

test('a forgotten password is chosen anew, and the old one is none any longer', async ({
  page,
  browser,
}) => {
  const email = 'ines@tidalatlas.example'
  shop.addCustomer(email, password)
  await page.addInitScript(
    (address) => localStorage.setItem('auth_remember', address),
    'ines@tidalatlas.example',
  )
  await page.goto(`${shop.url}/login`)
  await page.getByRole('link', { name: 'Forgotten?' }).click()
  await page.waitForURL('**/forgot_password')
  await expect(field(page, 'E-mail')).toHaveCount(1) // The form that was left is gone.
  await expect(field(page, 'E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const sent = page.getByRole('group').filter({ hasText: 'we have sent it a link' })
  await expect(sent).toBeFocused()

  const link = await openMailed(page, shop, email, 'Choose a new password')
  await expectNoTokenInAddress(page)
  await field(page, 'New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Use at least 8 characters')).toBeVisible()
  await field(page, 'New password').fill(other)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password is changed' }),
  ).toBeVisible()
  await expect(part(page, 'Sign in').getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await signIn(page, shop, email, other)

  const away = await (await browser.newContext()).newPage()
  await away.goto(link)
  await field(away, 'New password').fill(other)
  await away.getByRole('button', { name: 'Save password' }).click()
  await expect(away.getByText('This link has been used')).toBeVisible()
  await away.getByRole('link', { name: 'Ask for another link' }).click()
  await expect(field(away, 'E-mail')).toBeVisible()
})

test('a customer whose new password was stored, but not confirmed, is not told that the old one holds', async ({
  page,
}) => {
  const email = 'lou@tidalatlas.example'
  shop.addCustomer(email, password)
  await page.goto(`${shop.url}/forgot_password`)
  await field(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await openMailed(page, shop, email, 'Choose a new password')
  await page.route('**/reset_password', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await field(page, 'New password').fill(other)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.')
  await page.unroute('**/reset_password')
  await page.getByRole('button', { name: 'Save password' }).click()
  const outcome = page.getByRole('group').filter({ hasText: 'This link has been used' })
  await expect(outcome).toBeFocused()
  await expect(outcome).toContainText('If you have just chosen a password with it')
  await outcome.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, shop, email, other)
})

test('an address that nobody has gets the same words', async ({ page }) => {
  await page.goto(`${shop.url}/forgot_password`)
  await field(page, 'E-mail').fill('nobody@tidalatlas.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText('If nobody@tidalatlas.example has an account, we have sent it a link.'),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Send it again/ }).click()
  await expect(field(page, 'E-mail')).toHaveValue('nobody@tidalatlas.example')
  await expect(field(page, 'E-mail')).toBeFocused()
})

test('somebody signed in is told so, and the link works after signing out', async ({ page }) => {
  const email = 'hal@tidalatlas.example'
  shop.addCustomer(email, password)
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/forgot_password`)
  await page.waitForURL(`${shop.url}/`)
  const notice = page.getByRole('status').filter({ hasText: `You are signed in as ${email}` })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/forgot_password')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('we have sent it a link')).toBeVisible()

  await signIn(page, shop, email)
  await openMailed(page, shop, email, 'Choose a new password')
  await page.waitForURL(`${shop.url}/`)
  await expectNoTokenInAddress(page)
  await expect(profileLink(page)).toBeVisible()
  await notice.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/reset_password')
  await field(page, 'New password').fill(other)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await signIn(page, shop, email, other)
})

test('without a link the page says where one is', async ({ page }) => {
  await page.goto(`${shop.url}/reset_password`)
  await expect(page.getByText('Open the link from the email')).toBeVisible()
})

onBothScreens((isPhone) => {
  test('a link to choose a new password holds after a reload', async ({ page }) => {
    const email = `${isPhone ? 'kim' : 'kai'}@tidalatlas.example`
    shop.addCustomer(email, password)
    await page.goto(`${shop.url}/forgot_password`)
    await field(page, 'E-mail').fill(email)
    await press(page.getByRole('button', { name: 'Send the link' }))
    await openMailed(page, shop, email, 'Choose a new password')
    await expect(field(page, 'New password')).toBeVisible()
    await page.reload()
    await expectNoTokenInAddress(page)
    await field(page, 'New password').fill(other)
    await press(page.getByRole('button', { name: 'Save password' }))
    await page.waitForURL('**/login')
    await signIn(page, shop, email, other)
  })
})
