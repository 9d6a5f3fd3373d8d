import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '@typecase/tests-support/database'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { Shop } from '@typecase/tests-support/shop'
import { askForTrial, trialFont } from '@typecase/tests-support/trial-fonts'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, heading, openConsole, sideways, typeInPalette } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const newEmail = () => `${randomUUID()}@tidalatlas.example`
const dialog = (page: Page) => page.getByRole('alertdialog')
const rows = (page: Page) => page.locator('main table').last().getByRole('row')

test('support finds who tried a family, and the back button leads to the same list', async ({
  page,
}) => {
  const company = `Tidal Atlas ${randomUUID().slice(0, 8)}`
  await askForTrial(shop, newEmail(), ['amiri'], { name: 'Inês Duarte', company })
  await askForTrial(shop, newEmail(), ['vollkorn'], { name: 'Tom Hale', company, purpose: 'web' })
  await openConsole(shop, page, 'support', '/trials')
  await page.getByRole('searchbox').fill(company)
  await expect(rows(page)).toHaveCount(3)
  await expectAccessibleInThemes(page, 'list')

  await page.getByRole('button', { name: /any purpose/ }).click()
  await page.getByRole('option', { name: 'Web' }).click()
  await expect(rows(page)).toHaveCount(2)
  const row = page.getByRole('row', { name: /Tom Hale/ })
  await expect(row.getByText('Vollkorn')).toHaveCSS(
    'font-family',
    /^typecase-name-|^"typecase-name/,
  )
  const list = page.url()
  await row.click()
  await expect(heading(page, 'Trial of Tom Hale')).toBeVisible()
  await expectAccessibleInThemes(page, 'trial')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Tom Hale' })).toBeFocused()
})

test('a filter without results offers the word to loosen', async ({ page }) => {
  await askForTrial(shop, newEmail(), ['amiri'], { purpose: 'print' })
  await openConsole(shop, page, 'viewer', '/trials?family=amiri&purpose=app')
  await expect(page.getByText('No trial matches.')).toBeVisible()
  await button(page, /^Any purpose/).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(button(page, 'Export CSV')).toHaveCount(0)
})

test('support invites with a code, and the mail arrives with their words', async ({ page }) => {
  const email = newEmail()
  await askForTrial(shop, email, ['amiri'], { name: 'Inês Duarte' })
  await openConsole(shop, page, 'support', `/trials?q=${email}`)
  await page.getByRole('row', { name: /Inês Duarte/ }).click()
  await button(page, 'Invite with a code').click()
  await expectAccessibleInThemes(page, 'invitation')
  await dialog(page)
    .getByRole('button', { name: /^Coupon/ })
    .or(dialog(page).getByRole('button', { name: /Choose one/ }))
    .first()
    .click()
  await page.getByRole('option', { name: /Museums/ }).click()
  const words = dialog(page).getByRole('textbox', { name: 'Your words' })
  await expect(words).toHaveValue(/Amiri/)
  await words.fill('How is the book coming along?')
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/^culture, sent on /)).toBeVisible()
  await expect(page.getByText(/They were invited within the last day/)).toBeVisible()
  const { text } = await new Mailbox(shop, email).next('A code for you')
  expect(text).toContain('How is the book coming along?')
  expect(text).toContain('CULTURE')
})

test('the link is sent again, and ended for a reason', async ({ page }) => {
  const email = newEmail()
  await askForTrial(shop, email, ['amiri'], { name: 'Inês Duarte' })
  const mailbox = new Mailbox(shop, email)
  await mailbox.token('Your trial fonts')
  await openConsole(shop, page, 'manager', `/trials?q=${email}`)
  await page.getByRole('row', { name: /Inês Duarte/ }).click()
  await button(page, 'Send the link again').click()
  await mailbox.token('Your trial fonts')
  await page.getByRole('button', { name: 'End the link', exact: true }).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Passed on')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link ended', { exact: true }).first()).toBeVisible()
  await expect(button(page, 'Send the link again')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Make an offer' })).toHaveAttribute(
    'href',
    /\/offers\/new\?trial=/,
  )
})

/** Gives files to the page's field: files of a drop that a script makes have no entries. */
const give = (page: Page, files: readonly { name: string; bytes: Buffer }[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))

test('found fonts are identified one after the other, and one that fails stops none', async ({
  page,
}) => {
  const email = newEmail()
  await askForTrial(shop, email, ['inter-bold'], { name: 'Inês Duarte', company: 'Atlas' })
  const ours = await trialFont(shop, email)
  const strange = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
  await openConsole(shop, page, 'support', '/orders')
  await expect(heading(page, 'Orders')).toBeVisible()
  await typeInPalette(page, 'Identify')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Identify a font')).toBeVisible()
  await give(page, [
    { name: 'found.otf', bytes: ours },
    { name: 'notes.txt', bytes: Buffer.from('no font') },
    { name: 'stranger.ttf', bytes: strange },
  ])
  await expect(page.getByText('Looked at 3 of 3.')).toBeVisible()
  const file = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(file('found.otf')).toContainText('A trial font of this shop')
  await expect(file('found.otf')).toContainText('Inês Duarte, Atlas')
  await expect(file('stranger.ttf')).toContainText('Nobody’s')
  await expect(file('notes.txt')).not.toContainText('Nobody’s')
  await settled(page)
  await expectAccessibleInThemes(page, 'identified')
  await file('found.otf').getByRole('link').click()
  await expect(heading(page, 'Trial of Inês Duarte')).toBeVisible()
})

test('on a phone nothing is wider than the screen, and targets are 44 pixels high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = newEmail()
  await askForTrial(shop, email, ['amiri', 'vollkorn'], { name: 'Inês Duarte' })
  await openConsole(shop, page, 'support', `/trials?q=${email}`)
  const row = page.getByRole('row', { name: /Inês Duarte/ })
  await expect(row).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await row.click()
  await expect(heading(page, 'Trial of Inês Duarte')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const family = page.getByRole('rowheader').getByText('Vollkorn', { exact: true })
  const { width, height } = (await family.boundingBox())!
  expect(width, 'a name in one line').toBeGreaterThan(height)
  for (const name of ['Send the link again', 'End the link', 'Invite with a code']) {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    expect(box.height, name).toBeGreaterThanOrEqual(43.9)
  }
  await page.goto(`${shop.consoleUrl}/trials/identify`)
  await expect(heading(page, 'Identify a font')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
