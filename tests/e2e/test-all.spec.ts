import { expect, test, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './focus.ts'
import { settled } from './settled.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

interface Style {
  id: string
  family: string
  fullName: string
  category: string
  script: string
  axisCount: number
  weight: number
  width: number
  price: number
}

const allStyles = async (): Promise<Style[]> =>
  (await (await fetch(`${shop.url}/api/styles`)).json()).styles

const usual = 'The night ferry carried paper'
const arabic = 'حروف من رصاص'
const rows = (page: Page) => page.locator('li[aria-posinset]')
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
const line = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `${name}: type here`, exact: true })
const textForAll = (page: Page) => page.getByRole('textbox', { name: 'Text of all styles' })
const kind = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** The names of the rows in the document, as they stand one below the other. */
const names = (page: Page) =>
  rows(page)
    .getByRole('link', { name: /^(?!Buy )/ })
    .allTextContents()
const texts = async (page: Page) => new Set(await rows(page).getByRole('textbox').allTextContents())

const count = (page: Page) => page.locator('li[aria-setsize]').first().getAttribute('aria-setsize')
const expectCount = (page: Page, styles: readonly Style[]) =>
  expect.poll(() => count(page)).toBe(String(styles.length))

/** All rows that can be seen stand in fonts of their own. */
const expectSet = (page: Page) => expect(page.locator('[data-placeholder-face]')).toHaveCount(0)

async function open(page: Page, query = '') {
  await page.goto(`${shop.url}/test_all${query}`)
  await expect(rows(page).first()).toBeVisible()
}

async function openSet(page: Page, query = '') {
  await open(page, query)
  await expectSet(page)
}

/** Scrolls, and waits until each row that has its place on the screen is in the document. */
async function scrollRows(page: Page, top: number) {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('li[aria-posinset]')]
    const list = rows[0]!.parentElement!.getBoundingClientRect()
    const count = Number(rows[0]!.getAttribute('aria-setsize'))
    const pitch = list.height / count
    const places = new Set(rows.map((row) => Number(row.getAttribute('aria-posinset'))))
    const last = Math.min(count, Math.ceil((innerHeight - list.top) / pitch))
    for (let place = Math.max(1, Math.ceil(-list.top / pitch)); place <= last; place++) {
      if (!places.has(place)) return false
    }
    return true
  })
}

/** A script and a language may have one name: the list shows scripts in a group of their own. */
async function chooseScript(page: Page, script: string) {
  await page.getByRole('button', { name: /Language$/ }).click()
  const scripts = page.getByRole('group', { name: 'Scripts' })
  await scripts.getByRole('option', { name: new RegExp(`^${script}`) }).click()
}

async function choose(page: Page, picker: RegExp, option: RegExp) {
  await page.getByRole('button', { name: picker }).click()
  await page.getByRole('option', { name: option }).click()
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('every style on sale has its row, in its own font, and few are in the document', async ({
  page,
}) => {
  const styles = await allStyles()
  expect(styles.length).toBeGreaterThan(200)
  await openSet(page)
  await expectCount(page, styles)
  const seen = new Set<string>()
  let most = 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 700) {
    await scrollRows(page, top)
    const now = await names(page)
    most = Math.max(most, now.length)
    for (const name of now) seen.add(name)
  }
  expect(most).toBeLessThanOrEqual(60)
  expect([...seen].sort()).toEqual(styles.map(({ fullName }) => fullName).sort())
  await expectSet(page)
  const families = await rows(page)
    .getByRole('textbox')
    .evaluateAll((lines) => lines.map((each) => getComputedStyle(each).fontFamily.split(',')[0]))
  expect(new Set(families).size).toBe(families.length)
})

test('a screenful of fonts comes in few answers', async ({ page }) => {
  await openSet(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (let screen = 1; screen <= 8; screen++) {
    asked.length = 0
    await scrollRows(page, screen * 900)
    await settled(page)
    await expectSet(page)
    expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(12)
  }
})

test('text typed in one row appears in all, the bar included, and the other way round', async ({
  page,
}) => {
  await openSet(page)
  expect(await texts(page)).toEqual(new Set([usual]))
  await line(page, 'Fraunces Thin').fill('Quires & quoins')
  await expect.poll(() => texts(page)).toEqual(new Set(['Quires & quoins']))
  await expect(textForAll(page)).toHaveValue('Quires & quoins')
  await textForAll(page).fill('Zwölf Boxkämpfer, žluťoučký')
  await expect.poll(() => texts(page)).toEqual(new Set(['Zwölf Boxkämpfer, žluťoučký']))
  await expectSet(page)
  await page.mouse.wheel(0, 6000)
  await expect(row(page, 'Fraunces Thin')).toHaveCount(0)
  expect(await texts(page)).toEqual(new Set(['Zwölf Boxkämpfer, žluťoučký']))
})

test('the caret stays where it is while the others follow', async ({ page }) => {
  await openSet(page)
  await line(page, 'Fraunces Thin').focus()
  await page.keyboard.press('Home')
  await page.keyboard.type('Abc ')
  await expect(line(page, 'Fraunces Thin')).toHaveText(`Abc ${usual}`)
  await expect(line(page, 'Fraunces Thin Italic')).toHaveText(`Abc ${usual}`)
  await expect(line(page, 'Fraunces Thin')).toBeFocused()
})

test('styles are chosen by kind, script, width, weight and name', async ({ page }) => {
  const styles = await allStyles()
  await open(page)
  await kind(page, 'Mono').click()
  await expectCount(
    page,
    styles.filter(({ category }) => category === 'mono'),
  )
  await kind(page, 'Variable').click()
  await expectCount(
    page,
    styles.filter(({ axisCount }) => axisCount > 0),
  )
  await kind(page, 'All').click()

  await chooseScript(page, 'Arabic')
  await expectCount(
    page,
    styles.filter(({ script }) => script === 'Arab'),
  )
  await choose(page, /Language/, /^Any/)
  await choose(page, /Width/, /Condensed/)
  await expectCount(
    page,
    styles.filter(({ width }) => width < 100),
  )
  await choose(page, /Weight/, /^Bold/)
  const narrowBold = styles.filter(({ width, weight }) => width < 100 && weight === 700)
  expect(narrowBold.length).toBeGreaterThan(0)
  await expectCount(page, narrowBold)
  await choose(page, /Weight/, /^Any/)
  await choose(page, /Width/, /^Any/)

  await page.getByRole('searchbox', { name: 'Find a font' }).fill('garamond')
  await expectCount(
    page,
    styles.filter(({ family }) => family === 'eb-garamond'),
  )
  await page.getByRole('searchbox', { name: 'Find a font' }).fill('no such face')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all styles' }).click()
  await expectCount(page, styles)
})

test('styles stand in the order that is asked for', async ({ page }) => {
  const styles = await allStyles()
  const begin = (by: (one: Style, other: Style) => number) =>
    [...styles]
      .sort(by)
      .slice(0, 10)
      .map(({ fullName }) => fullName)
  const expectBegin = (expected: string[]) =>
    expect.poll(async () => (await names(page)).slice(0, 10)).toEqual(expected)
  await open(page)
  await expectBegin(begin(() => 0))
  await choose(page, /family Order/, /^name/)
  await expectBegin(begin((one, other) => one.fullName.localeCompare(other.fullName)))
  await choose(page, /name Order/, /^weight/)
  await expectBegin(begin((one, other) => one.weight - other.weight))
  await choose(page, /weight Order/, /^width/)
  await expectBegin(begin((one, other) => one.width - other.width))
  await choose(page, /width Order/, /^price/)
  await expectBegin(begin((one, other) => one.price - other.price))
})

test('one size holds for all, and the rows keep their distance', async ({ page }) => {
  await openSet(page)
  await page.getByRole('slider', { name: 'Size' }).focus()
  await page.keyboard.press('End')
  const sizes = () =>
    rows(page)
      .getByRole('textbox')
      .evaluateAll((lines) => [...new Set(lines.map((each) => getComputedStyle(each).fontSize))])
  await expect.poll(sizes).toEqual(['160px'])
  const tops = await rows(page).evaluateAll((items) =>
    items.map((each) => each.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
  )
  for (const [at, { top }] of tops.entries()) {
    const before = tops[at - 1]
    if (before) expect(top).toBeGreaterThanOrEqual(before.top + before.height)
  }
})

test('the address keeps text, size, order and filter, for Back and for others', async ({
  page,
}) => {
  await openSet(page)
  await textForAll(page).fill('Kept & sent')
  await kind(page, 'Sans').click()
  await choose(page, /family Order/, /^weight/)
  await page.getByRole('slider', { name: 'Size' }).focus()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/text=Kept/)
  await expect(page).toHaveURL(/size=16/)
  await expect(page).toHaveURL(/order=weight/)
  await expect(page).toHaveURL(/kind=sans/)
  const before = await names(page)

  await rows(page).first().getByRole('link', { name: before[0]!, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All styles')
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(before)
  expect(await texts(page)).toEqual(new Set(['Kept & sent']))

  await page.reload()
  await expect.poll(() => names(page)).toEqual(before)
  expect(await texts(page)).toEqual(new Set(['Kept & sent']))
  await expect(textForAll(page)).toHaveValue('Kept & sent')
})

test('a tester that the server keeps gives its text', async ({ page }) => {
  const style = (await allStyles()).find(({ family }) => family === 'inter')!
  const answer = await fetch(`${shop.url}/api/tester_states`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ columns: 1, lines: [{ style: style.id, text: 'From afar', size: 56 }] }),
  })
  const { id } = await answer.json()
  expect(answer.status, JSON.stringify(id)).toBe(201)
  await open(page, `?state=${id}`)
  await expect.poll(() => texts(page)).toEqual(new Set(['From afar']))
})

test('an Arabic text runs from the right in every row, and rows tell what they lack', async ({
  page,
}) => {
  await open(page)
  await textForAll(page).fill(arabic)
  await expect(row(page, 'Fraunces Thin')).toContainText('Lacks')
  const directions = await rows(page)
    .getByRole('textbox')
    .evaluateAll((lines) => [...new Set(lines.map((each) => getComputedStyle(each).direction))])
  expect(directions).toEqual(['rtl'])
  await chooseScript(page, 'Arabic')
  await expect(row(page, 'Amiri Regular')).toBeVisible()
  await expectSet(page)
  await expect(rows(page).filter({ hasText: 'Lacks' })).toHaveCount(0)
  await expect(line(page, 'Amiri Regular')).toHaveCSS('font-family', /^typecase-/)
})

test('a font that does not come can be asked for again', async ({ page }) => {
  await page.route(/\/t\/|\/api\/tester_batches/, (route) => route.abort())
  await open(page)
  const first = rows(page).first()
  await expect(first).toContainText('Could not be loaded')
  await page.unroute(/\/t\/|\/api\/tester_batches/)
  await first.getByRole('button', { name: 'Try again' }).click()
  await expect(first.getByRole('textbox')).not.toHaveAttribute('data-placeholder-face')
  await expect(first).not.toContainText('Could not be loaded')
})

test('styles are saved, tested and bought from their rows', async ({ page }) => {
  await openSet(page)
  const heart = page.getByRole('button', { name: 'Save Fraunces Thin', exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('hearts'))).toContain('Fraunces Thin')
  const { id } = (await allStyles()).find(({ fullName }) => fullName === 'Fraunces Thin')!
  await expect(page.getByRole('link', { name: 'Buy Fraunces Thin', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`^/fraunces/buy\\?.*${id}`),
  )
  await page.getByRole('button', { name: 'Test Fraunces Thin', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Tester', exact: true })).toBeVisible()
  await expect(page.locator('[data-line]')).toHaveCount(1)
})

test('all of it is done by keyboard alone', async ({ page }) => {
  await openSet(page)
  await tabTo(page, /^Skip to the content/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Text of all styles/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By hand')
  await expect.poll(() => texts(page)).toEqual(new Set(['By hand']))
  await tabTo(page, /^Size/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(line(page, 'Fraunces Thin')).toHaveCSS('font-size', '66px')
  await tabTo(page, /Save Fraunces Thin$/)
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('button', { name: 'Save Fraunces Thin', exact: true }),
  ).toHaveAttribute('aria-pressed', 'true')
})

test('Tab leads through more rows than are in the document, and nothing covers where it is', async ({
  page,
}) => {
  await openSet(page)
  const first = await names(page)
  await line(page, first[0]!).focus()
  const isClear = () =>
    page.evaluate(() => {
      const { left, right, top, bottom } = document.activeElement!.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return document.activeElement!.contains(at)
    })
  const beyond = (first.length + 6) * 5
  for (let presses = 0; presses < beyond; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true)
  }
  const place = () =>
    page.evaluate(() =>
      Number(document.activeElement!.closest('li')!.getAttribute('aria-posinset')),
    )
  expect(await place()).toBeGreaterThan(first.length)
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isClear, String(await place())).toBe(true)
  }
})

test('the row with the focus stays in the document, wherever the page is scrolled to', async ({
  page,
}) => {
  await openSet(page)
  await line(page, 'Fraunces Thin').focus()
  await page.evaluate(() => scrollTo({ top: 12_000, behavior: 'instant' }))
  await expect(row(page, 'Fraunces Thin Italic')).toHaveCount(0)
  await expect(line(page, 'Fraunces Thin')).toBeFocused()
  await page.keyboard.type('!')
  await expect.poll(() => texts(page)).toHaveProperty('size', 1)
})

test('axe finds nothing, on paper and with gaps', async ({ page }) => {
  await openSet(page)
  await expectAccessibleInThemes(page)
  await textForAll(page).fill(arabic)
  await expect(row(page, 'Fraunces Thin')).toContainText('Lacks')
  await expectAccessibleInThemes(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('nothing is wider than the screen, and what is touched is 44 px high', async ({ page }) => {
    await openSet(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    const first = rows(page).first()
    for (const act of await first
      .getByRole('button')
      .or(first.getByRole('link', { name: /^Buy/ }))
      .all()) {
      expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    }
    await expect(first).toContainText('€')
    await textForAll(page).fill(arabic)
    await expect(row(page, 'Fraunces Thin')).toContainText('Lacks')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  test('rows scroll by the finger, and few are in the document', async ({ page }) => {
    await openSet(page)
    await page.evaluate(() => scrollTo({ top: 9000, behavior: 'instant' }))
    await expectSet(page)
    expect(await rows(page).count()).toBeLessThanOrEqual(60)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page names every style and leads to its family', async ({ page }) => {
    const styles = await allStyles()
    await page.goto(`${shop.url}/test_all`)
    await expect(page.getByRole('heading', { level: 1, name: 'All styles' })).toBeVisible()
    const links = page.locator('main li a')
    await expect(links).toHaveCount(styles.length)
    await expect(links.filter({ hasText: 'Fraunces Thin Italic' })).toHaveAttribute(
      'href',
      /\/fraunces$/,
    )
  })
})
