import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '@typecase/tests-support/database'
import { newVersion, savedLater } from '@typecase/tests-support/font-files'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, heading, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

const serif = join(root, 'build/demo/instrument-serif/InstrumentSerif_400Regular.ttf')

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** Drops a new version of a font and opens what it changes. */
async function openRelease(page: Page) {
  await openConsole(shop, page, 'editor', '/families')
  const file = { name: 'Serif.ttf', mimeType: 'font/ttf', buffer: newVersion(serif) }
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file])
  await page.getByRole('link', { name: 'What changes in Regular' }).click()
  await expect(heading(page, 'Instrument Serif, release 9.100')).toBeVisible()
  await expect(
    page.getByRole('option', { name: 'Latin small letter g', exact: true }),
  ).toBeVisible()
  await settled(page)
}

const strip = (page: Page) => page.getByRole('listbox')

test('a new version shows its difference, and buyers are told as the foundry chooses', async ({
  page,
}) => {
  await openRelease(page)
  await expect(page.getByText(/^Against 1\.000, in the shop since/)).toBeVisible()
  await expectAccessibleInThemes(page, 'changed glyphs')
  await page.screenshot({ path: test.info().outputPath('release.png'), fullPage: true })

  await strip(page).focus()
  const chosen = page.getByRole('option', { selected: true })
  const first = await chosen.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).not.toHaveAttribute('aria-label', first!)
  await page.keyboard.press('Home')
  await expect(chosen).toHaveAttribute('aria-label', first!)
  const third = page.locator('figure').last()
  await expect(third.getByText('Difference')).toBeVisible()
  await page.keyboard.down('Space')
  await expect(third.getByText('9.100')).toBeVisible()
  await expect(third.getByText('1.000')).toBeVisible()
  await page.keyboard.up('Space')
  await expect(third.getByText('Difference')).toBeVisible()

  await page.getByRole('radio', { name: /^New glyphs/ }).press('Space')
  await expect(page.getByRole('option', { name: /^Cyrillic capital letter a/i })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('option', { name: /^Cyrillic capital letter a/i })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Will text reflow?' })).toBeVisible()

  await button(page, 'Publish release').click()
  const question = page.getByRole('alertdialog', { name: 'Publish the new release?' })
  await expect(question.getByText('Nobody has bought these styles yet.')).toBeVisible()
  await question.getByText('Buyers keep their files and are told by mail what is new.').click()
  await question.getByRole('textbox', { name: /^Your words/ }).fill('The g is narrower.')
  await expectAccessibleInThemes(page, 'what buyers get')
  await question.getByRole('button', { name: 'Publish release' }).click()
  await expect(page.getByText(/1 new release/)).toBeVisible()
  const rows = `SELECT buyers, note FROM release_announcement`
  expect(new Sql(shop).run(rows)).toEqual([['tell', 'The g is narrower.']])
})

test('a new version is seen on a phone, and left out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(shop, page, 'editor', '/families')
  const file = { name: 'Serif.ttf', mimeType: 'font/ttf', buffer: savedLater(newVersion(serif)) }
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file])
  await page.getByRole('link', { name: 'What changes in Regular' }).click()
  await expect(heading(page, /^Instrument Serif, release/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Names/ })).toBeAttached()
  await settled(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath('phone.png'), fullPage: true })
  await button(page, 'Leave this file out').click()
  await expect(heading(page, 'Add fonts')).toBeVisible()
  await expect(button(page, 'Take in Serif.ttf')).toBeVisible()
})
