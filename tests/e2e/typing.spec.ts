import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { painted } from './frames.ts'
import { collectTesterFiles, original, reachable, woff2Size } from './fonts.ts'
import { differing, inked, picture } from './pixels.ts'
import { settled } from './settled.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
let scratch: string
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses, ownTesterCache: true })
  scratch = mkdtempSync(join(tmpdir(), 'typecase-e2e-'))
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(scratch, { recursive: true })
})

const italic = original('eb-garamond', 'EBGaramond12-Italic.otf')
const line = (page: Page, family: string) =>
  page.getByRole('textbox', { name: `${family}: type here` })

/** How many stretches of text wait for their glyphs. */
const waiting = (field: Locator) =>
  field.evaluate(() => [...(CSS.highlights.get('tester-waiting') ?? [])].length)

/** The line stands in a tester font that holds all of its text. */
async function lineSettled(field: Locator) {
  await expect(field).not.toHaveAttribute('data-placeholder-face')
  await expect.poll(() => waiting(field)).toBe(0)
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

test("typed text is drawn with the family's own glyphs, and only with the fonts that it needs", async ({
  page,
}) => {
  const files = collectTesterFiles(page)
  await page.goto(shop.url)
  const field = line(page, 'EB Garamond')
  await field.scrollIntoViewIfNeeded()
  await lineSettled(field)
  await field.fill('Ærø 1234 fjord')
  await lineSettled(field)
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
  await lineSettled(field)
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
  await lineSettled(field)
  const before = await picture(field)
  const weight = page.getByRole('slider', { name: /weight/i }).first()
  await weight.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowRight')
  await lineSettled(field)
  expect(differing(before, await picture(field))).toBeGreaterThan(500)
})

test('characters that the font lacks are named', async ({ page }) => {
  await page.goto(shop.url)
  const field = line(page, 'EB Garamond')
  await field.fill('fjord 漢')
  await expect(page.getByText(/EB Garamond lacks one character of your text: 漢/)).toBeVisible()
})

test('a letter typed in the middle of a word keeps its place until its glyph is there', async ({
  page,
}) => {
  await page.goto(`${shop.url}/eb-garamond`)
  const field = line(page, 'EB Garamond')
  await lineSettled(field)
  const advances = page.waitForResponse((answer) => answer.url().includes('/advances.json'))
  await field.fill('Vtava')
  await lineSettled(field)
  await field.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const end = () =>
    field.evaluate((element) =>
      (window as unknown as { endOf: (e: Element) => number }).endOf(element),
    )
  await page.evaluate(() =>
    Object.assign(window, {
      endOf: (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      },
    }),
  )
  // The glyph is held back, so that its gap can be measured.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/polish|u142/, (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest(/polish|u142/)
  await (await advances).finished() // Until then a gap is of the usual width.
  await painted(page)
  await page.keyboard.insertText('ł')
  await asked
  await expect.poll(() => waiting(field)).toBe(1)
  await painted(page)
  const withGap = await end()
  release()
  await lineSettled(field)
  expect(Math.abs((await end()) - withGap)).toBeLessThan(0.05)
})

test('five thousand characters are pasted at once, and what is beyond is told', async ({
  page,
}) => {
  await page.goto(`${shop.url}/eb-garamond`)
  const field = line(page, 'EB Garamond')
  await lineSettled(field)
  const before = await field.evaluate((element) => element.textContent!)
  const paste = (text: string) =>
    field.evaluate((element, pasted) => {
      const data = new DataTransfer()
      data.setData('text/plain', pasted)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, text)
  await field.focus()
  await page.keyboard.press('Control+End')
  await paste('Příliš žluťoučký kůň. '.repeat(300))
  await expect(page.getByText('A line holds 5,000 characters')).toBeVisible()
  expect(await field.evaluate((element) => element.textContent!.length)).toBe(5000)
  await lineSettled(field)
  await page.keyboard.press('Control+z')
  await expect.poll(() => field.evaluate((element) => element.textContent)).toBe(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => field.evaluate((element) => element.textContent!.length)).toBe(5000)
})

test('an input method composes in the real face', async ({ page }) => {
  await page.goto(`${shop.url}/eb-garamond`)
  const field = line(page, 'EB Garamond')
  await lineSettled(field)
  await field.fill('')
  await field.hover()
  await field.focus()
  await settled(page)
  const session = await page.context().newCDPSession(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/default\+swsh\/.*woff2/.test(request.url())) requests.push(request.url())
  })
  for (const text of ['k', 'ko', 'koň'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await lineSettled(field)
  await session.send('Input.insertText', { text: 'koň' })
  await lineSettled(field)
  await expect(field).toHaveText('koň')
  expect(requests.length).toBeLessThanOrEqual(1)
})

test('a new letter is asked for before it stands in the text, and once', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    const fetchFrom = window.fetch
    Object.assign(window, { askedWith: asked })
    window.fetch = (...request) => {
      if (String(request[0]).includes('.greek')) asked.push(document.activeElement!.textContent!)
      return fetchFrom(...request)
    }
  })
  await page.goto(shop.url)
  const field = line(page, 'Vollkorn')
  await field.hover()
  await lineSettled(field)
  await field.fill('fjord')
  await field.press('End')
  await page.keyboard.insertText('ξ')
  await lineSettled(field)
  await expect(field).toHaveText('fjordξ')
  const asked = await page.evaluate(() => (window as unknown as { askedWith: string[] }).askedWith)
  expect(asked).toEqual(['fjord'])
})

test('emoji and marks that the font lacks are named once, and stand as a quiet mark', async ({
  page,
}) => {
  await page.goto(`${shop.url}/eb-garamond`)
  const field = line(page, 'EB Garamond')
  await lineSettled(field)
  await field.fill('Tea 👨‍👩‍👧 tea 👨‍👩‍👧')
  await expect(page.getByText(/lacks one character of your text: 👨‍👩‍👧/)).toBeVisible()
  await lineSettled(field)
  const width = await field.evaluate((element) => {
    const range = document.createRange()
    range.setStart(element.firstChild!, 4)
    range.setEnd(element.firstChild!, 12)
    return range.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize)
  })
  expect(width).toBeCloseTo(0.6, 1)
})

test.describe('beyond the budget', () => {
  test.use({ mayMeetLimits: true })

  test('a visitor whose budget is spent gets the line as an image, and can keep typing', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/eb-garamond`)
    const field = line(page, 'EB Garamond')
    await lineSettled(field)
    const far = Array.from({ length: 110 }, (_, index) =>
      String.fromCodePoint(0x1e00 + index),
    ).join('')
    await field.fill(`Word ${far.slice(0, 50)}`)
    await lineSettled(field)
    await field.fill(`Word ${far}`)
    await expect(page.getByText(/You have tried most of/)).toBeVisible()
    await expect(field).toHaveAttribute('data-image', '')
    const drawn = await picture(field)
    expect(inked(drawn)).toBeGreaterThan(500)
    await field.fill('Word ḀḁḂ and more')
    await expect.poll(async () => differing(drawn, await picture(field))).toBeGreaterThan(500)
    await field.fill('Word again')
    await expect(field).not.toHaveAttribute('data-image')
  })
})

test('letters that could not be had are not asked for again with every keystroke', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/\/t\/.*\.czech/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto(shop.url)
  const field = line(page, 'EB Garamond')
  await field.hover()
  await lineSettled(field)
  const refused = page.waitForResponse(/\/t\/.*\.czech/)
  await field.fill('ř')
  await refused
  await expect(page.getByRole('region', { name: 'EB Garamond' }).getByRole('status')).toBeVisible()
  await field.press('End')
  await page.keyboard.type('eka a most', { delay: 60 })
  expect(asked).toHaveLength(1)
})
