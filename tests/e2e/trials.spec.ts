// From a family's page to trial fonts on the disk, the mail between read as its receiver does.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectNoTokenInAddress, field, password, signIn } from './account-page.ts'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './focus.ts'
import { keepPicture } from './pixels.ts'
import { sendByKeys } from './trial-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-trials-'))
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const family = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^I accept the trial licence/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send the link' })

/** A face that is on its way is told in the colour of a rule until it is there. */
const faces = (page: Page) => page.locator('[data-placeholder-face="loading"]')

async function fill(page: Page, email: string) {
  await field(page, 'Name').fill('Ines Dahl')
  await field(page, 'E-mail').fill(email)
  await page.getByLabel('What for').selectOption('print')
  await page
    .locator('label')
    .filter({ has: terms(page) })
    .click({ position: { x: 6, y: 12 } })
}

/** The link of the mail that brings a trial. */
async function mailedLink(email: string) {
  const { text } = await new Mailbox(shop, email).next('Your trial fonts')
  const link = /^\s*(https?:\S+\/trials\/get\?token=[\w-]+)\s*$/m.exec(text)?.[1]
  if (!link) throw new Error(`no link in: ${text}`)
  return link
}

async function askedFor(page: Page, font: string, email: string) {
  await page.goto(`${shop.url}/trials?font=${font}`)
  await fill(page, email)
  await send(page).click()
  await page.waitForURL('**/trials/submitted')
  return mailedLink(email)
}

test('from the family’s page to fonts that install beside the ones that are sold', async ({
  page,
}) => {
  const email = 'ines@tidalatlas.example'
  await page.goto(`${shop.url}/vollkorn`)
  await page.getByRole('link', { name: 'Trial fonts of Vollkorn' }).click()
  await expect(family(page, 'Vollkorn')).toBeChecked()
  await page.getByRole('button', { name: /^Styles of Vollkorn/ }).click()
  const styles = page.getByRole('group', { name: 'Styles of Vollkorn' })
  await styles.getByText('Black', { exact: true }).click()
  await expect(family(page, 'Vollkorn')).not.toBeChecked()

  await fill(page, email)
  await expect(
    page.getByRole('checkbox', { name: /^Email me the foundry’s news/ }),
  ).not.toBeChecked()
  await send(page).dblclick()
  await page.waitForURL('**/trials/submitted')
  await expect(page.getByText(`We are emailing your trial fonts to ${email}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We are emailing your trial fonts to ${email}.`)).toBeVisible()

  const link = await mailedLink(email)
  await page.goto(link)
  await expect(page.getByText(/^For Ines Dahl\. The link works until/)).toBeVisible()
  await expectNoTokenInAddress(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Vollkorn-Trial/ }).click(),
  ])
  const zip = join(folder, download.suggestedFilename())
  await download.saveAs(zip)
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, folder])
  const found = execFileSync('fc-scan', ['--format', '%{family}\n', folder], { encoding: 'utf8' })
  const names = [...new Set(found.trim().split('\n'))]
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toContain('Trial')
  await expect(page.getByText(`${download.suggestedFilename()} is downloading.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy Vollkorn' })).toBeVisible()

  // Two clicks were one request, and one mail.
  expect(new Mailbox(shop, email).emails()).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/^For Ines Dahl\./)).toBeVisible()
})

test('by keyboard alone, from the front page', async ({ page }) => {
  await page.goto(shop.url)
  await tabTo(page, /^Trial fonts of Fraunces/)
  await page.keyboard.press('Enter')
  await expect(family(page, 'Fraunces')).toBeChecked()
  await sendByKeys(page, { name: 'Lou Ferrand', email: 'lou@tidalatlas.example', purpose: 'Web' })
  await expect(
    page.getByText('We are emailing your trial fonts to lou@tidalatlas.example.'),
  ).toBeVisible()
})

test('missing fields are named at the field, and the terms are read beside the form', async ({
  page,
  context,
}) => {
  await page.goto(`${shop.url}/trials`)
  await send(page).click()
  await expect(family(page, 'Fraunces')).toBeFocused()
  await expect(page.getByText('Choose at least one family or style.')).toBeVisible()
  await expect(faces(page)).toHaveCount(0)
  await expectAccessible(page, 'faults')
  await field(page, 'Name').fill('Ines Dahl')
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'trial licence' }).click(),
  ])
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText(/./)
  expect(new URL(beside.url()).pathname).toBe('/pages/eula-trial')
  await expect(field(page, 'Name')).toHaveValue('Ines Dahl')
  await expect(terms(page)).not.toBeChecked()
})

test('a reply that is lost makes no second mail', async ({ page }) => {
  const email = 'hal@tidalatlas.example'
  await page.route('**/api/trials', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto(`${shop.url}/trials?font=inter`)
  await fill(page, email)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.')
  await page.unroute('**/api/trials')
  await send(page).click()
  await page.waitForURL('**/trials/submitted')
  await mailedLink(email)
  expect(new Mailbox(shop, email).emails()).toHaveLength(1)
})

test('a signed-in customer finds their name and address there', async ({ page }) => {
  const email = 'ada@tidalatlas.example'
  shop.addCustomer(email, password)
  await signIn(page, shop, email)
  await page.goto(`${shop.url}/trials`)
  await expect(field(page, 'E-mail')).toHaveValue(email)
})

test('a link that leads nowhere says why, and where another is', async ({ page }) => {
  await page.goto(`${shop.url}/trials/get?token=${'x'.repeat(43)}`)
  await expect(page.getByText('This link is not one of ours.')).toBeVisible()
  await expectNoTokenInAddress(page)
  await page.getByRole('link', { name: 'Ask for a trial' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trial fonts')
  await page.goto(`${shop.url}/trials/submitted`)
  await expect(page.getByText('No trial was requested in this tab.')).toBeVisible()
})

test('without a network the trial is safe, and a file that is refused says so', async ({
  page,
  context,
}) => {
  const link = await askedFor(page, 'amiri', 'mona@tidalatlas.example')
  await page.route('**/api/trials/get', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Your trial is safe')
  await page.unroute('**/api/trials/get')
  await page.getByRole('button', { name: 'Try again' }).click()
  const button = page.getByRole('button', { name: /^Download Amiri-Trial/ })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The download failed.')
  await context.setOffline(false)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('alert').getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Amiri-Trial.*\.zip$/)
})

for (const [index, [width, height]] of (
  [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const
).entries()) {
  test(`fits ${width} px`, async ({ page }, info) => {
    test.skip(!inTurn(index, 3), outOfTurn)
    await page.setViewportSize({ width, height })
    const email = `look-${width}@example.org`
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    const look = async (state: string) => {
      expect(await page.evaluate(overflow), state).toBeLessThanOrEqual(0)
      await expect(faces(page)).toHaveCount(0)
      await expectAccessibleInThemes(page, `${state} ${width}`)
    }
    await page.goto(`${shop.url}/trials?font=fraunces`)
    await page.getByRole('button', { name: /^Styles of Fraunces/ }).click()
    await look('form')
    await keepPicture(page, info)
    const link = await askedFor(page, 'fraunces', email)
    await look('sent')
    await page.goto(link)
    await expect(page.getByText(/^For Ines Dahl/)).toBeVisible()
    await look('files')
  })
}
