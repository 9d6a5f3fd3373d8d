import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@typecase/tests-support/database'
import { renamed, savedLater } from '@typecase/tests-support/font-files'
import { Shop } from '@typecase/tests-support/shop'
import { button, heading, openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

const font = (path: string) => readFileSync(join(root, 'build', path))
const lao = font('test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf')
const mono = font('demo/league-mono/LeagueMono-Regular.otf')

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

test('dropped fonts are read, moved and added as drafts', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/families')
  const files = [
    { name: 'Lao.ttf', buffer: renamed(lao, 'Noto Sans Lao', 'Page Sans Lao') },
    { name: 'Mono.otf', buffer: savedLater(mono) },
    { name: 'Broken.ttf', buffer: lao.subarray(0, 9000) },
    { name: 'family.toml', buffer: Buffer.from('name = "Page"') },
  ].map((file) => ({ ...file, mimeType: 'application/octet-stream' }))
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files)
  await expect(heading(page, 'Add fonts')).toBeVisible()
  await expect(button(page, 'Add 2 fonts')).toBeVisible()
  await expect(page.getByText('A new release, on sale at once')).toBeVisible()
  await expect(page.getByText(/1 file is no font and was passed over: family.toml/)).toBeVisible()
  const row = page.getByRole('row', { name: /^Regular Lao\.ttf/ })
  await expect(row.getByText('Regular', { exact: true })).toHaveCSS(
    'font-family',
    /^typecase-name-/,
  )
  await settled(page)
  await page.screenshot({ path: test.info().outputPath('read.png'), fullPage: true })
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await row.focus()
  await page.keyboard.press('m')
  const question = page.getByRole('alertdialog', { name: 'Where does “Regular” go?' })
  await question.getByRole('textbox', { name: 'Name of the style' }).fill('Text')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved by you.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Moved by you.')).toBeVisible()
  await button(page, 'Add 2 fonts').click()
  const buyers = page.getByRole('alertdialog', { name: 'Publish the new release?' })
  await buyers.getByRole('button', { name: 'Publish release' }).click()
  await expect(page.getByText(/^Done: 1 new style, 1 new release/)).toBeVisible()
  await page.getByRole('link', { name: 'All families' }).click()
  await expect(page.getByRole('row', { name: /Page Sans Lao 1 .*Draft/ })).toBeVisible()
})
