import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { PNG } from 'pngjs'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'
import { differing, drawWith, inkRows, inked, picture } from './pixels.ts'
import { moreFrames, slowDown, watch, watched } from './frames.ts'
import { roundTrip, witnessFontOf } from './typist.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

/** Vowels that are set as two signs around their letter, and a mark without one. */
const syllables = {
  Balinese: 'ᬓᭀ ᬓᭁ ᬓᭀ',
  Bengali: 'কো কৌ ক্ষো',
  Gujarati: 'કો ક્ષો કિ',
  Gurmukhi: 'ਕੋ ਕਿ ਸ੍ਰੀ',
  Javanese: 'ꦏꦺꦴ ꦏ꧀ꦏ',
  Kannada: 'ಕೊ ಕೋ ಕೇ ಕೈ',
  Khmer: 'កើ កឿ កៀ កោ កៅ',
  Lao: 'ກຳ ນ້ຳ ຄຳ',
  Malayalam: 'കൊ കോ കൌ ക്കോ',
  Myanmar: 'မြန်မာ ကျွန်ုပ် ကော',
  Oriya: 'କୈ କୋ କୌ',
  Sinhala: 'කේ කො කෝ කෞ',
  Tamil: 'கொ கோ கௌ கொழும்பு',
  Telugu: 'కై కొ కౌ క్షై',
}

const fontOf = (script: string) => {
  const folder = join(root, 'build/test-fonts', `noto-sans-${script.toLowerCase()}`)
  const name = readdirSync(folder).find((file) => file.endsWith('.ttf'))!
  return join(folder, name)
}

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses, ownTesterCache: true })
  const folder = mkdtempSync(join(tmpdir(), 'typecase-scripts-'))
  for (const script of Object.keys(syllables)) cpSync(fontOf(script), join(folder, `${script}.ttf`))
  expect(shop.run('import', folder).status).toBe(0)
  rmSync(folder, { recursive: true })
  const isShown = async (script: string) =>
    (await fetch(`${shop.url}/api/fonts/noto-sans-${script.toLowerCase()}`)).ok
  await until('the families are shown', async () =>
    (await Promise.all(Object.keys(syllables).map(isShown))).every(Boolean),
  )
})
test.afterAll(() => shop.stop())

/** The line stands in a tester font that holds all of its text. */
async function lineSettled(field: Locator) {
  await expect(field).not.toHaveAttribute('data-placeholder-face')
  await expect
    .poll(() => field.evaluate(() => CSS.highlights.get('tester-waiting')?.size ?? 0))
    .toBe(0)
  await field.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
}

async function typeSyllables(page: Page, script: string, text: string) {
  await page.goto(`${shop.url}/noto-sans-${script.toLowerCase()}`)
  const field = page.getByRole('textbox', { name: `Noto Sans ${script}: type here` })
  await field.fill(text)
  await lineSettled(field)
  await field.blur()
  await page.mouse.move(0, 0)
  return field
}

for (const [script, text] of Object.entries(syllables)) {
  test(`${script} is typed as the whole font sets it`, async ({ page }) => {
    const field = await typeSyllables(page, script, text)
    const typed = await picture(field)
    expect(inked(typed)).toBeGreaterThan(1000)
    await drawWith(field, fontOf(script))
    // The tester's font is sent without hints, which shade a few pixels of an edge.
    expect(differing(typed, await picture(field))).toBeLessThan(inked(typed) / 500)
  })
}

/** A letter, and with it what joins it: a letter by a sign between them, a vowel of two parts. */
const joined = { Bengali: ['র্', 'র্ঊ'], Kannada: ['ರ್', 'ರ್ಚ'], Lao: ['ບ', 'ບຳ'] } as const

for (const [script, [first, text]] of Object.entries(joined)) {
  test(`${script}: a letter that joins others waits without another face`, async ({ page }) => {
    const field = await typeSyllables(page, script, first)
    await watch(field, witnessFontOf(text + text.normalize('NFKD')))
    await slowDown(page, roundTrip)
    await field.press('End')
    await page.keyboard.insertText(text.slice(first.length))
    await lineSettled(field)
    await moreFrames(page)
    const { frames } = await watched(page)
    expect(frames.at(-1)!.text).toBe(text)
    expect(frames.some(({ waiting }) => waiting.length > 0)).toBe(true)
    expect(frames.flatMap(({ wrong }) => wrong)).toEqual([])
  })
}

/** Between which rows of the screen, in px, the ink of the line stands. */
async function inkOf(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before { visibility: hidden !important }
      [role=textbox]:not(input) { visibility: visible !important }`)
    document.adoptedStyleSheets = [sheet]
  })
  const { top, bottom } = inkRows(PNG.sync.read(await page.screenshot()))
  await page.evaluate(() => (document.adoptedStyleSheets = []))
  const scale = await page.evaluate(() => devicePixelRatio)
  return { top: top / scale, bottom: bottom / scale }
}

onBothScreens(() => {
  test('the line of each script has room between header and controls', async ({ page }) => {
    test.setTimeout(120_000)
    for (const script of Object.keys(syllables)) {
      await page.goto(`${shop.url}/noto-sans-${script.toLowerCase()}`)
      const family = `Noto Sans ${script}`
      const hero = page.getByRole('region', { name: family, exact: true })
      const field = hero.getByRole('textbox', { name: `${family}: type here` })
      await lineSettled(field)
      const { top, bottom } = await inkOf(page)
      expect(top, script).toBeGreaterThan((await hero.boundingBox())!.y)
      const name = hero.getByText(family, { exact: true })
      expect(bottom, script).toBeLessThan((await name.boundingBox())!.y + 4)
    }
  })

  test('a style that lacks letters of its name shows a word of its script', async ({ page }) => {
    for (const script of ['Khmer', 'Tamil', 'Lao']) {
      await page.goto(`${shop.url}/noto-sans-${script.toLowerCase()}`)
      const name = page.getByRole('button', { name: `Set the line in Noto Sans ${script} Regular` })
      const word = name.locator('[lang]')
      await expect(word).not.toHaveText(/[A-Za-z]/)
      await expect(word).toHaveText(/./)
      await word.scrollIntoViewIfNeeded()
      await expect(word).not.toHaveAttribute('data-placeholder-face')
      await expect(name).toContainText('Regular')
    }
  })

  test('the search sets a character in its font, and a name that it cannot set in no font', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/trials`)
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    const search = page.getByRole('dialog', { name: 'Search this shop' })
    const title = async (words: string, name: string) => {
      await search.getByRole('combobox').fill(words)
      return search.getByRole('option').first().getByText(name, { exact: true })
    }
    await expect(await title('U+1780', 'ក')).toHaveCSS('font-family', /^typecase-/)
    const name = await title('Noto Sans Khmer', 'Noto Sans Khmer')
    await expect(name).toBeVisible()
    await expect(name).not.toHaveCSS('font-family', /typecase-/)
  })
})

test('a trial tells which letters it has', async ({ page }) => {
  await page.goto(`${shop.url}/trials`)
  const family = page.getByRole('listitem').filter({ hasText: 'Noto Sans Khmer' })
  await expect(family).toContainText('Khmer letters; TTF')
  await expect(family).not.toContainText('Latin')
})

/** Stores what a check of the script's font has found. */
function storeCheck(script: string, result: Record<string, string[]>) {
  const style = `noto-sans-${script.toLowerCase()}-regular`
  new Sql(shop).run(
    `INSERT INTO font_check (subject, checker, has_faults, result, checked_at)
     SELECT file, 1, 1, '${JSON.stringify(result)}', 0 FROM style_release WHERE style_id = '${style}'`,
    touchShop,
    'SELECT 1',
  )
}

test.describe('drawn by the server', () => {
  test.use({ mayMeetLimits: true })

  test('a script that no part of its font sets is drawn by the server, as the font sets it', async ({
    page,
  }) => {
    storeCheck('Tamil', { drawn_scripts: ['Taml'] })
    await expect(async () => {
      await page.goto(`${shop.url}/noto-sans-tamil`)
      const field = page.getByRole('textbox', { name: 'Noto Sans Tamil: type here' })
      await field.fill(syllables.Tamil)
      await expect(field).toHaveAttribute('data-image', '', { timeout: 2000 })
    }).toPass()
    const field = page.getByRole('textbox', { name: 'Noto Sans Tamil: type here' })
    await expect.poll(async () => inked(await picture(field))).toBeGreaterThan(1000)
    await field.fill('1234')
    await expect(field).not.toHaveAttribute('data-image')
  })
})

test('a script that is set alike only whole is sent whole', async () => {
  const { styles } = await (await fetch(`${shop.url}/api/fonts/noto-sans-lao`)).json()
  const { face, features, first } = styles[0].tester
  const address = `${shop.url}/t/${face}/${first.instance}/${features}/${first.cover}.woff2`
  const size = async () => (await (await fetch(address)).arrayBuffer()).byteLength
  const part = await size()
  storeCheck('Lao', { whole_scripts: ['Laoo'] })
  await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(1.3 * part)
})
