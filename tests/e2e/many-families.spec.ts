// The front page of a shop of many families: the first come with it, the others when they are wanted.

import { brotliCompressSync } from 'node:zlib'
import type { APIResponse, Page } from '@playwright/test'
import { multiplyFamilies } from '@typecase/tests-support/many-families'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { settled } from './settled.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

const times = 12
const families = 17 * times

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
  const sql = new Sql(shop)
  multiplyFamilies((...statements) => sql.run(...statements), times)
  const isLarge = async () => {
    const answer = await fetch(`${shop.url}/api/fonts?page=1`)
    const { counts } = (await answer.json()) as { counts: { all: number } }
    return counts.all
  }
  await expect.poll(isLarge, { timeout: 30_000 }).toBe(families)
})
test.afterAll(() => shop.stop())

const lines = (page: Page) => page.getByRole('region').filter({ has: page.getByRole('textbox') })
const line = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const elements = (page: Page) => page.locator('*').count()

onBothScreens(() => {
  test('begins with the first families and has the others as they are scrolled to', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(shop.url)
    await settled(page)
    await expect(lines(page)).toHaveCount(24)
    expect(await elements(page)).toBeLessThan(1500)
    expect(asked).not.toContain('/api/fonts')
    await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleName(/204/)

    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await expect(line(page, 'League Mono 11')).toBeAttached()
    expect(await elements(page)).toBeLessThan(1500)
    await expect(line(page, 'Amiri')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(lines(page).first()).toBeInViewport()
  })

  test('filters over all families, also where the address begins with a filter', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/?name=garamond+11`)
    await expect(lines(page)).toHaveCount(1)
    await expect(line(page, 'EB Garamond 11')).toBeVisible()
    await page.reload()
    await expect(lines(page)).toHaveCount(1)

    await page.goto(shop.url)
    await settled(page)
    await page.getByRole('searchbox', { name: 'Find a font' }).fill('garamond')
    await expect(lines(page)).toHaveCount(times)
  })

  test('keeps what a visitor has written in a line that they scroll away from', async ({
    page,
  }) => {
    await page.goto(shop.url)
    await settled(page)
    const typed = lines(page).nth(1).getByRole('textbox')
    await typed.fill('Hamburgefonts')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(line(page, 'League Mono 11')).toBeAttached()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(typed).toHaveText('Hamburgefonts')
  })
})

test('tells of families that could not be loaded, and tries again', async ({ page }) => {
  await page.route(`${shop.url}/api/fonts`, (route) => route.abort())
  await page.goto(`${shop.url}/?name=garamond+11`)
  await expect(page.getByText('The other families could not be loaded.')).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute(`${shop.url}/api/fonts`)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(line(page, 'EB Garamond 11')).toBeVisible()
})

test('links every family without scripts, in pages of little weight', async ({ request }) => {
  const seen = new Set<string>()
  for (let path: string | undefined = '/'; path;) {
    const answer: APIResponse = await request.get(shop.url + path)
    expect(answer.status()).toBe(200)
    const html: string = await answer.text()
    expect(brotliCompressSync(html).length).toBeLessThan(25_000)
    for (const [, id] of html.matchAll(/<\/p><a href="\/([\w-]+)"/g)) seen.add(id!)
    path = /<a href="(\/\?page=\d+)">More families</.exec(html)?.[1]
  }
  expect(seen.size).toBe(families)
  expect((await request.get(`${shop.url}/?page=10`)).status()).toBe(404)
})
