import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn, field, openMailed, part, password } from './account-page.ts'
import { agree, comeToCheckout, fillCard, fillForm, payAndArrive } from './checkout-page.ts'
import { onBothScreens, toggleMenu, press } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

test('a guest confirmed in the ordering browser chooses a password by email', async ({ page }) => {
  const email = 'kit@a.example'
  const buyer = new Buyer(shop)
  await buyer.post('/checkout', await buyer.order(undefined, email), {
    'idempotency-key': randomUUID(),
  })
  const token = await new Mailbox(shop, email).token('Your order at')
  await buyer.post('/authentication/confirm_customer', { token })
  await cameSignedIn(page, buyer)
  await page.goto(`${shop.url}/profile`)
  const place = part(page, 'Password')
  await expect(place).toContainText('Your account has no password yet.')
  await expect(place.getByLabel('New password')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await expect(question.getByRole('alert')).toContainText('your account has none yet')
  await question.getByRole('button', { name: 'Keep' }).click()

  await place.getByRole('button', { name: 'Send me the link' }).click()
  await expect(place.getByRole('status')).toContainText(`We have emailed a link to ${email}.`)
  await openMailed(page, shop, email, 'Choose a new password')
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible()
  const notice = page.getByText(`You are signed in as ${email}`).locator('xpath=..')
  await notice.getByRole('button', { name: 'Sign out' }).click()
  await field(page, 'New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
})

onBothScreens((isPhone) => {
  test('a guest is told that the order has signed them in, and how to come back', async ({
    page,
  }) => {
    await comeToCheckout(page, shop)
    await fillForm(page)
    await agree(page)
    await fillCard(page)
    await payAndArrive(page, /^Pay €/)
    const state = page.getByRole('region', { name: 'State' })
    await expect(state).toContainText(
      'Your order has signed you in on this device as ines@tidalatlas.example.',
    )
    await toggleMenu(page, isPhone)
    await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
    await toggleMenu(page, isPhone)
    await press(state.getByRole('link', { name: /^Choose a password/ }))
    await expect(part(page, 'Password').getByLabel('New password')).toBeVisible()
  })
})
