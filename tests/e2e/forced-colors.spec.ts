import type { Locator, Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { inked, keepPicture, picture } from './pixels.ts'
import { protect } from './protection.ts'
import { settled } from './settled.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, test } from './visitor.ts'

// Backgrounds are the first to go where a system forces its colours, and much is drawn as one.
test.use({ contextOptions: { forcedColors: 'active' }, mayMeetLimits: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  await protect(shop, 'vollkorn', 'image')
})
test.afterAll(() => shop.stop())

async function inkOf(page: Page, what: Locator) {
  await what.scrollIntoViewIfNeeded()
  await settled(page)
  return inked(await picture(what))
}

onBothScreens(() => {
  test('glyphs, sliders and lines that come as images are seen in forced colours', async ({
    page,
  }, info) => {
    await page.goto(`${shop.url}/vollkorn`)
    const line = page.getByRole('textbox', { name: /: type here$/ }).first()
    await expect(line).toHaveAttribute('data-image')
    expect(await inkOf(page, line)).toBeGreaterThan(1000)
    expect(await inkOf(page, page.locator('[class*=track]').first())).toBeGreaterThan(20)

    await page.goto(`${shop.url}/inter`)
    await page.getByRole('heading', { level: 2, name: /^Glyphs/ }).scrollIntoViewIfNeeded()
    expect(await inkOf(page, page.getByRole('grid').first())).toBeGreaterThan(5000)
    await keepPicture(page, info)
  })
})
