import { createHash } from 'node:crypto'
import { Shop } from '@typecase/tests-support/shop'
import { addressesOf, visits } from './documents.ts'
import {
  email,
  furnish,
  openChoices,
  password,
  reports,
  settled,
  signIn,
  watch,
} from './policy-page.ts'
import { openControls, openFront, testAll } from './tester-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let addressOf: (address: string) => string
test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  addressOf = await addressesOf(shop, await signIn(shop))
})
test.afterAll(() => shop.stop())

for (const { visitor, address } of visits) {
  test(`nothing on ${address} is forbidden to a ${visitor}`, async ({ page }) => {
    const before = reports(shop).length
    const seen = await watch(page)
    await furnish(page, visitor === 'customer' ? await signIn(shop) : undefined)
    await page.goto(shop.url + addressOf(address))
    await settled(page)
    await openChoices(page)
    await page.mouse.wheel(0, 4000)
    await page.waitForLoadState('networkidle')
    expect(await seen()).toEqual({ forbidden: [], failed: [] })
    expect(reports(shop).slice(before)).toEqual([])
  })
}

test('choices, colours, notices and moves from screen to screen forbid nothing', async ({
  page,
}) => {
  const before = reports(shop).length
  const seen = await watch(page)
  await furnish(page)
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const controls = await openControls(page, 'EB Garamond')
  await controls.getByRole('button', { name: 'Own colours' }).click()
  const colour = controls.getByRole('textbox').first()
  await colour.focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) await page.keyboard.press(key)
  await colour.fill('#336699')
  await page.keyboard.press('Enter')
  expect(await openChoices(page)).toBeGreaterThan(0)

  await page.goto(`${shop.url}/cart`)
  await settled(page)
  expect(await openChoices(page)).toBeGreaterThan(0)
  await page.goto(`${shop.url}/pages/terms`)
  await page
    .getByRole('link', { name: /fonts|EB Garamond|^All/i })
    .first()
    .click()
  await settled(page)
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
  expect(reports(shop).slice(before)).toEqual([])
})

test('a dialog, a form and what it says forbid nothing', async ({ page }) => {
  const before = reports(shop).length
  const seen = await watch(page)
  await furnish(page, await signIn(shop))
  await page.goto(`${shop.url}/profile`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).last().fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(/password/i).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
  expect(reports(shop).slice(before)).toEqual([])
})

test('the texts of the foundry stand on their pages', async ({ page }) => {
  await page.goto(`${shop.url}/pages/faq`)
  await settled(page)
  const article = page.getByRole('article')
  expect(await article.locator('p').count()).toBeGreaterThan(1)
  await page.goto(`${shop.url}/eb-garamond`)
  await settled(page)
  await expect(page.locator('[class*=about] p').first()).toHaveText(/\w{3}/)
})

test('styles that libraries set are in the policy by their hashes, on a phone too', async ({
  page,
}) => {
  const seen = await watch(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  await furnish(page)
  const response = await page.goto(`${shop.url}/cart`)
  await settled(page)
  await page.locator('button[aria-haspopup="listbox"]').first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const texts = await page.locator('style').allTextContents()
  const policy = response!.headers()['content-security-policy']!
  const allowed = /style-src ([^;]+)/.exec(policy)![1]!.split(' ').slice(1)
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(texts.map(hashOf).sort()).toEqual(allowed.sort())
  const applied = await page.evaluate(() => [
    getComputedStyle(document.querySelector('[data-react-aria-pressable]')!).touchAction,
    getComputedStyle(document.body).overscrollBehaviorY,
  ])
  expect(applied).toEqual(['manipulation', 'contain']) // How Chromium sums up the first.
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
})
