// Fonts that stricter shops refuse, from `typecase import` to the file that its buyer installs.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { unzipSync } from 'fflate'
import { agree, comeToCheckout, fillCard, fillForm, pay } from './checkout-page.ts'
import { compareTables, drawn, makeOddFonts, original } from './fonts.ts'
import { differing, drawWith, inked, keepPicture, picture } from './pixels.ts'
import { openControls, testAll } from './tester-page.ts'
import { ask } from './trial-page.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, test } from './visitor.ts'

const mono = original('league-mono', 'LeagueMono-Regular.otf')

interface OddFont {
  /** Of the import's line on the file. */
  remark: RegExp | null
  text: string
  styles?: string[]
  /** The same glyphs in a font that the browser loads whole; else the font itself. */
  plain?: string
}

const latin = 'Type 123'
const oddFonts: Record<string, OddFont> = {
  'odd-symbols': { remark: /name/, text: '☀☁☂☃' },
  'odd-music': { remark: /name/, text: '𝄞𝄟𝄠𝄡' },
  'odd-emoji': { remark: /name/, text: '😀😁😂😃' },
  'odd-unpadded': { remark: /not padded/, text: latin },
  'odd-longer': { remark: /1 byte after/, text: latin },
  'odd-vorg': { remark: /"VORG"/, text: latin },
  'odd-stat': { remark: /"STAT"/, text: latin },
  'odd-avar': { remark: /"avar" has version 2/, text: latin, styles: ['odd-avar-variable'] },
  'odd-large': { remark: null, text: latin, plain: mono },
  'odd-collection': {
    remark: null,
    text: latin,
    styles: ['odd-collection-regular', 'odd-collection-bold'],
    plain: mono,
  },
}
const families = Object.keys(oddFonts)
const stylesOf = (family: string) => oddFonts[family]!.styles ?? [`${family}-regular`]
const nameOf = (family: string) =>
  family.replace(/(^|-)([a-z])/g, (_, dash, c) => (dash && ' ') + c.toUpperCase())

let shop: Shop
let folder: string
let files: Record<string, string>
let told: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'typecase-odd-'))
  files = makeOddFonts(join(folder, 'fonts'))
  shop = await Shop.start()
  const run = shop.run('import', join(folder, 'fonts'))
  told = run.out + run.err
  expect(run.status, told).toBe(0)
  const isShown = async (family: string) => (await fetch(`${shop.url}/api/fonts/${family}`)).ok
  await until('the families are shown', async () =>
    (await Promise.all(families.map(isShown))).every(Boolean),
  )
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const line = (page: Page, family: string) =>
  page.getByRole('textbox', { name: `${nameOf(family)}: type here` })

/** Types into the line of the family's page, and waits for the tester font that holds the text. */
async function type(page: Page, family: string, text: string) {
  await page.goto(`${shop.url}/${family}`)
  const field = line(page, family)
  await field.fill(text)
  await expect(field).not.toHaveAttribute('data-placeholder-face')
  await expect
    .poll(() => field.evaluate(() => CSS.highlights.get('tester-waiting')?.size ?? 0))
    .toBe(0)
  await expect(field).not.toHaveAttribute('data-image')
  await field.blur()
  await page.mouse.move(0, 0)
  return field
}

for (const [family, { remark, text, plain }] of Object.entries(oddFonts)) {
  test(`${family} is imported, shown, and typed in its own face`, async ({ page }) => {
    const file = basename(files[family]!)
    const lines = told.split('\n').filter((each) => each.includes(file))
    expect(lines.length, told).toBeGreaterThan(0)
    if (remark) expect(lines.join('\n')).toMatch(remark)

    const field = await type(page, family, text)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(family))
    await expect(field).toHaveCSS('font-family', /typecase-/)
    const typed = await picture(field)
    expect(inked(typed)).toBeGreaterThan(1000)
    await drawWith(field, plain ?? files[family]!)
    // Tester fonts are sent without hints, which shade a few pixels of an edge.
    expect(differing(typed, await picture(field))).toBeLessThan(inked(typed) / 200)
    await field.evaluate((element) => ((element as HTMLElement).style.fontFamily = 'serif'))
    expect(differing(typed, await picture(field))).toBeGreaterThan(inked(typed) / 10)
  })
}

onBothScreens((isPhone) => {
  test('why the axes of avar 2 cannot be tried is said on the page and in the tester', async ({
    page,
  }, info) => {
    const why = 'The font that you buy has these axes: Weight, Slant.'
    await page.goto(`${shop.url}/odd-avar`)
    await expect(page.getByText(why)).toHaveCount(1)
    await expect(page.getByRole('slider', { name: 'Weight' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /instance/i })).toHaveCount(0)
    await page.getByText(why).scrollIntoViewIfNeeded()
    await keepPicture(page, info, `odd-avar-${isPhone ? 390 : 1440}`)
    await page.goto(shop.url)
    await testAll(page, ['Odd Avar'])
    await expect((await openControls(page, 'Odd Avar')).getByText(why)).toBeVisible()
  })
})

/** Saves what a click downloads, unpacked: the font files' paths by their names. */
async function unpackFonts(page: Page, offers: Locator, into: string) {
  const found: Record<string, string> = {}
  for (const offer of await offers.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), offer.click()])
    const entries = unzipSync(readFileSync(await download.path()))
    for (const [path, bytes] of Object.entries(entries)) {
      if (!/\.(otf|ttf)$/.test(path)) continue
      const name = basename(path)
      mkdirSync(into, { recursive: true })
      writeFileSync((found[name] = join(into, name)), bytes)
    }
  }
  return found
}

test('each is tried', async ({ page }) => {
  test.setTimeout(120_000)
  const email = 'ines@tidalatlas.example'
  await ask(shop, email, ...families)
  const { text } = await new Mailbox(shop, email).next('Your trial fonts')
  await page.goto(/https?:\S+\/trials\/get\?token=[\w-]+/.exec(text)![0])
  const offers = page.getByRole('button', { name: /^Download / })
  await expect(offers.first()).toBeVisible()
  const trials = await unpackFonts(page, offers, join(folder, 'trials'))
  for (const family of families) {
    for (const style of stylesOf(family)) {
      const name = Object.keys(trials).find((each) => each.startsWith(`${style}-trial.`))
      expect(name, `${style} among ${Object.keys(trials).join()}`).toBeDefined()
      const scanned = execFileSync('fc-scan', ['--format', '%{family}', trials[name!]!])
      expect(scanned.toString()).toContain('Trial')
      const { different, axes } = drawn(files[family]!, trials[name!]!, oddFonts[family]!.text)
      if (!style.endsWith('-bold')) expect(different, style).toBe(0)
      expect(axes, style).toEqual([])
    }
  }
})

test('each is bought in one cart, and delivered as it was imported', async ({ page }) => {
  test.setTimeout(120_000)
  const styles = families.flatMap(stylesOf)
  const cart = styles.map((id) => ({ ...Buyer.item(id), description: id, price: 2000 }))
  await comeToCheckout(page, shop, cart)
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  await pay(page).click()
  await page.waitForURL('**/orders/*/success')
  const offers = page.getByRole('link', { name: /\.zip/ })
  await expect(offers.first()).toBeVisible({ timeout: 60_000 })
  const sold = Object.values(await unpackFonts(page, offers, join(folder, 'sold')))
  expect(sold).toHaveLength(styles.length)
  for (const family of families) {
    for (const [member, style] of stylesOf(family).entries()) {
      const isMember = family === 'odd-collection'
      const name = [nameOf(family), isMember && member ? 'Bold' : 'Regular'].join(' ')
      const results = sold.map((file) =>
        compareTables(files[family]!, file, isMember ? member : undefined),
      )
      const own = results.filter((result) => result.name === name)
      expect(own, style).toHaveLength(1)
      expect(own[0]!.tables).toContain('cmap')
      expect(own[0]!.others, style).toEqual([])
    }
  }
})
