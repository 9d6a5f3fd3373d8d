import { expect, test, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { onBothScreens } from './two-screens.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(async () => {
  await shop.stop()
})

/** From top to bottom, faster than anybody reads. */
async function flick(page: Page) {
  await settled(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < (await height()); y += 900) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(50)
  }
  await settled(page)
}

onBothScreens(() => {
  // Junicode has more features than any other family, of rare letters many of them.
  test('the samples of any number of features come in one font, and none is refused', async ({
    page,
  }) => {
    const samples: string[] = []
    const refused: string[] = []
    page.on('request', (request) => {
      if (/\/t\/.*\/default\+.*\/only\..*\.woff2$/.test(request.url())) samples.push(request.url())
    })
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
    await page.goto(`${shop.url}/junicode`)
    await flick(page)

    const features = page.locator('section').filter({
      has: page.getByRole('heading', { level: 2, name: /^OpenType features/ }),
    })
    expect(await features.getByRole('listitem').count()).toBeGreaterThan(30)
    await expect(features.getByText('Unesco 1945').first()).not.toHaveAttribute(
      'data-placeholder-face',
    )
    expect(refused).toEqual([])
    expect(samples).toHaveLength(1)
    // The page's own characters alone, Latin ones: what the visitor may type is left whole.
    const cover = samples[0]!.match(/\/only\.(.*)\.woff2$/)![1]!.split('.')
    expect(cover.filter((part) => parseInt(part.slice(1), 16) > 0xff)).toEqual([])
  })
})
