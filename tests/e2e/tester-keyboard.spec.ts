import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { bar, button, columns, columnsOf, hearts, line, lines, openFront } from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

/** Presses Tab until the focus is on the control; fails when it never comes there. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluateAll((found) => found.includes(document.activeElement as never)))
      return
  }
  throw new Error(`Tab never reaches ${control.toString()}`)
}

/** Comes to a control by Tab alone and presses keys on it. */
async function on(page: Page, control: Locator, ...keys: string[]) {
  await tabTo(page, control)
  for (const key of keys) await page.keyboard.press(key)
}

async function chooseOn(page: Page, control: Locator, option: string) {
  await on(page, control, 'Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

test('a visitor sets, compares and takes away lines by keyboard alone', async ({ page }) => {
  await openFront(page, shop)
  await on(page, button(page, /^Test EB Garamond/), 'Enter')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('status').getByText('One font in the tester')).toBeAttached()

  await on(page, page.getByRole('radio', { name: 'One column' }), 'Space')
  expect(await columnsOf(page)).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(columns(page, 'Two columns')).toHaveAttribute('aria-checked', 'true')
  await chooseOn(page, button(page, /Script of the texts/), 'Latin')
  await chooseOn(page, button(page, /Text of all lines/), 'German')
  const text = line(page, 'EB Garamond')
  await expect(text).toHaveAttribute('lang', 'de')

  await tabTo(page, text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Escape')
  await chooseOn(page, button(page, /Add a font/), 'Inter')
  await expect(lines(page)).toHaveCount(2)
  await expect(line(page, 'Inter')).toHaveText('By hand')

  await on(page, button(page, /^Line controls of EB Garamond$/), 'Enter')
  await chooseOn(page, button(page, /Style of EB Garamond/), 'Regular')
  await on(page, page.getByRole('slider', { name: 'Size', exact: true }), 'ArrowUp')
  await expect(text).toHaveCSS('font-size', '57px')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(text).toHaveCSS('font-size', '67px')
  await on(page, page.getByRole('slider', { name: 'Leading', exact: true }), 'Shift+ArrowRight')
  await on(page, page.getByRole('slider', { name: 'Tracking', exact: true }), 'Shift+ArrowRight')
  await expect(text).not.toHaveCSS('letter-spacing', 'normal')
  await on(page, page.getByRole('radio', { name: 'Left' }), 'ArrowRight', 'Space')
  await expect(text).toHaveCSS('text-align', 'center')
  await on(page, page.getByRole('radio', { name: 'As typed' }), 'ArrowRight', 'Space')
  await expect(text).toHaveCSS('text-transform', 'uppercase')
  await chooseOn(page, button(page, /Language/), 'Czech')
  await expect(text).toHaveAttribute('lang', 'cs')
  await chooseOn(page, button(page, /Direction/), 'Right')
  await expect(text).toHaveAttribute('dir', 'rtl')
  await on(page, button(page, /^Small capitals ?smcp/), 'Space')
  await expect(text).toHaveCSS('font-feature-settings', /"smcp"/)
  await on(page, button(page, /^Same width/), 'Space')
  await on(page, button(page, /^Paper on ink/), 'Space')
  await expect(text.locator('..')).toHaveAttribute('data-painted')
  await on(page, button(page, /^Set all lines like this/), 'Enter')
  await expect(line(page, 'Inter')).toHaveCSS('text-transform', 'uppercase')
  await on(page, button(page, /^Proof as PDF/))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(readFileSync(await file.path()).length).toBeGreaterThan(1000)
  await page.keyboard.press('Shift+Tab')
  await on(page, button(page, /^Reset this line/), 'Enter')
  await expect(text).toHaveCSS('text-transform', 'none')
  await expect(text).toHaveText('By hand')
})

test('a visitor moves an axis by keyboard alone', async ({ page }) => {
  await openFront(page, shop)
  await on(page, button(page, /^Test Fraunces/), 'Enter')
  await on(page, button(page, /^Line controls of Fraunces$/), 'Enter')
  await on(
    page,
    page.getByRole('slider', { name: 'Weight', exact: true }),
    'Shift+ArrowRight',
    'ArrowRight',
  )
  await expect(line(page, 'Fraunces')).toHaveCSS('font-variation-settings', /"wght" 411/)
  await on(page, page.getByRole('textbox', { name: 'Weight', exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('555')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Fraunces')).toHaveCSS('font-variation-settings', /"wght" 555/)
})

test('a visitor saves, removes and leaves by keyboard alone; the focus is never lost', async ({
  page,
}) => {
  await openFront(page, shop)
  await on(page, button(page, /^Test EB Garamond/), 'Enter')
  await on(page, button(page, /^Save EB Garamond/), 'Space')
  await chooseOn(page, button(page, /Add a font/), 'Inter')
  await expect(lines(page)).toHaveCount(2)
  await on(page, button(page, /^Remove EB Garamond$/), 'Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove Inter' })).toBeFocused()
  await on(page, button(page, /^View saved/), 'Enter')
  await expect(page).toHaveURL(/saves=true/)
  await expect(line(page, 'EB Garamond')).toBeVisible()
  await on(page, button(page, /^Add every family/), 'Enter')
  await expect.poll(() => lines(page).count()).toBeGreaterThan(10)
  await on(page, button(page, /^Clear saved/), 'Enter')
  await expect(bar(page)).toBeHidden()
  expect(await hearts(page)).toBe('[]')
  await on(page, button(page, /^Test Fraunces/), 'Enter')
  await on(page, button(page, /^Exit tester/), 'Enter')
  await expect(bar(page)).toBeHidden()
})
