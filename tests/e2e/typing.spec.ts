import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { collectTesterFiles, original, reachable, woff2Size } from './fonts.ts'
import { differing, inked, picture } from './pixels.ts'

let shop: Shop
let scratch: string
test.beforeAll(async () => {
  shop = await Shop.start()
  scratch = mkdtempSync(join(tmpdir(), 'typecase-e2e-'))
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(scratch, { recursive: true })
})

const italic = original('eb-garamond', 'EBGaramond12-Italic.otf')
const line = (page: Page, family: string) =>
  page.getByRole('textbox', { name: `${family}: type here` })

/** The line stands in a tester font that holds all of its text. */
async function settled(field: Locator) {
  await expect(field).not.toHaveAttribute('data-loading')
  await expect
    .poll(() => field.evaluate(() => [...(CSS.highlights.get('tester-waiting') ?? [])].length))
    .toBe(0)
  await field.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
}

/** The same field, drawn with a font that this test brings. */
async function drawWith(field: Locator, font: string) {
  const bytes = readFileSync(font).toString('base64')
  await field.evaluate(async (element, encoded) => {
    const data = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))
    const name = `Whole ${data.length}`
    document.fonts.add(await new FontFace(name, data).load())
    ;(element as HTMLElement).style.fontFamily = `"${name}"`
  }, bytes)
}

test("what a visitor types is drawn with the family's own glyphs, and only with what it needs", async ({
  page,
}) => {
  const files = collectTesterFiles(page)
  await page.goto(shop.url)
  const field = line(page, 'EB Garamond')
  await field.scrollIntoViewIfNeeded()
  await settled(field)
  await field.fill('Ærø 1234 fjord')
  await settled(field)
  await field.blur()
  await page.mouse.move(0, 0)

  const row = page.getByRole('region', { name: 'EB Garamond' })
  const shown = await picture(row)
  const ink = inked(shown)
  expect(ink).toBeGreaterThan(5000)
  await drawWith(field, italic)
  // The tester's font is sent without hints, which shade a few pixels of an edge.
  expect(differing(shown, await picture(row))).toBeLessThan(ink / 500)
  await drawWith(field, original('eb-garamond', 'EBGaramond12-Regular.otf'))
  expect(differing(shown, await picture(row))).toBeGreaterThan(ink / 5)

  const { buckets } = await (await fetch(`${shop.url}/api/siteconfigs/shop`)).json()
  const ranges = new Map(
    buckets.map((b: { id: string; ranges: string }) => [b.id, b.ranges.split(',')]),
  )
  const garamond = (await (await fetch(`${shop.url}/api/fonts/eb-garamond`)).json()).styles.find(
    (style: { id: string }) => style.id === 'eb-garamond-italic',
  )
  const ours = (await files()).filter((file) => file.face === garamond.tester.face)
  expect(ours.length).toBeGreaterThanOrEqual(2)
  const whole = woff2Size(italic, scratch)
  for (const [index, file] of ours.entries()) {
    const small = join(scratch, `${index}.woff2`)
    writeFileSync(small, file.bytes)
    const { codePoints, glyphs, reachable: allowed } = reachable(italic, small, file.features)
    expect(glyphs).toBeLessThanOrEqual(allowed)
    const allowedPoints = file.cover.flatMap(
      (part) => (ranges.get(part) as string[] | undefined) ?? [part.slice(1)],
    )
    const isAllowed = (point: number) =>
      allowedPoints.some((range) => {
        const [first = '', last = first] = range.split('-')
        return point >= parseInt(first, 16) && point <= parseInt(last, 16)
      })
    expect(codePoints.filter((point) => !isAllowed(point))).toEqual([])
    if (file.features.length === 0) expect(file.bytes.length).toBeLessThan(whole * 0.2)
  }
})

test('with default features EB Garamond is sent in less than a fifth', async ({ page }) => {
  const files = collectTesterFiles(page)
  await page.goto(`${shop.url}/eb-garamond`)
  await page.getByRole('button', { name: 'Set the line in EB Garamond Regular' }).click()
  const field = line(page, 'EB Garamond')
  await settled(field)
  const regular = (await (await fetch(`${shop.url}/api/fonts/eb-garamond`)).json()).styles.find(
    (style: { id: string }) => style.id === 'eb-garamond-regular',
  )
  const sent = (await files()).filter(
    (file) => file.face === regular.tester.face && file.features.length === 0,
  )
  expect(sent.length).toBeGreaterThan(0)
  const whole = woff2Size(original('eb-garamond', 'EBGaramond12-Regular.otf'), scratch)
  for (const file of sent) expect(file.bytes.length).toBeLessThan(whole * 0.2)
})

test('an axis moves and the glyphs follow', async ({ page }) => {
  await page.goto(`${shop.url}/fraunces`)
  const field = line(page, 'Fraunces')
  await settled(field)
  const before = await picture(field)
  const weight = page.getByRole('slider', { name: /weight/i }).first()
  await weight.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowRight')
  await settled(field)
  expect(differing(before, await picture(field))).toBeGreaterThan(500)
})

test('characters that the font lacks are named', async ({ page }) => {
  await page.goto(shop.url)
  const field = line(page, 'EB Garamond')
  await field.fill('fjord 漢')
  await expect(page.getByText(/EB Garamond lacks one character of your text: 漢/)).toBeVisible()
})
