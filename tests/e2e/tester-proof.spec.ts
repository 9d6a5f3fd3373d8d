import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { Shop } from '@typecase/tests-support/shop'
import { inked } from './pixels.ts'
import { ferry, line, openControls, openFront, testAll } from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

async function download(page: Page, controls: Locator, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    controls.getByRole('button', { name }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function openTester(page: Page) {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Fraunces'])
  await line(page, 'EB Garamond').fill(ferry)
  return openControls(page, 'Fraunces')
}

test('the lines are taken away as a PDF', async ({ page }) => {
  const controls = await openTester(page)
  const { name, bytes } = await download(page, controls, 'Proof as PDF')
  expect(name).toBe('proof.pdf')
  const drawn = execFileSync('pdftoppm', ['-png', '-r', '72', '-singlefile', '-'], { input: bytes })
  expect(inked(PNG.sync.read(drawn))).toBeGreaterThan(1000)
})

test('the lines are taken away as a PNG', async ({ page }) => {
  const controls = await openTester(page)
  const { name, bytes } = await download(page, controls, 'Proof as PNG')
  expect(name).toBe('proof.png')
  expect(inked(PNG.sync.read(bytes))).toBeGreaterThan(2000)
})

test('a proof that could not be made is told, and made when the shop is back', async ({
  page,
  context,
}) => {
  const controls = await openTester(page)
  await context.setOffline(true)
  await controls.getByRole('button', { name: 'Proof as PDF' }).click()
  await expect(page.getByRole('alert')).toContainText('The proof could not be made')
  await expect(line(page, 'EB Garamond')).toHaveText(ferry)
  await context.setOffline(false)
  const { bytes } = await download(page, controls, 'Proof as PDF')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('alert')).toBeHidden()
})
