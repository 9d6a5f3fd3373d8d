import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { agree, fillCard, fillForm } from './checkout-page.ts'
import { compareFonts, original, sanitize } from './fonts.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let scratch: string
test.beforeAll(async () => {
  shop = await Shop.start({ ownTesterCache: true })
  scratch = mkdtempSync(join(tmpdir(), 'typecase-visit-'))
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(scratch, { recursive: true })
})

/** Puts one style for one to three people into the cart. */
async function choose(page: Page) {
  await page.goto(shop.url)
  await page
    .getByRole('region', { name: 'EB Garamond' })
    .getByRole('link', { name: /^Buy/ })
    .click()
  await page.getByRole('checkbox', { name: /^Desktop/ }).click({ force: true })
  await page.getByRole('radio', { name: /^1 to 3/ }).click({ force: true })
  await page.getByRole('radio', { name: /^Single styles/ }).click({ force: true })
  await page.getByRole('checkbox', { name: /^Regular/ }).click({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible()
}

async function toCheckout(page: Page) {
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page
    .getByRole('link', { name: 'Check out' })
    .or(page.getByRole('button', { name: 'Check out' }))
    .first()
    .click()
  await page.waitForURL('**/checkout')
  await fillForm(page)
  await agree(page)
}

test('a visitor buys one style, pays by card and downloads it', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== shop.url && !request.url().startsWith('data:')) {
      foreign.push(`${new URL(page.url()).pathname} asked ${origin}${pathname}`)
    }
  })
  await choose(page)
  await toCheckout(page)
  expect(foreign.filter((line) => !line.startsWith('/checkout '))).toEqual([])

  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pay €43\.05/ }).click()
  await page.waitForURL('**/orders/*/success')
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{26}\/success$/)

  const offer = page.getByRole('link', { name: /\.zip/ })
  await expect(offer).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), offer.click()])
  const files = unzipSync(readFileSync(await download.path()))
  const sold = Object.keys(files).find((name) => name.endsWith('.otf')) ?? ''
  const file = join(scratch, sold)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, files[sold] ?? new Uint8Array())

  sanitize(file)
  const result = compareFonts(original('eb-garamond', 'EBGaramond12-Regular.otf'), file)
  expect(result.glyphs).toBeGreaterThan(3000)
  expect(result.different).toBe(0)
  expect(result.licence).toContain('Inês Duarte')
  const order = new URL(page.url()).pathname.split('/')[2] ?? ''
  const number =
    (
      await page
        .getByText(/Invoice \d+/)
        .first()
        .textContent()
    )?.match(/Invoice (\d+)/)?.[1] ?? '?'
  expect(
    result.licence.includes(order) || new RegExp(`order ${number}\\b`, 'i').test(result.licence),
  ).toBe(true)

  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await until('the receipt has left', async () => shop.mails().some((mail) => mail.includes(order)))
})

test('a declined card moves no money and loses nothing', async ({ page }) => {
  await choose(page)
  await toCheckout(page)
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText(/No money has moved/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lisboa')

  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ })).toBeVisible()
})

test('the bank asks to confirm, and the customer does', async ({ page }) => {
  await choose(page)
  await toCheckout(page)
  await fillCard(page, '4000002760003184')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  const challenge = page.frameLocator('iframe[src*="/3ds/"]')
  await challenge.getByRole('button', { name: /authori[sz]e/i }).click()
  await page.waitForURL('**/orders/*/success')
  await expect(page.getByRole('link', { name: /\.zip/ })).toBeVisible()
})

test("an order is nobody else's business", async ({ page, browser }) => {
  await choose(page)
  await toCheckout(page)
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.waitForURL('**/orders/*/success')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(page.url())
  await stranger.waitForURL('**/login')
})
