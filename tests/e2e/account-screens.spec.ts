import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import { createAccount, field, openMailed, part, password, signIn } from './account-page.ts'
import { keepPicture } from './pixels.ts'
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

/** How each state of the screens is come to. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  async login(page) {
    await page.goto(`${shop.url}/login`)
    await expect(part(page, 'Create an account')).toBeVisible()
  },
  async 'login with faults'(page) {
    await page.goto(`${shop.url}/login`)
    await press(page, 'Sign in')
    await press(page, 'Create account')
    await expect(page.getByText('Too short')).toBeVisible()
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
    await expect(page.getByText('a link is on its way to it')).toBeVisible()
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
    await expect(page.getByText('A mail is on its way')).toBeVisible()
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
    await expect(page.getByText('Write your password.')).toBeVisible()
  },
  async 'profile, deleting'(page) {
    await signIn(page, shop, email)
    await page.goto(`${shop.url}/profile`)
    await press(page, 'Delete my account')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
}

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

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

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      for (const [name, come] of Object.entries(states)) {
        test(`everybody can use it: ${name}`, async ({ page }, info) => {
          const forbidden: string[] = []
          page.on('console', (message) => {
            if (/Content Security Policy|TrustedType/i.test(message.text())) {
              forbidden.push(message.text())
            }
          })
          await come(page)
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          await expectAccessible(page)
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(sideways).toBeLessThanOrEqual(0)
          if (size === 'phone' && name !== 'account made')
            expect(await lowTargets(page)).toEqual([])
          expect(forbidden).toEqual([])
          await keepPicture(page, info)
        })
      }
    })
  }
}
