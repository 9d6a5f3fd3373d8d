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
    return drawn.flatMap(({ x, y, width, height }) => [x, y, width, height])
  })

async function open(page: Page, path: string, without: string) {
  await page.route(without, (route) => route.abort())
  await page.goto(shop.url + path)
  await page.evaluate(() => document.fonts.ready)
}

for (const width of [2000, 1440, 820, 390]) {
  for (const path of ['/', '/inter', '/fraunces']) {
    test(`${path} is served as it will stand, ${width} px wide`, async ({ context }) => {
      const served = await context.newPage()
      await served.setViewportSize({ width, height: 900 })
      await open(served, path, '**/assets/*.js')
      const live = await context.newPage()
      await live.setViewportSize({ width, height: 900 })
      await open(live, path, '**/t/**') // No face comes: the interface face stands in.

      const text = served.locator(':is(.lines > li > p, .title)').first()
      const line = live.getByRole('textbox').first()
      await expect(line).toHaveText(/\S/)
      const drawn = await linesOf(text)
      expect(drawn.length).toBeGreaterThan(0)
      // Sizes that are no whole px are rounded on the way: what moves by less than one is not seen.
      const farthest = async () => {
        const edges = await linesOf(line)
        if (edges.length !== drawn.length) return Infinity
        return Math.max(...edges.map((edge, at) => Math.abs(edge - drawn[at]!)))
      }
      await expect.poll(farthest).toBeLessThan(1)
    })
  }
}
