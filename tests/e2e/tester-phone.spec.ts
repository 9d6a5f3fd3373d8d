import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { bar, button, choose, line, lines, openControls, openFront, save } from './tester-page.ts'
import { phone } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true, ...phone })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

async function openTester(page: Page) {
  await openFront(page, shop)
  await button(page, 'Test EB Garamond').tap()
  await expect(line(page, 'EB Garamond')).toBeVisible()
}

test('the mode bar lies at the bottom, within the thumb’s reach', async ({ page }) => {
  await openTester(page)
  const box = (await bar(page).boundingBox())!
  expect(Math.round(box.y + box.height)).toBe(844)
  expect(Math.round(box.height)).toBe(56)
  await page.evaluate(() => scrollTo(0, 300))
  expect(Math.round((await bar(page).boundingBox())!.y)).toBe(Math.round(box.y))
})

test('it has one column, and says where there would be two', async ({ page }) => {
  await openTester(page)
  const ways = bar(page)
  await expect(ways.getByRole('radio', { name: 'One column' })).toBeChecked()
  await expect(ways.getByRole('radio', { name: /^Two columns, on a wider/ })).toBeDisabled()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(ways.getByRole('radio', { name: 'Two columns' })).toBeChecked()
})

test('its menus hold texts, scripts and the ways of the bar', async ({ page }) => {
  await openTester(page)
  await choose(page, 'Text', 'German')
  await expect(line(page, 'EB Garamond')).toHaveAttribute('lang', 'de')
  await choose(page, 'More', 'Script: Greek')
  await expect(line(page, 'EB Garamond')).toHaveText(/\p{Script=Greek}/u)
  await choose(page, 'More', 'Add every family')
  await expect.poll(() => lines(page).count()).toBeGreaterThan(10)
  await save(page, ['EB Garamond'])
  await bar(page)
    .getByRole('button', { name: /^View saved/ })
    .tap()
  await expect(page).toHaveURL(/saves=true/)
  await choose(page, 'More', 'Clear saved')
  await expect(bar(page)).toBeHidden()
})

test('a finger finds every control, and what it touches is heard', async ({ page }) => {
  await openTester(page)
  await openControls(page, 'EB Garamond')
  await settled(page)
  const small = await page
    .locator('[data-line]')
    .or(bar(page))
    .locator('button, a, [role=radio], input:not([type=range])')
    .evaluateAll((targets) =>
      targets
        .map((target) => [target, target.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => width > 1 && height > 1 && height < 44)
        .map(([target, { height }]) => `${target.outerHTML.slice(0, 120)} ${height}`),
    )
  expect(small).toEqual([])
  const controls = page.getByRole('region', { name: 'Line controls of EB Garamond' })
  await controls.getByRole('radio', { name: 'Centred' }).tap()
  await expect(line(page, 'EB Garamond')).toHaveCSS('text-align', 'center')
  await controls
    .getByRole('button', { name: /^Small capitals/ })
    .last()
    .tap()
  await expect(line(page, 'EB Garamond')).toHaveCSS('font-feature-settings', /smcp/)
  const size = controls.getByRole('slider', { name: 'Size', exact: true })
  await controls.getByRole('heading', { name: 'Setting' }).scrollIntoViewIfNeeded()
  const track = (await size.locator('xpath=ancestor::*[@role="group"]').boundingBox())!
  await page.touchscreen.tap(track.x + track.width / 2, track.y + track.height / 2)
  await expect(line(page, 'EB Garamond')).not.toHaveCSS('font-size', '36px')
})
