import { expect, test, type Locator, type Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import { painted } from './frames.ts'
import { differing, inked, picture } from './pixels.ts'
import { settled } from './settled.ts'
import { onBothScreens, press } from './two-screens.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(async () => {
  await shop.stop()
})

const section = (page: Page, name: string) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }),
  })
const grid = (page: Page) => page.getByRole('grid', { name: 'Glyphs' })
const chosen = (page: Page) => grid(page).getByRole('gridcell', { selected: true })
const fact = (page: Page, name: string) =>
  section(page, 'Glyphs').locator('dl > div').filter({ hasText: name }).locator('dd')

/** The name of a style in the list, as it is set. */
const nameOf = (page: Page, style: string) =>
  page.getByRole('button', { name: `Set the line in ${style}`, exact: true }).locator('span')

async function openGlyphs(page: Page, family: string) {
  await page.goto(`${shop.url}/${family}`)
  await section(page, 'Glyphs').scrollIntoViewIfNeeded()
  await expect(chosen(page)).toBeVisible()
}

/** Fully scrolled once, so that every part of the page is there. */
async function seeAll(page: Page) {
  await settled(page) // Until then a shorter page may stand: the text of the server.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < (await height()); y += 500) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await painted(page)
  }
  await settled(page)
}

for (const [index, width] of [1440, 820, 390].entries()) {
  test(`a font page has nothing for axe to find at ${width} px`, async ({ page }) => {
    test.skip(!inTurn(index, 3), outOfTurn)
    test.slow() // axe looks at every cell of the glyphs
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.url}/fraunces`)
    await seeAll(page)
    await expect(chosen(page)).toBeVisible()
    await expect(section(page, 'OpenType features')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Line controls of Fraunces' }).click()
    await expect(page.getByRole('region', { name: 'Line controls of Fraunces' })).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.body.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('the parts of the page have their height before their data come', async ({ page }) => {
  await page.goto(`${shop.url}/eb-garamond`)
  await expect(section(page, 'Goes well with')).toBeAttached()
  const before = await page.evaluate(() => document.documentElement.scrollHeight)
  await seeAll(page)
  await expect(chosen(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before)
})

test('arrow keys, Home, End and pages walk the glyphs; one of them is the tab stop', async ({
  page,
}) => {
  await openGlyphs(page, 'eb-garamond')
  await expect(chosen(page)).toHaveAccessibleName('Latin small letter g, U+0067')
  await chosen(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveAccessibleName('Latin small letter h, U+0068')
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(chosen(page)).toHaveAccessibleName('Space, U+0020')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+End')
  await expect(chosen(page)).toBeFocused()
  await expect(chosen(page)).toBeInViewport()
  const { glyphs } = await (await fetch(`${shop.url}/api/fonts/eb-garamond/glyphs`)).json()
  await expect(chosen(page)).toHaveAccessibleName(glyphs.at(-1).name)
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1)
})

test('however many glyphs there are, only the rows in sight are in the document', async ({
  page,
}) => {
  await openGlyphs(page, 'amiri')
  const { glyphs } = await (await fetch(`${shop.url}/api/fonts/amiri/glyphs`)).json()
  expect(glyphs.length).toBeGreaterThan(5000)
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(400)
  await grid(page).evaluate((element) => element.scrollTo(0, 4000))
  await expect(grid(page).getByRole('row').nth(5)).toBeAttached()
  expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(400)
})

test('a glyph is found by its character, its code and its name', async ({ page }) => {
  await openGlyphs(page, 'eb-garamond')
  const search = page.getByRole('searchbox', { name: 'Find by name or code' })
  for (const sought of ['ß', 'U+00DF', 'small sharp s']) {
    await search.fill(sought)
    await expect(grid(page).getByRole('gridcell').first()).toHaveAccessibleName(
      'Latin small letter sharp s, U+00DF',
    )
  }
  await search.fill('zwölf Boxkämpfer')
  await expect(section(page, 'Glyphs')).toContainText('No glyph by that name')
  await search.fill('')
  await expect(chosen(page)).toBeVisible()
})

test('the inspector tells the name, the code and the features that lead to a glyph', async ({
  page,
}) => {
  await openGlyphs(page, 'eb-garamond')
  await expect(fact(page, 'Unicode')).toHaveText('U+0067')
  await expect(fact(page, 'In styles')).toHaveText('All 4')
  await page.getByRole('radio', { name: 'By feature' }).click()
  await page.getByRole('button', { name: /Feature/ }).click()
  await page
    .getByRole('option', { name: /^Fractions|^Small capitals, smcp/ })
    .last()
    .click()
  await expect(fact(page, 'How to type it')).toContainText('with smcp')
})

test('the glyphs are drawn, and the chosen one is large', async ({ page }) => {
  await openGlyphs(page, 'eb-garamond')
  const ink = async (part: Locator) => inked(await picture(part))
  const inspector = page.getByTestId('inspector')
  await expect.poll(() => ink(grid(page))).toBeGreaterThan(10_000)
  await expect.poll(() => ink(inspector)).toBeGreaterThan(10_000)
  const g = await picture(inspector)
  await chosen(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => differing(g, await picture(inspector))).toBeGreaterThan(5_000)
})

test('Enter puts the character on the clipboard and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGlyphs(page, 'eb-garamond')
  await chosen(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('g is on your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('g')
})

test('choosing a glyph is no navigation', async ({ page }) => {
  await page.goto(shop.url)
  await openGlyphs(page, 'inter')
  await chosen(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}/`)
})

test('a glyph table that does not come can be asked for again', async ({ page }) => {
  const table = '**/api/fonts/inter/glyphs*'
  await page.route(table, (route) => route.abort())
  await page.goto(`${shop.url}/inter`)
  await section(page, 'Glyphs').scrollIntoViewIfNeeded()
  await expect(section(page, 'Glyphs')).toContainText('The glyphs could not be loaded.')
  await page.unroute(table)
  await section(page, 'Glyphs').getByRole('button', { name: 'Try again' }).click()
  await expect(chosen(page)).toBeVisible()
})

test('each feature is shown as typed and switched on, and switches the line above', async ({
  page,
}) => {
  await page.goto(`${shop.url}/eb-garamond`)
  const features = section(page, 'OpenType features')
  await features.scrollIntoViewIfNeeded()
  const row = features.getByRole('listitem').filter({ hasText: 'smcp' })
  const samples = row.getByText('Unesco 1945')
  await expect(samples).toHaveCount(2)
  await expect(samples.first()).not.toHaveAttribute('data-placeholder-face', /.*/)
  await row.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const [before, after] = [await samples.first().boundingBox(), await samples.last().boundingBox()]
  expect(before!.y).toBeCloseTo(after!.y, 0)
  const settings = await samples.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).fontFeatureSettings),
  )
  expect(settings[0]).toContain('smcp')
  expect(settings[0]).not.toBe(settings[1])
  const widths = await samples.evaluateAll((all) => all.map((each) => each.scrollWidth))
  expect(Math.min(...widths)).toBeGreaterThan(0)

  await row.getByRole('button', { name: /Small capitals/ }).click()
  const line = page.getByRole('textbox', { name: 'EB Garamond: type here' })
  await expect
    .poll(() => line.evaluate((element) => getComputedStyle(element).fontFeatureSettings))
    .toContain('"smcp"')
})

test('no name of a feature is cut', async ({ page }) => {
  await page.goto(`${shop.url}/amiri`)
  const features = section(page, 'OpenType features')
  await features.scrollIntoViewIfNeeded()
  const chips = features.getByRole('button')
  expect(await chips.count()).toBeGreaterThan(5)
  for (const chip of await chips.all()) {
    const isWhole = await chip.evaluate(
      (element) => element.scrollWidth <= element.clientWidth && element.clientHeight >= 24,
    )
    expect(isWhole, await chip.innerText()).toBe(true)
  }
})

test('an axis is shown at places on it; a press sets the line there', async ({ page }) => {
  await page.goto(`${shop.url}/fraunces`)
  const axes = section(page, 'Axes')
  await axes.scrollIntoViewIfNeeded()
  const black = axes.getByRole('button', { name: 'Rag: set the line at Weight 900' })
  await expect(black).toBeVisible()
  await expect(black.locator('[data-placeholder-face]')).toHaveCount(0)
  const thin = axes.getByRole('button', { name: 'Rag: set the line at Weight 100' })
  await page.mouse.move(0, 0)
  expect(inked(await picture(black))).toBeGreaterThan(2 * inked(await picture(thin)))
  await black.click()
  await expect(page.getByRole('slider', { name: 'Weight' })).toHaveValue('900')
})

test('languages are told by name, first the familiar ones, then all', async ({ page }) => {
  await page.goto(`${shop.url}/inter`)
  const languages = section(page, 'Languages')
  const { languages: all } = await (await fetch(`${shop.url}/api/fonts/inter`)).json()
  await expect(languages.getByRole('listitem')).toHaveCount(24)
  await expect(languages.getByText('Vietnamese')).toBeVisible()
  await expect(languages).toContainText('Latin, Cyrillic, Greek')
  await languages.getByRole('button', { name: `Show all ${all.length}` }).click()
  await expect(languages.getByRole('listitem')).toHaveCount(all.length)
  // No bare codes: browsers have no names for many of these.
  await expect(languages.getByText('Upper Sorbian')).toBeVisible()
  for (const name of await languages.getByRole('listitem').allInnerTexts()) {
    expect(name).toMatch(/^\p{Lu}/u)
  }
})

test('a style is tried beside others and saved from its own row', async ({ page }) => {
  await page.goto(`${shop.url}/eb-garamond`)
  await page.getByRole('button', { name: 'Save EB Garamond Italic' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hearts')))
    .toBe(JSON.stringify([{ id: 'eb-garamond-italic', name: 'EB Garamond Italic' }]))
  await page.getByRole('button', { name: 'Test EB Garamond Italic' }).click()
  await expect(page.getByRole('button', { name: 'Exit tester' })).toBeVisible()
})

test('many styles are shown in groups', async ({ page }) => {
  await page.goto(`${shop.url}/league-mono`)
  const styles = section(page, 'Styles')
  const { styles: all } = await (await fetch(`${shop.url}/api/fonts/league-mono`)).json()
  expect(all.length).toBeGreaterThan(24)
  const shown = () => styles.getByRole('button', { name: /^Set the line in/ }).count()
  expect(await shown()).toBeLessThan(all.length)
  await styles.getByRole('radio', { name: /^Condensed/ }).click()
  await expect(
    styles.getByRole('button', { name: /^Set the line in .* Condensed/ }).first(),
  ).toBeVisible()
})

for (const [index, width] of [1440, 390].entries()) {
  test(`the line of every family fits the page at ${width} px`, async ({ page }) => {
    test.skip(!inTurn(index, 2), outOfTurn)
    await page.setViewportSize({ width, height: 900 })
    for (const family of [
      'roboto-flex',
      'recursive',
      'fraunces',
      'inter',
      'amiri',
      'league-mono',
    ]) {
      await page.goto(`${shop.url}/${family}`)
      const line = page.getByRole('textbox', { name: /: type here$/ })
      await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
      const { left, right } = await line.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      })
      expect(left, family).toBeGreaterThan(0)
      expect(right, family).toBeLessThan(width)
    }
  })
}

test('the size that is told is the one that is drawn, whatever becomes of the window', async ({
  page,
}) => {
  await page.goto(`${shop.url}/vollkorn`)
  const line = page.getByRole('textbox', { name: /: type here$/ })
  const size = page.getByRole('slider', { name: 'Size' }).first()
  for (const width of [1440, 820, 690, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const drawn = await line.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    await expect(size, `${width} px`).toHaveValue(String(Math.round(drawn)))
  }
})

test('a glyph wider than its square is drawn whole', async ({ page }) => {
  const table = await (await fetch(`${shop.url}/api/fonts/amiri/glyphs`)).json()
  const bismillah = table.glyphs.find((each: { codePoint: number }) => each.codePoint === 0xfdfd)
  expect(bismillah.advance).toBeGreaterThan(2 * table.unitsPerEm)
  await page.goto(`${shop.url}/`)
  const address = `/t/${table.face}/${table.instance}/glyphs/${bismillah.id}.png`
  const { ink, atSides } = await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    let [ink, atSides] = [0, 0]
    for (let pixel = 0; pixel < data.length / 4; pixel++) {
      if (data[4 * pixel + 3]! < 128) continue
      ink++
      const x = pixel % picture.width
      if (x < 2 || x >= picture.width - 2) atSides++
    }
    return { ink, atSides }
  }, address)
  expect(ink).toBeGreaterThan(10_000)
  expect(atSides).toBe(0)
})

test('the glyph table is as it was left when the visitor comes back', async ({ page }) => {
  await openGlyphs(page, 'eb-garamond')
  await page.getByRole('searchbox', { name: 'Find by name or code' }).fill('sharp s')
  await expect(page.getByText(/glyphs found$/)).toBeAttached()
  await section(page, 'Goes well with').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/eb-garamond/)
  await page.goBack()
  const search = page.getByRole('searchbox', { name: 'Find by name or code' })
  await expect(search).toHaveValue('sharp s')
  await expect(grid(page).getByRole('gridcell').first()).toHaveAccessibleName(/sharp s/)
})

const specimen = (page: Page) => section(page, 'About').getByRole('link', { name: 'PDF' })

test('the page waits with the visitor while the specimen is drawn, then goes there', async ({
  page,
}) => {
  await page.goto(`${shop.url}/instrument-serif`)
  let isHeld = true
  await page.route('**/specimen.pdf', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await specimen(page).click()
  await expect(section(page, 'About').getByRole('status')).toContainText('is being made')
  await expect(page).toHaveURL(`${shop.url}/instrument-serif`)
  const isGone = page.waitForRequest((request) => request.isNavigationRequest())
  isHeld = false
  expect(new URL((await isGone).url()).pathname).toBe('/api/fonts/instrument-serif/specimen.pdf')
})

test('a shop too busy to draw a specimen says so beside the link', async ({ page }) => {
  await page.goto(`${shop.url}/inter`)
  await page.route('**/specimen.pdf', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '0.1' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'busy', status: 503, title: 'Busy', detail: 'Later.' }),
    }),
  )
  await specimen(page).click()
  await expect(section(page, 'About').getByRole('status')).toContainText(
    'is not available right now',
  )
  await expect(page).toHaveURL(`${shop.url}/inter`)
})

test('without script the specimen is a link', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.url}/instrument-serif`)
  const address = await page.getByRole('link', { name: 'Specimen as PDF' }).getAttribute('href')
  const answer = await fetch(shop.url + address!)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await context.close()
})

test('a notice about the line moves nothing below it', async ({ page }) => {
  await page.goto(`${shop.url}/inter`)
  const line = page.getByRole('textbox', { name: 'Inter: type here' })
  await expect(line).not.toHaveAttribute('data-placeholder-face', /.*/)
  const top = () =>
    section(page, 'Styles').evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await line.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('漢')
  await expect(page.getByText(/漢/).last()).toBeVisible()
  await expect(page.getByText(/lacks|does not have/)).toBeVisible()
  expect(await top()).toBeCloseTo(before, 0)
})

test('samples of features that do not come can be asked for again', async ({ page }) => {
  // All of the page in sight: what comes near asks again by itself.
  await page.setViewportSize({ width: 1440, height: 6000 })
  const table = '**/api/fonts/inter/glyphs*'
  await page.route(table, (route) => route.abort())
  await page.goto(`${shop.url}/inter`)
  const features = section(page, 'OpenType features')
  await expect(features).toContainText('could not be loaded')
  await page.unroute(table)
  await features.getByRole('button', { name: 'Try again' }).click()
  await expect(features.getByText('1946').first()).not.toHaveAttribute(
    'data-placeholder-face',
    /.*/,
  )
  await expect(features).not.toContainText('could not be loaded')
})

onBothScreens(() => {
  test('upright, italic and glyphs open where the specimen stands', async ({ page }) => {
    const instances = new Set<string>()
    page.on('request', (request) => {
      const [, folder, , instance] = new URL(request.url()).pathname.split('/')
      if (folder === 't' && instance?.startsWith('pin')) instances.add(instance)
    })
    await openGlyphs(page, 'fraunces')
    await press(page.getByRole('button', { name: 'Set the line in Fraunces Variable Italic' }))
    await expect(page.getByRole('slider', { name: 'Weight' })).toHaveValue('400')
    await expect(page.getByRole('slider', { name: 'Optical Size' })).toHaveValue('144')
    await settled(page)
    expect([...instances]).toEqual(['pin-specimen'])
  })

  test('an axis is shown on letters that it changes', async ({ page }) => {
    await page.goto(`${shop.url}/fraunces`)
    await seeAll(page)
    const words = (axis: string) =>
      section(page, 'Axes').locator('li').filter({ hasText: axis }).getByRole('button').first()
    await expect(words('Weight')).toHaveText('Rag')
    await expect(words('Wonky')).toHaveText(/^(?=.*[hmn])/) // It swaps their leaning forms.
  })

  test('the glyphs of a family are counted once', async ({ page }) => {
    const { styles } = await (await fetch(`${shop.url}/api/fonts/fraunces`)).json()
    const counts = styles.map(({ glyphCount }: { glyphCount: number }) => glyphCount)
    await openGlyphs(page, 'fraunces')
    await expect(section(page, 'Glyphs').getByRole('heading')).toContainText(
      `${styles[0].glyphCount} in Variable`,
    )
    await expect(section(page, 'About')).toContainText(
      `${Math.min(...counts)} to ${Math.max(...counts)}, by style`,
    )
  })

  test('a name in the list of styles stands where it will before its font comes', async ({
    page,
  }) => {
    let come = () => {}
    const held = new Promise<void>((resolve) => (come = resolve))
    await page.route(/\/t\/|tester_batches/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${shop.url}/fraunces`)
    await section(page, 'Styles').scrollIntoViewIfNeeded()
    const name = nameOf(page, 'Fraunces Variable')
    const place = () =>
      name.evaluate((element) => {
        const { left } = element.getBoundingClientRect()
        const row = element.closest('li')!.getBoundingClientRect()
        const { fontSize, letterSpacing } = getComputedStyle(element)
        return { left, top: row.top + scrollY, height: row.height, fontSize, letterSpacing }
      })
    await expect(name).toHaveAttribute('data-placeholder-face', 'loading')
    await expect(name).toHaveText('Variable')
    const before = await place()
    come()
    await expect(name).not.toHaveAttribute('data-placeholder-face')
    await settled(page)
    expect(await place()).toEqual(before)
  })

  test('names in the list of styles stand on their axes where the specimen does', async ({
    page,
  }) => {
    // As of styles that no font is held at one place of: their font begins at its own default.
    await page.route('**/api/fonts/fraunces*', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"pin-specimen"', '"var"')
      await route.fulfill({ response, body })
    })
    await page.goto(shop.url)
    await press(page.getByRole('link', { name: 'Fraunces', exact: true }).first())
    await section(page, 'Styles').scrollIntoViewIfNeeded()
    for (const style of ['Fraunces Variable', 'Fraunces Variable Italic']) {
      await expect(nameOf(page, style)).toHaveCSS('font-variation-settings', /"wght" 400\b/)
    }
  })
})
