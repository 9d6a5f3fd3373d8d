import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { addressesOf, documents, routePatterns, visits } from './documents.ts'
import {
  email,
  fillStorage,
  openChoices,
  password,
  reports,
  scrollOn,
  signIn,
  watch,
} from './policy-page.ts'
import { settled } from './settled.ts'
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

const isCheckout = (address: string) => address.split('?')[0] === '/checkout'

/** Sources that a policy may name: this origin, none, hashes, data in the page, a directive's words. */
const ownSources = /^('self'|'none'|'sha256-[\w+/=]+'|'script'|'report-sample'|data:|blob:)$/
const ownDirectives = ['report-uri', 'report-to', 'require-trusted-types-for', 'trusted-types']

/** The sources of each directive that lead elsewhere. */
function foreign(policy: string): Record<string, string[]> {
  const named = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  const elsewhere = named
    .filter(([directive]) => !ownDirectives.includes(directive!))
    .map(([directive, ...sources]) => [
      directive!,
      sources.filter((source) => !ownSources.test(source)),
    ])
  return Object.fromEntries(elsewhere.filter(([, sources]) => sources!.length > 0))
}

/** The origins other than the shop's that the page asks from now on. */
function watchOrigins(page: Page) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== shop.url) asked.add(origin)
  })
  return asked
}

function expectOnlyGateway(policy: string, asked: Set<string>) {
  const gateway = [shop.sandboxUrl]
  const { 'script-src': scripts, 'frame-src': frames, ...rest } = foreign(policy)
  expect({ scripts, frames }).toEqual({ scripts: gateway, frames: gateway })
  expect([...new Set(Object.values(rest).flat())].filter((at) => at !== gateway[0])).toEqual([])
  expect([...asked].filter((origin) => origin !== gateway[0])).toEqual([])
}

test('every route of the web shop is looked at', () => {
  expect(Object.keys(documents).sort()).toEqual(routePatterns().sort())
})

for (const [index, { visitor, address }] of visits.entries()) {
  const others = isCheckout(address) ? 'the gateway alone' : 'nobody else'
  test.describe(`${address}, ${visitor}`, () => {
    test.skip(!inTurn(index), outOfTurn)

    test(`nothing is forbidden, and ${others} may be asked or is`, async ({ page }) => {
      const before = reports(shop).length
      const seen = await watch(page)
      const asked = watchOrigins(page)
      await fillStorage(page, visitor === 'customer' ? await signIn(shop) : undefined)
      const response = await page.goto(shop.url + addressOf(address))
      const policy = response!.headers()['content-security-policy']!
      await settled(page)
      await openChoices(page)
      await scrollOn(page)
      expect(await seen()).toEqual({ forbidden: [], failed: [] })
      expect(reports(shop).slice(before)).toEqual([])
      if (isCheckout(address)) return expectOnlyGateway(policy, asked)
      expect(foreign(policy)).toEqual({})
      expect([...asked]).toEqual([])
    })
  })
}

test('choices, colours, notices and moves from screen to screen forbid nothing', async ({
  page,
}) => {
  const before = reports(shop).length
  const seen = await watch(page)
  await fillStorage(page)
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
  await fillStorage(page, await signIn(shop))
  await page.goto(`${shop.url}/profile`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).last().fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toContainText('That is not the password.')
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
  const about = page.locator('section', { has: page.getByRole('heading', { name: /^About/ }) })
  await expect(about.getByRole('paragraph').first()).toHaveText(/\w{3}/)
})

test('styles that libraries set are in the policy by their hashes, on a phone too', async ({
  page,
}) => {
  const seen = await watch(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  await fillStorage(page)
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

test('the gateway’s script stays behind when the checkout is left, also by Back', async ({
  page,
}) => {
  const scripts = () =>
    page.evaluate((own) => {
      const sources = [...document.scripts].map(({ src }) => src)
      return sources.filter((src) => src !== '' && !src.startsWith(`${own}/`))
    }, shop.url)
  await fillStorage(page)
  await page.goto(`${shop.url}/cart`)
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.waitForURL('**/checkout')
  await expect(page.locator('iframe').first()).toBeAttached()
  expect(await scripts()).toEqual([`${shop.sandboxUrl}/sandbox.js`])
  await page.goBack()
  await page.waitForURL('**/cart')
  await settled(page)
  expect(await scripts()).toEqual([])
  await page.goForward()
  await expect(page.locator('iframe').first()).toBeAttached()
  await page.getByRole('link', { name: /cart/i }).first().click()
  await page.waitForURL('**/cart')
  await settled(page)
  expect(await scripts()).toEqual([])
})

test('a report that is provoked comes, and after it none of the visits before', async ({
  page,
}) => {
  const before = reports(shop)
  await page.goto(`${shop.url}/pages/faq`)
  await settled(page)
  await page.evaluate(() => (new Image().src = 'https://other.example/a.png'))
  const later = () => reports(shop).slice(before.length)
  await expect.poll(later).toEqual([expect.stringContaining('https://other.example')])
})
