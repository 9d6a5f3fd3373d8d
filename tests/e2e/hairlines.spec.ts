import { expect, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { Shop } from '@typecase/tests-support/shop'
import type { Browser, Driver } from './drivers/driver.ts'
import { open } from './drivers/open.ts'
import { expressionOf, Visitor } from './drivers/visitor.ts'
import { type Box, type Topology, topologyOf } from './topology.ts'
import { onBothScreens } from './two-screens.ts'

const places = {
  'front page': '/',
  'font page': '/fraunces',
  tester: '/?name=fraunces',
  news: '/news/wonk',
}

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** Strokes reach beyond the advance of their letter; as a share of the box's height. */
const overhang = 0.06

type Letter = { name: string; box: Box }

/** In the page: the letters of all texts that are set in a font of the shop. */
function lettersOfShop(): Letter[] {
  const letters: Letter[] = []
  const range = document.createRange()
  for (const element of document.querySelectorAll<HTMLElement>('[style*="text-rendering"]')) {
    if (element.dataset['placeholderFace'] !== undefined) continue
    // In smaller type a hairline may cover less than a twentieth of each pixel, hinted or not.
    if (parseFloat(getComputedStyle(element).fontSize) < 40) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let firstLine: number | undefined // Descenders of one line reach into the next.
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      for (const { index, 0: letter } of text.data.matchAll(/[A-Za-z]/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        // WebKit gives the first letter of a line the end of the line before it, too.
        const { x, y, width, height } = [...range.getClientRects()].at(-1)!
        firstLine ??= y
        if (y > firstLine + 1) continue
        letters.push({ name: `${letter}, ${index} of ${text.data}`, box: { x, y, width, height } })
      }
    }
  }
  return letters
}

/** Comes to the place, sets the letters apart and puts away the rule that they stand on. */
async function look(driver: Driver, path: string) {
  const visitor = new Visitor(driver)
  await visitor.goto(shop.url + path)
  expect(await driver.read<string>('document.title')).not.toContain('Not found')
  if (path === places.tester) {
    await visitor.sees('button', 'Test Fraunces')
    // By script: WebKit's driver aims beside what is on a zoomed page.
    await driver.read(`${expressionOf('button', 'Test Fraunces')}.click()`)
    await visitor.sees('button', 'Exit tester')
  }
  await visitor.settle()
  await addRules(
    driver,
    '*::before { visibility: hidden } [style] { letter-spacing: 0.3em !important }',
  )
}

const addRules = (driver: Driver, rules: string) =>
  driver.read(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(rules)})
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))
  })()`)

type Seen = Map<string, Topology>

/** The topology of each letter in sight. */
async function readLetters(driver: Driver, scale: number): Promise<Seen> {
  const letters = await driver.read<Letter[]>(`(${lettersOfShop})()`)
  const picture = PNG.sync.read(await driver.screenshot())
  const seen: Seen = new Map()
  for (const { name, box } of letters) {
    const [y, height] = [box.y * scale, box.height * scale]
    const [x, width] = [box.x * scale - overhang * height, box.width * scale]
    if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height) continue
    seen.set(name, topologyOf(picture, { x, y, width, height }, scale > 2 ? 4 : 1))
  }
  return seen
}

async function withBrowser<T>(
  browser: Browser,
  scale: number,
  action: (driver: Driver) => Promise<T>,
) {
  const zoom = browser === 'webkit' && scale === 1.5 ? 1.5 : 1 // The window of a zoomed page is larger.
  const driver = await open(browser, { width: 1280 * zoom, height: 900 * zoom, scale })
  try {
    return await action(driver)
  } finally {
    await driver.close()
  }
}

async function lookAtAll(driver: Driver, scale: number) {
  const seen: Record<string, Seen> = {}
  for (const [place, path] of Object.entries(places)) {
    await look(driver, path)
    seen[place] = await readLetters(driver, scale)
  }
  return seen
}

/** The letters that have fallen apart or opened, compared with the same ones drawn large. */
function broken(seen: Seen, large: Seen) {
  const common = [...seen].filter(([name]) => large.has(name))
  expect(common.length).toBeGreaterThan(5)
  return common
    .filter(([name, { pieces, counters }]) => {
      const whole = large.get(name)!
      return pieces > whole.pieces || counters < whole.counters
    })
    .map(([name]) => name)
}

for (const browser of ['chromium', 'firefox', 'webkit'] as const) {
  test(`no hairline is lost in ${browser}`, async () => {
    test.setTimeout(240_000)
    const large = await withBrowser(browser, 4, (driver) => lookAtAll(driver, 4))
    const none = Object.fromEntries(Object.keys(places).map((place) => [place, []]))
    for (const scale of [1, 1.5, 2]) {
      const seen = await withBrowser(browser, scale, (driver) => lookAtAll(driver, scale))
      const lost = Object.keys(places).map((place) => [place, broken(seen[place]!, large[place]!)])
      expect.soft(Object.fromEntries(lost), `${browser} at ${scale}`).toEqual(none)
    }
    // Hinted, as the page would be without its care, letters break: the measure is one.
    await withBrowser(browser, 1, async (driver) => {
      await look(driver, places['front page'])
      await addRules(
        driver,
        '[style] { text-rendering: auto !important; transform: none !important }',
      )
      expect(broken(await readLetters(driver, 1), large['front page']!)).not.toEqual([])
    })
  })
}

onBothScreens(() => {
  test('a specimen is drawn without hinting', async ({ page }) => {
    for (const path of Object.values(places)) {
      await page.goto(shop.url + path)
      const specimen = page.locator('[style*="font-family"]:not([data-placeholder-face])').first()
      await specimen.scrollIntoViewIfNeeded()
      await expect(specimen, path).toHaveCSS('text-rendering', 'geometricprecision')
      await expect(specimen, path).toHaveCSS('transform', /^matrix\(1, 0, 0\.001/)
    }
  })
})
