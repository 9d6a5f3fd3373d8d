import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'
import { hostileTexts } from './hostile-texts.ts'
import { reports, watch } from './policy-page.ts'
import { expect, test } from './visitor.ts'

/** Those of a page's length. */
const hostile = hostileTexts(20_000)

const idOf = (index: number) => `hostile-${index}`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
  // Past `typecase apply`, which refuses some of them.
  const rows = hostile.map(
    (text, index) =>
      `INSERT INTO page (id, title, description, markdown) VALUES ('${idOf(index)}', 'Hostile', 'Hostile.', ${quoted(text)})`,
  )
  new Sql(shop).run(...rows, touchShop, 'SELECT 1')
  const last = `${shop.url}/api/pages/${idOf(hostile.length - 1)}`
  await expect.poll(async () => (await fetch(last)).status).toBe(200)
})
test.afterAll(() => shop.stop())

/** Elements of the page that run code, or could be made to. */
const acting = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('article')
    if (!text) return ['there is no text']
    const kinds =
      'script, style, link, meta, base, iframe, object, embed, form, math, template, foreignObject, animate'
    const elements = [...text.querySelectorAll(kinds)].map((element) => element.outerHTML)
    const attributes = [...text.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name) &&
              !/^(https?:|mailto:|tel:)/.test(new URL(value, location.href).protocol)),
        )
        .map(({ name, value }) => `${name}=${value}`),
    )
    return [...elements, ...attributes, ...(Reflect.get(window, 'said') as string[])]
  })

test('there are two hundred texts', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200)
})

const parts = 6
for (let part = 0; part < parts; part += 1) {
  test(`hostile texts do nothing in a page (${part + 1} of ${parts})`, async ({ page }) => {
    test.setTimeout(120_000)
    const before = reports(shop).length
    const seen = await watch(page)
    await page.addInitScript(() => {
      const said: string[] = []
      Object.assign(window, { said })
      for (const name of ['alert', 'confirm', 'prompt']) {
        Object.assign(window, { [name]: (words: unknown) => said.push(`${name} ${String(words)}`) })
      }
    })
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(shop.url)) {
        elsewhere.push(request.url())
      }
    })
    for (let index = part; index < hostile.length; index += parts) {
      await page.goto(`${shop.url}/pages/${idOf(index)}`, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('article')).toBeAttached()
      expect([hostile[index], await acting(page), await seen()]).toEqual([
        hostile[index],
        [],
        { forbidden: [], failed: [] },
      ])
    }
    expect(elsewhere).toEqual([])
    expect(reports(shop).slice(before)).toEqual([])
  })
}
