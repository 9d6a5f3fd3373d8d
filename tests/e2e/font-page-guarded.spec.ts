import { expect, test, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { inked, picture } from './pixels.ts'
import { protect } from './protection.ts'

const guarded = 'vollkorn'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  await protect(shop, guarded, 'image')
})
test.afterAll(() => shop.stop())

function fontsSent(page: Page) {
  const sent: string[] = []
  page.on('response', (response) => {
    if (response.ok() && response.url().endsWith('.woff2')) sent.push(response.url())
  })
  return sent
}

test('its styles are drawn, each with its name for those who do not see it', async ({ page }) => {
  const { styles, specimen } = await (await fetch(`${shop.url}/api/fonts/${guarded}`)).json()
  const faces = new Set(styles.map((style: { tester: { face: string } }) => style.tester.face))
  const sent = fontsSent(page)
  await page.goto(`${shop.url}/${guarded}`)
  const line = page.getByRole('textbox', { name: 'Vollkorn: type here' })
  await expect(line).toHaveAttribute('data-image')
  await expect(line).toContainText(specimen.text.split(' ')[0])
  const names = page.getByRole('button', { name: /^Set the line in/ })
  for (const name of await names.all()) {
    await name.scrollIntoViewIfNeeded()
    await expect(name.locator('[data-image]')).toHaveCount(1)
    expect(inked(await picture(name))).toBeGreaterThan(100)
  }
  expect(sent.filter((url) => faces.has(new URL(url).pathname.split('/')[2]))).toEqual([])
})

test('its glyphs and features are drawn', async ({ page }) => {
  await page.goto(`${shop.url}/${guarded}`)
  const features = page.locator('section').filter({ hasText: 'OpenType features' })
  await features.scrollIntoViewIfNeeded()
  const samples = features.getByRole('img')
  await expect(samples.first()).toBeAttached()
  const row = features.getByRole('listitem').filter({ hasText: 'smcp' })
  await row.scrollIntoViewIfNeeded()
  await expect.poll(async () => inked(await picture(row))).toBeGreaterThan(1000)
  const grid = page.getByRole('grid', { name: 'Glyphs' })
  await grid.scrollIntoViewIfNeeded()
  await expect.poll(async () => inked(await picture(grid))).toBeGreaterThan(10_000)
})

test('its styles have names where they are bought', async ({ page }) => {
  await page.goto(`${shop.url}/${guarded}/buy`)
  const name = page.getByText('Regular', { exact: true }).first()
  await name.scrollIntoViewIfNeeded()
  await expect(name).toHaveAttribute('data-image')
  expect(inked(await picture(name))).toBeGreaterThan(100)
})
