// A family's own text is in the page before its scripts, on the place where the live one will stand:
// so nothing moves, and the largest text of the page is there from the start.

import { expect, test, type Locator, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** px: left edge, top, width and height of each line of a text. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const drawn = [...range.getClientRects()].filter(({ width }) => width > 0)
    return drawn.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
  })

async function open(page: Page, path: string, without: string) {
  await page.route(without, (route) => route.abort())
  await page.goto(shop.url + path)
  await page.evaluate(() => document.fonts.ready)
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const path of ['/', '/eb-garamond', '/inter', '/fraunces']) {
    test(`${path} is served as it will stand, ${width} px wide`, async ({ context }) => {
      const served = await context.newPage()
      await served.setViewportSize({ width, height })
      await open(served, path, '**/assets/*.js')
      const live = await context.newPage()
      await live.setViewportSize({ width, height })
      await open(live, path, '**/t/**') // No face comes: the interface face stands in.

      const text = served.locator(':is(.lines > li > p, .title)').first()
      const line = live.getByRole('textbox').first()
      await expect(line).toHaveText(/\S/)
      const drawn = await linesOf(text)
      expect(drawn.length).toBeGreaterThan(0)
      await expect.poll(() => linesOf(line)).toEqual(drawn)
    })
  }
}
