import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { lisbon } from './checkout-page.ts'
import { open } from './drivers/open.ts'
import { expressionOf, type Named, Visitor } from './drivers/visitor.ts'
import { compareFonts, original } from './fonts.ts'

const line = (name: string): Named => ['textbox', `${name}: type here`]
const words = 'Ærø 1234 fjord Ðorđe'

/** The line stands in a font that has all of its letters, and shows these. */
async function standsIn(visitor: Visitor, text: string, name: string) {
  await visitor.sees(...line(name))
  await until(`${name} has its letters`, async () => {
    const [shown, placeholder, waiting] = await visitor.driver.read<
      [string, string?, number?]
    >(`(() => {
      const field = ${expressionOf(...line(name))}
      const waiting = CSS.highlights?.get('tester-waiting')?.size ?? 0
      return [field.textContent, field.dataset.placeholderFace ?? '', waiting]
    })()`)
    return shown === text && placeholder === '' && waiting === 0
  })
}

async function typeAndSave(visitor: Visitor) {
  await visitor.write(words, ...line('EB Garamond'))
  await standsIn(visitor, words, 'EB Garamond')
  for (const name of ['EB Garamond', 'Inter', 'Vollkorn']) {
    await visitor.click('button', `Save ${name}`)
  }
  await visitor.sees('link', '3 saved fonts')
}

async function compareSaved(visitor: Visitor) {
  await visitor.click('link', '3 saved fonts')
  await visitor.sees('button', 'Exit tester')
  await visitor.sees(...line('Vollkorn'))
  await visitor.write('Fähre', ...line('Vollkorn'))
  await standsIn(visitor, 'Fähre', 'Vollkorn')
  await visitor.click('button', 'Remove Inter')
  await visitor.misses(...line('Inter'))
  await visitor.driver.reload()
  await visitor.settle()
  await standsIn(visitor, 'Fähre', 'Vollkorn')
  await visitor.click('button', 'Exit tester')
  await visitor.sees('button', 'Test EB Garamond')
}

async function putIntoCart(visitor: Visitor) {
  await visitor.click('link', 'EB Garamond')
  await visitor.comesTo(/\/(fonts\/)?eb-garamond$/)
  await visitor.write(words, ...line('EB Garamond'))
  await standsIn(visitor, words, 'EB Garamond')
  await visitor.click('link', /^Buy/)
  await visitor.comesTo(/\/buy/)
  await visitor.check('checkbox', /^Desktop/)
  await visitor.check('radio', /^1 to 3/)
  await visitor.check('radio', /^Single styles/)
  await visitor.check('checkbox', /^Regular/)
  await visitor.click('button', 'Add to cart')
  await visitor.click('link', 'Cart (1)')
  await visitor.comesTo(/\/cart$/)
}

async function pay(visitor: Visitor) {
  await visitor.click('link', 'Check out')
  await visitor.comesTo(/\/checkout$/)
  for (const [name, value] of Object.entries(lisbon)) await visitor.write(value, 'textbox', name)
  await visitor.choose('Portugal', 'combobox', 'Country')
  await visitor.check('checkbox', /^I accept/)
  await visitor.check('checkbox', /^Deliver at once/)
  await visitor.inFrame(['textbox', /card number/i], async () => {
    await visitor.write('4242424242424242', 'textbox', /card number/i)
    await visitor.write('1234', 'textbox', /expir/i)
    await visitor.write('123', 'textbox', /security/i)
  })
  await visitor.click('button', /^Pay €43\.05/)
  await visitor.comesTo(/\/orders\/[0-9A-Z]{26}\/success$/)
}

async function download(visitor: Visitor, downloads: string) {
  await visitor.click('link', /\.zip/)
  const files = () => readdirSync(downloads).filter((name) => name.endsWith('.zip'))
  await until('the file has come', async () => {
    const [name] = files()
    return name !== undefined && unzipSync(readFileSync(join(downloads, name))) !== undefined
  })
  const sold = unzipSync(readFileSync(join(downloads, files()[0]!)))
  const font = Object.keys(sold).find((name) => name.endsWith('.otf'))!
  const file = join(downloads, 'sold.otf')
  writeFileSync(file, sold[font]!)
  return compareFonts(original('eb-garamond', 'EBGaramond12-Regular.otf'), file)
}

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ ownTesterCache: true })
})
test.afterAll(() => shop.stop())

for (const browser of ['chromium', 'firefox', 'webkit'] as const) {
  test(`a visitor tries, saves, buys and downloads in ${browser}`, async () => {
    test.setTimeout(180_000)
    const downloads = mkdtempSync(join(tmpdir(), 'typecase-downloads-'))
    const driver = await open(browser, { width: 1440, height: 900, downloads })
    try {
      const visitor = new Visitor(driver)
      await visitor.goto(shop.url)
      await test.step('types new letters, saves', () => typeAndSave(visitor))
      await test.step('compares what is saved', () => compareSaved(visitor))
      await test.step('fills the cart', () => putIntoCart(visitor))
      await test.step('pays', () => pay(visitor))
      const { different, glyphs } = await download(visitor, downloads)
      expect(glyphs).toBeGreaterThan(3000)
      expect(different).toBe(0)
    } catch (error) {
      writeFileSync(test.info().outputPath(`${browser}.png`), await driver.screenshot())
      throw error
    } finally {
      await driver.close()
      rmSync(downloads, { recursive: true })
    }
  })
}
