import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { inTurn, outOfTurn, tier } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import { createAccount, field, openMailed, part, password, signIn } from './account-page.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { onlySwitched, otherTheme, switchTheme } from './theme.ts'
import { expect, test } from './visitor.ts'

const email = 'ines@tidalatlas.example'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  const placed = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  await buyer.confirm(placed.body.clientSecret)
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${placed.body.orderId}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
})
test.afterAll(() => shop.stop())

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Brings a page into each state of the screens. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  async login(page) {
    await page.goto(`${shop.url}/login`)
    await expect(part(page, 'Create an account')).toBeVisible()
  },
  async 'login with faults'(page) {
    await page.goto(`${shop.url}/login`)
    await press(page, 'Sign in')
    await press(page, 'Create account')
    await expect(page.getByText('Use at least 8 characters')).toBeVisible()
  },
  async 'login, signed in'(page) {
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/login`)
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  },
  async forgotten(page) {
    await page.goto(`${shop.url}/forgot_password`)
    await expect(field(page, 'E-mail')).toBeVisible()
  },
  async 'forgotten, sent'(page) {
    await page.goto(`${shop.url}/forgot_password`)
    await field(page, 'E-mail').fill(`${randomUUID()}@tidalatlas.example`)
    await press(page, 'Send the link')
    await expect(page.getByText('we have sent it a link')).toBeVisible()
  },
  async 'new password'(page) {
    await page.goto(`${shop.url}/reset_password?token=${'0'.repeat(43)}`)
    await expect(field(page, 'New password')).toBeVisible()
  },
  async 'link spent'(page) {
    await page.goto(`${shop.url}/login?confirm=${'0'.repeat(43)}`)
    await expect(page.getByText('This link has been used')).toBeVisible()
  },
  async 'password asked for'(page) {
    const address = `${randomUUID()}@tidalatlas.example`
    await new Buyer(shop).post('/authentication/register_customer', { email: address, password })
    await openMailed(page, shop, address, 'Confirm your address')
    await expect(page.getByText('Enter the password that you chose')).toBeVisible()
  },
  async 'account made'(page) {
    await createAccount(page, shop, `${randomUUID()}@tidalatlas.example`)
    await expect(page.getByText('We have emailed a link')).toBeVisible()
  },
  async profile(page) {
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/profile`)
    await expect(part(page, 'Downloads').getByRole('link', { name: /\.zip/ })).toBeVisible()
  },
  async 'profile, changing the address'(page) {
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/profile`)
    await press(page, 'Change address')
    await press(page, 'Send a link there')
    await expect(page.getByText('Enter your password.')).toBeVisible()
  },
  async 'profile, deleting'(page) {
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/profile`)
    await press(page, 'Delete my account')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
}

/** Controls with less than 44 px of height to touch; links within sentences are as high as these. */
const lowTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, input, a, label)')]
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter(
        (element) => !(element instanceof HTMLLabelElement && !element.querySelector('input')),
      )
      .filter((element) => !(element.closest('label') && element instanceof HTMLInputElement))
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map(
        (element) => `${element.outerHTML.slice(0, 90)} ${element.getBoundingClientRect().height}`,
      ),
  )

/** Each size is opened in one theme and then switched to the other. */
const sizes = {
  wide: { viewport: { width: 1440, height: 900 }, theme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, theme: 'dark' },
} as const

/** Everything that is asked of a state in the theme in which it was reached. */
async function expectSound(page: Page, reach: (page: Page) => Promise<unknown>) {
  const forbidden: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedType/i.test(message.text())) forbidden.push(message.text())
  })
  await reach(page)
  await settled(page)
  await expectAccessible(page, '', 'all')
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
  expect(forbidden).toEqual([])
}

const cases = Object.entries(sizes).flatMap(([size, as]) =>
  Object.entries(states).map(([state, reach]) => ({ size, state, reach, ...as })),
)

for (const [index, { size, state, reach, viewport, theme }] of cases.entries()) {
  const other = otherTheme(theme)
  const isTouched = size === 'phone' && state !== 'account made'

  test.describe(`${state}, ${size}`, () => {
    test.skip(!inTurn(index), outOfTurn)
    test.use({ viewport, colorScheme: theme })

    test(`${theme}: accessible, nothing forbidden; then ${other}: readable`, async ({
      page,
    }, info) => {
      await expectSound(page, reach)
      if (isTouched) expect(await lowTargets(page)).toEqual([])
      await keepPicture(page, info, theme)
      await switchTheme(page, other)
      await expectAccessible(page, other, 'colours')
      await keepPicture(page, info, other)
    })
  })

  test.describe(`${state}, ${size}`, () => {
    test.skip(tier !== 'thorough', onlySwitched)
    test.use({ viewport, colorScheme: other })

    test(`${other}: accessible, nothing forbidden`, async ({ page }) => {
      await expectSound(page, reach)
    })
  })
}
