import type { Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { painted } from './frames.ts'
import { settled } from './settled.ts'
import {
  bar,
  button,
  columns,
  line,
  lines,
  openControls,
  openFront,
  save,
  testAll,
} from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 900, height: 1000 },
  phone: { width: 390, height: 844 },
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [index, [size, viewport]] of Object.entries(sizes).entries()) {
  test.describe(size, () => {
    test.use({ viewport })

    test('everybody can use the tester in each of its states', async ({ page }) => {
      test.skip(!inTurn(index, 3), outOfTurn)
      test.setTimeout(180_000)
      const check = async (state: string) => {
        await settled(page)
        await expectAccessibleInThemes(page, state)
        expect(await sideways(page), state).toBeLessThanOrEqual(0)
      }
      await openFront(page, shop)
      await testAll(page, ['EB Garamond', 'Source Serif 4'])
      await check('two lines')
      await columns(page, 'One column').click()
      await check('one column')
      await line(page, 'EB Garamond').fill('ferry 漢')
      await openControls(page, 'EB Garamond')
      await expect(page.getByText('Lacks 漢')).toBeVisible()
      await check('static font, a character missing')
      const controls = await openControls(page, 'Source Serif 4')
      await controls.getByRole('button', { name: 'Own colours' }).click()
      await controls.getByRole('button', { name: 'Same x-height' }).click()
      await check('variable font, own colours, equal x-height')
      await controls.getByRole('button', { name: /Style of Source Serif 4/ }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await check('list of styles')
      await page.keyboard.press('Escape')
      await button(page, 'Line controls of Source Serif 4').click()
      await button(page, /Add a font/).click()
      await check('list of families')
      await page.keyboard.press('Escape')
      await save(page, ['EB Garamond'])
      await button(page, /^View saved/).click()
      await expect(lines(page)).toHaveCount(1)
      await check('saved view')
      await button(page, 'Remove EB Garamond').click()
      await expect(bar(page)).toBeHidden()
      await page.goto(`${shop.url}/#t=damaged`)
      await page.reload()
      await expect(page.getByText('This link no longer works')).toBeVisible()
      await check('damaged link')
    })
  })
}

test('nothing moves while the fonts of the tester arrive', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter', 'Amiri', 'Fraunces'])
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/t\/|tester_batches|api\/fonts\//, async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await page.reload()
  await expect(lines(page)).toHaveCount(4)
  await expect(page.locator('[data-line] [data-placeholder-face]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await painted(page)
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen)
  expect(shift.shift).toBeLessThan(0.02)
})
