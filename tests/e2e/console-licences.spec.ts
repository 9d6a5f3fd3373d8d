import type { Page } from '@playwright/test'
import { signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { comeToCheckout } from './checkout-page.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const saved = (page: Page) =>
  expect(bar(page).getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

async function openLicence(page: Page, role: string, id: string) {
  const staff = await openConsole(shop, page, role, `/licences/${id}`)
  await expect(page.getByRole('heading', { name: 'Published texts' })).toBeVisible()
  await settled(page)
  return staff
}

/** A licence kind as visitors are told. */
async function visitorsKind(id: string) {
  const { licences } = await (await fetch(`${shop.url}/api/licences`)).json()
  return licences.find((kind: { id: string }) => kind.id === id)
}

test('a summary and a size are changed, published, and seen by visitors', async ({ page }) => {
  const staff = await openLicence(page, 'manager', 'desktop')
  await box(page, /^Summary/).fill('Install on computers, for all your print.')
  await expect(page.getByText(/was “Install on computers; make print/)).toBeVisible()
  const second = page.getByRole('listitem').filter({ has: page.locator('input[value="4 to 10"]') })
  await second.getByRole('textbox', { name: /^Factor/ }).fill('1.75')
  await expect(second.getByText('was “1.6”')).toBeVisible()
  await expect(bar(page).getByText('1 licence in this draft')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(box(page, 'Summary')).toHaveValue('Install on computers, for all your print.')
  endStepUps(shop)
  await button(page, 'Publish').click()
  await showCode(page, staff)
  await expect(page.getByText(/^Published: /)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText(/^was “/)).toHaveCount(0)
  const kind = await visitorsKind('desktop')
  expect(kind.summary).toBe('Install on computers, for all your print.')
})

test('a new version of a text shows its difference, and buyers accept that version', async ({
  page,
}) => {
  await openLicence(page, 'owner', 'desktop')
  const words = box(page, /^Text, Markdown/)
  const old = await words.inputValue()
  await words.fill(`${old}\nYou may lend the fonts to a friend.\n`)
  await expect(page.getByText(/^Version 1\.0 is published with another text/)).toBeVisible()
  await button(page, 'Make it 1.1').click()
  await expect(page.getByRole('textbox', { name: 'Version', exact: true })).toHaveValue('1.1')
  const difference = page.getByRole('group', { name: 'Difference of the two texts' })
  await expect(difference.getByRole('insertion')).toContainText('lend the fonts to a friend')
  await expect(difference.getByRole('deletion')).toHaveCount(0)
  await button(page, 'Show it drawn').last().click()
  await expect(page.getByRole('group', { name: /as the shop draws it/ })).toContainText('lend')
  await saved(page)
  await expectAccessibleInThemes(page, 'a licence')
  await button(page, 'Publish').click()
  await expect(page.getByText(/^Published: /)).toBeVisible()
  const row = page.getByRole('row', { name: /^1\.1/ })
  await expect(row).toContainText('the shop’s')

  await comeToCheckout(page, shop)
  await expect(page.getByRole('checkbox', { name: /version 1\.1/ })).toBeAttached()
})

test('kinds are ordered by keyboard', async ({ page }) => {
  await openConsole(shop, page, 'manager', '/licences')
  await expect(page.getByRole('table').first()).toBeVisible()
  const names = () => page.getByRole('row').getByRole('rowheader').allTextContents()
  const before = (await names()).filter((name) => /^[A-Z]/.test(name))
  await button(page, `Move ${before[1]!.trim()}`).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(button(page, `Move ${before[1]!.trim()}`)).toBeFocused()
  expect((await names())[0]!.trim()).toBe(before[1]!.trim())
  await expect(bar(page)).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toContainText(before[1]!.trim())
  await button(page, 'Discard').click()
  await expect(page.getByRole('rowheader').first()).toContainText(before[0]!.trim())
})

test('a kind is added, told what it lacks, and removed again', async ({ page }) => {
  await openConsole(shop, page, 'manager', '/licences')
  await box(page, 'Name of a new kind').fill('Web')
  await button(page, 'Add the kind').click()
  await expect(page.getByText('“web” is there already.')).toBeVisible()
  await box(page, 'Name of a new kind').fill('Social media')
  await button(page, 'Add the kind').click()
  await expect(heading(page, 'Social media')).toBeVisible()
  await saved(page)
  const lacksText = page.getByText('Write the licence text, to which buyers agree.')
  await expect(lacksText).toHaveCount(0)
  await box(page, 'Text, Markdown').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(lacksText).toBeVisible()
  await box(page, 'Text, Markdown').fill('# Social media')
  await expect(lacksText).toHaveCount(0)
  await button(page, 'Remove').first().click()
  await expect(heading(page, 'Licences')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Social media' })).toHaveCount(0)
})

test('two members who change the same licence both see both', async ({ page }) => {
  await openLicence(page, 'manager', 'web')
  await box(page, /^Summary/).fill('Of the manager.')
  await saved(page)
  const other = await signedInStaff(shop, 'owner')
  const begun = await other.post('/change_sets', { name: 'Of the owner' })
  const { entries } = (await other.get('/entries/licence')).body
  const { record } = entries.find(({ id }: { id: string }) => id === 'web')
  const edit = { kind: 'licence', id: 'web', before: record }
  const edits = [{ ...edit, record: { ...record, summary: 'Of the owner.' } }]
  const { id } = begun.body.changeSet
  const edited = await other.call('PUT', `/change_sets/${id}/edits`, { version: 1, edits })
  const { version } = edited.body
  expect((await other.post(`/change_sets/${id}/publish`, { version })).status).toBe(200)

  await button(page, 'Publish').click()
  await expect(bar(page).getByRole('alert')).toContainText('somebody changed the same')
  expect((await visitorsKind('web')).summary).toBe('Of the owner.')
  await button(page, 'Discard').click()
})

test('an accountant reads licences and is told who may change them', async ({ page }) => {
  await openLicence(page, 'accountant', 'desktop')
  await expect(page.getByText(/^Changed by the owner/)).toBeVisible()
  await expect(box(page, 'Summary')).not.toBeEditable()
  await expect(page.getByRole('button', { name: /^(Add|Remove|Move)/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a licence is edited by taps, and nothing is wider than the screen', async ({ page }) => {
    await openLicence(page, 'manager', 'app')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await box(page, 'Summary').tap()
    await box(page, 'Summary').fill('For apps.')
    await expect(button(page, 'Put back Summary')).toBeVisible()
    await page.getByRole('radio', { name: /^Hidden/ }).tap({ force: true })
    await expect(page.getByText('was “On sale”')).toBeVisible()
    await saved(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`${shop.consoleUrl}/licences`)
    await expect(page.getByRole('link', { name: 'App', exact: true })).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await expectAccessibleInThemes(page, 'licences')
  })
})
