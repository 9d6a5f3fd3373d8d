// Lines of the front page answer the filter in a style that matches it, and tell of lone marks.

import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { line } from './tester-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const family = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

onBothScreens(() => {
  test('a filter shows each family in the width and weight that it asks for', async ({ page }) => {
    await page.goto(`${shop.url}/?width=condensed`)
    const flex = line(page, 'Roboto Flex')
    await flex.scrollIntoViewIfNeeded()
    await settled(page)
    await expect(flex).toHaveCSS('font-variation-settings', /"wdth" 75\b/)
    await expect(flex).not.toHaveAttribute('data-placeholder-face')
    await expect(family(page, 'Roboto Flex')).toContainText('Width 75, Weight 800')
    await expect(family(page, 'EB Garamond')).toHaveCount(0)

    await page.goto(`${shop.url}/?weight=700`)
    const vollkorn = family(page, 'Vollkorn')
    await vollkorn.scrollIntoViewIfNeeded()
    await expect(vollkorn).toContainText('Bold')
  })

  test('the count of a kind is how many families it leaves of the filter', async ({ page }) => {
    await page.goto(`${shop.url}/?width=condensed`)
    await settled(page)
    const serif = page.getByRole('radio', { name: /^Serif/ })
    const count = Number((await serif.textContent())!.replace(/\D/g, ''))
    await press(serif, { force: true })
    await expect(page).toHaveURL(/serif/)
    const left = page.getByRole('region').filter({ has: page.getByRole('textbox') })
    await expect(left).toHaveCount(count)
  })

  test('a line keeps its words while a filter takes others away', async ({ page }) => {
    await page.goto(shop.url)
    await settled(page)
    const vollkorn = line(page, 'Vollkorn')
    await vollkorn.fill('Hamburgefonts')
    const find = page.getByRole('searchbox', { name: 'Find a font' })
    await find.fill('vollkorn')
    await expect(page.getByRole('region', { name: 'EB Garamond', exact: true })).toHaveCount(0)
    await expect(vollkorn).toHaveText('Hamburgefonts')
    await find.fill('')
    await expect(page.getByRole('region', { name: 'EB Garamond', exact: true })).toHaveCount(1)
    await expect(vollkorn).toHaveText('Hamburgefonts')
  })

  test('a mark that stands on no letter is told', async ({ page }) => {
    await page.goto(`${shop.url}/?name=vollkorn`)
    await settled(page)
    const vollkorn = line(page, 'Vollkorn')
    await vollkorn.fill('\u0301e\u0301')
    await expect(family(page, 'Vollkorn')).toContainText(
      'A mark stands on no letter: U+0301. Type its letter before it.',
    )
    await vollkorn.fill('e\u0301')
    await expect(family(page, 'Vollkorn')).not.toContainText('stands on no letter')
  })
})
