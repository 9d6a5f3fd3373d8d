import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signedInStaff } from '@typecase/tests-support/console'
import { root } from '@typecase/tests-support/database'
import { renamed } from '@typecase/tests-support/font-files'
import { Shop } from '@typecase/tests-support/shop'
import { Upload } from '@typecase/tests-support/uploads'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const inDraft = (page: Page, words: string) => bar(page).getByText(`${words} in this draft`)
const saved = (page: Page) =>
  expect(bar(page).getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
const published = async (page: Page) => {
  await saved(page)
  await button(page, 'Publish').click()
  await expect(page.getByText(/^Published: .* Visitors see it now\.$/)).toBeVisible()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openFamily(page: Page, id: string, role = 'editor', query = '') {
  const staff = await openConsole(shop, page, role, `/families/${id}${query}`)
  await expect(page.getByRole('radiogroup', { name: 'Parts of the family' })).toBeVisible()
  await settled(page)
  return staff
}

const inShop = async (id: string) => (await fetch(`${shop.url}/api/fonts/${id}`)).json()

test('the specimen line and a summary are edited in place and published', async ({ page }) => {
  await openFamily(page, 'eb-garamond')
  const line = field(page, 'Specimen line')
  await expect(line).toHaveValue('Quires, gathered & sewn')
  await expect(line).toHaveCSS('font-family', /^"?typecase-text-/)
  const first = await line.evaluate((input) => getComputedStyle(input).fontFamily)
  await line.fill('Night boats, low tide')
  await expect(line).not.toHaveCSS('font-family', first)
  await expect(line).toHaveCSS('font-family', /^"?typecase-text-/)
  await expect(page.getByText('was “Quires, gathered & sewn”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(line).toHaveValue('Quires, gathered & sewn')
  await expect(bar(page)).toHaveCount(0)

  await line.fill('Night boats, low tide')
  await field(page, 'Summary').fill('A book face for long evenings.')
  await expect(inDraft(page, '1 family')).toBeVisible()
  await saved(page)
  expect((await inShop('eb-garamond')).summary).not.toBe('A book face for long evenings.')
  await page.reload()
  await expect(line).toHaveValue('Night boats, low tide')
  await expect(field(page, 'Summary')).toHaveValue('A book face for long evenings.')
  await published(page)
  await expect(page.getByText(/^was “/)).toHaveCount(0)
  await page.goto(`${shop.url}/eb-garamond`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /A book face for long evenings\./,
  )
  expect((await inShop('eb-garamond')).specimen.text).toBe('Night boats, low tide')
})

test('styles are put in order by keys, by steps and by weight', async ({ page }) => {
  await openFamily(page, 'vollkorn')
  const list = page.getByRole('list', { name: 'Order of styles' })
  const names = async () =>
    (await list.getByRole('listitem').allInnerTexts()).map((row) => row.split('\n')[1])
  const before = await names()
  await list
    .getByRole('button', { name: /^Move (?!.* (up|down)$)/ })
    .nth(1)
    .focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list.getByText(/^was 2nd/)).toBeVisible()
  const after = await names()
  expect(after).not.toEqual(before)
  expect([...after].sort()).toEqual([...before].sort())
  await saved(page)
  await page.reload()
  await settled(page)
  expect(await names()).toEqual(after)
  await published(page)
  const styles = (await inShop('vollkorn')).styles.map(({ name }: { name: string }) => name)
  expect(styles).toEqual(after)

  await button(page, 'By weight').click()
  await expect(inDraft(page, '1 family')).toBeVisible()
  expect(await names()).toEqual(before)
  await published(page)
})

test('a family of an upload is published with its styles', async ({ page }) => {
  const lao = readFileSync(join(root, 'build/test-fonts/noto-sans-lao/NotoSansLao-Regular.ttf'))
  const editor = await signedInStaff(shop, 'editor')
  const upload = new Upload(editor)
  await upload.begin()
  await upload.drop([{ path: 'Lao.ttf', bytes: renamed(lao, 'Noto Sans Lao', 'Dawn Sans Lao') }])
  await upload.commitAll()

  await openConsole(shop, page, 'editor', '/families')
  await page.getByRole('radio', { name: /^Draft/ }).click()
  await expect(page).toHaveURL(/state=draft/)
  const row = page.getByRole('row', { name: /Dawn Sans Lao/ })
  await expect(row.getByText('Dawn Sans Lao', { exact: true }).first()).toBeVisible()
  await row.getByRole('checkbox').click({ force: true })
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  const selection = page.locator('[class*=bar]').filter({ hasText: '1 of 1 selected' })
  await selection.getByRole('button', { name: 'Publish' }).click()
  await expect(bar(page)).toContainText('1 family')
  await saved(page)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published: /)).toBeVisible()
  await page.goto(`${shop.url}/dawn-sans-lao`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dawn Sans Lao/)
})

test('a family is hidden, and its state comes back', async ({ page }) => {
  await openFamily(page, 'spectral')
  const choose = (name: RegExp) => page.getByRole('radio', { name }).press('Space')
  await choose(/^Hidden/)
  await choose(/^Strict/)
  await expect(page.getByText('was “On sale”')).toBeVisible()
  await expect(page.getByText('was “Balanced”')).toBeVisible()
  await choose(/^On sale/)
  await choose(/^Balanced/)
  await expect(bar(page)).toHaveCount(0)
})

test('styles are renamed and retired, and the history tells', async ({ page }) => {
  await openFamily(page, 'cormorant', 'manager', '?tab=styles')
  const style = page.getByRole('group', { name: 'Regular', exact: true })
  await style.getByRole('textbox', { name: 'Name' }).fill('Text')
  const renamed = page.getByRole('group', { name: 'Text', exact: true })
  await renamed.getByRole('combobox', { name: 'State' }).selectOption('Hidden')
  await expect(renamed.getByText('was “Regular”')).toBeVisible()
  await expect(inDraft(page, '1 style')).toBeVisible()
  await page.getByRole('radio', { name: /^Releases/ }).click()
  await expect(page.getByRole('row', { name: /^Text 1 .* On sale$/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Texts and order/ }).click()
  await field(page, 'Year').fill('1999')
  await published(page)
  await page.getByRole('radio', { name: /^History/ }).click()
  await expect(page).toHaveURL(/tab=history/)
  await expect(page.getByRole('row', { name: /^Texts, year .* 1999$/ })).toBeVisible()
  await page.getByRole('link', { name: /^“1 family/ }).click()
  await expect(button(page, 'Take back')).toBeVisible()
})

test('another member’s change of the same family is a conflict', async ({ page }) => {
  await openFamily(page, 'inter')
  await field(page, 'Summary').fill('Mine.')
  await saved(page)
  const owner = await signedInStaff(shop, 'owner')
  const { entries } = (await owner.get('/entries/family')).body
  const { record } = entries.find(({ id }: { id: string }) => id === 'inter')
  const { changeSet } = (await owner.post('/change_sets', { name: 'Theirs' })).body
  const next = { ...record, texts: { ...record.texts, summary: 'Theirs.' } }
  const edits = [{ kind: 'family', id: 'inter', record: next, before: record }]
  const body = { version: changeSet.version, edits }
  const made = await owner.call('PUT', `/change_sets/${changeSet.id}/edits`, body)
  await owner.post(`/change_sets/${changeSet.id}/publish`, { version: made.body.version })
  await button(page, 'Publish').click()
  await expect(bar(page).getByRole('alert')).toBeVisible()
  await expect(field(page, 'Summary')).toHaveValue('Mine.')
  await expect(page.getByText('was “Theirs.”')).toBeVisible()
})

test('a failing request says so and is tried again', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/families')
  await page.route('**/api/families/amiri', (route) => route.abort())
  await page.goto(`${shop.consoleUrl}/families/amiri`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('alert').getByRole('button').click()
  await expect(heading(page, 'Amiri')).toBeVisible()
  await page.goto(`${shop.consoleUrl}/families/nowhere`)
  await expect(page.getByText('There is no such family.')).toBeVisible()
})

test('list and family are accessible, and fit 1440 and 1024', async ({ page }) => {
  test.slow()
  await openConsole(shop, page, 'editor', '/families')
  await expect(page.getByRole('row', { name: /Vollkorn/ })).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Vollkorn', exact: true }).click()
  await expect(heading(page, 'Vollkorn')).toBeVisible()
  await field(page, 'Summary').fill('Changed.')
  await settled(page)
  await expectAccessibleInThemes(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  for (const tab of ['Styles and packages', 'Releases', 'History']) {
    await page.getByRole('radio', { name: new RegExp(`^${tab}`) }).click()
    await settled(page)
    await expectAccessibleInThemes(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
})

test.describe('at 390 by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a family opens, a style moves and a text is edited', async ({ page }) => {
    await openConsole(shop, page, 'editor', '/families')
    await page.getByRole('link', { name: 'Amiri', exact: true }).tap()
    await expect(heading(page, 'Amiri')).toBeVisible()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await button(page, 'Move Bold up').tap()
    await expect(page.getByText(/^was \d/).first()).toBeVisible()
    await field(page, 'Summary').fill('By thumb.')
    await expect(inDraft(page, '1 family')).toBeVisible()
    await page.getByRole('radio', { name: /^Styles and packages/ }).tap()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  test('the address of a family changes, and a draft and links follow', async ({ page }) => {
    await openFamily(page, 'spectral')
    await field(page, 'Summary').fill('A face for screens.')
    await button(page, 'Change address').tap()
    const dialog = page.getByRole('alertdialog', { name: 'Change the address of Spectral' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('amiri')
    await dialog.getByRole('button', { name: 'Change it' }).tap()
    await expect(dialog.getByText(/has or had this address/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('spectre')
    await dialog.getByRole('button', { name: 'Change it' }).tap()
    await expect(page).toHaveURL(/\/families\/spectre$/)
    await expect(page.getByText('/spectral leads here.')).toBeVisible()
    await expect(field(page, 'Summary')).toHaveValue('A face for screens.')
    await expectAccessibleInThemes(page, 'another address')
    await published(page)
    expect((await inShop('spectre')).summary).toBe('A face for screens.')
    await page.goto(`${shop.consoleUrl}/families/spectral`)
    await expect(page).toHaveURL(/\/families\/spectre$/)
    await page.goto(`${shop.url}/spectral`)
    await expect(page).toHaveURL(`${shop.url}/spectre`)
  })
})

test('a designer gets another share from a day on', async ({ page }) => {
  const staff = await openFamily(page, 'literata', 'owner')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row('Veronika Burian')).toContainText('30 %')
  await expect(row('Veronika Burian, before')).toContainText('35 %')
  const rest = page.getByRole('term').filter({ hasText: 'The foundry keeps' })
  await expect(rest.locator('xpath=following-sibling::dd[1]')).toHaveText('55 %')
  await button(page, 'New share').click()
  await button(page, 'Add to the draft').click()
  await expect(page.getByText('Give the first day.')).toBeVisible()
  await page.getByLabel('Designer', { exact: true }).fill('Irene Vlachou')
  await page.getByRole('form', { name: 'New share' }).getByLabel('Since').fill('2026-11-01')
  await page.getByLabel('Share', { exact: true }).fill('71')
  await button(page, 'Add to the draft').click()
  await expect(page.getByRole('alert')).toContainText('From 1 November 2026 on the shares are more')
  await expectAccessibleInThemes(page)
  await button(page, 'Remove the share of Irene Vlachou since 1 November 2026').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await button(page, 'New share').click()
  await page.getByLabel('Designer', { exact: true }).fill('Irene Vlachou')
  await page.getByRole('form', { name: 'New share' }).getByLabel('Since').fill('2026-11-01')
  await page.getByLabel('Share', { exact: true }).fill('12,5')
  await page.getByLabel('Share', { exact: true }).press('Enter')
  await expect(rest.locator('xpath=following-sibling::dd[1]')).toHaveText('57.5 %')
  await saved(page)
  await page.reload()
  await expect(row('Irene Vlachou')).toContainText('12.5 %')
  endStepUps(shop)
  await button(page, 'Publish').click()
  await showCode(page, staff)
  await expect(page.getByText(/^Published: /)).toBeVisible()
  await page.reload()
  await expect(row('Irene Vlachou')).toContainText('12.5 %')
  await expect(row('Irene Vlachou, before')).toContainText('15 %')
})

test('an editor reads shares and is told who may change them', async ({ page }) => {
  await openFamily(page, 'literata')
  await expect(page.getByRole('heading', { name: 'Designers and royalties' })).toBeVisible()
  await expect(button(page, 'New share')).toHaveCount(0)
  await expect(page.getByText('Changed by the owner and manager only')).toBeVisible()
})

test('a package is added with its price, published and sold', async ({ page }) => {
  await openFamily(page, 'vollkorn', 'owner', '?tab=styles')
  await field(page, 'Name of a new package').fill('Regular')
  await button(page, 'Add the package').click()
  await expect(page.getByText('A style or a package has this name already.')).toBeVisible()
  await field(page, 'Name of a new package').fill('Reading pair')
  await page.keyboard.press('Enter')
  const row = page.getByRole('group', { name: 'Reading pair' })
  await row.getByRole('textbox', { name: /^Price/ }).fill('59.00')
  const boxes = row.locator('label').filter({ has: page.getByRole('checkbox') })
  for (const box of (await boxes.all()).slice(2)) await box.click()
  await expect(row.getByText('2 styles')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(row.getByRole('textbox', { name: /^Price/ })).toHaveValue('59.00')
  await expectAccessibleInThemes(page, 'a new package')
  await published(page)
  await expect(row.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  const { packages } = await inShop('vollkorn')
  const found = packages.find(({ name }: { name: string }) => name === 'Reading pair')
  expect(found.price).toBe(5900)
  expect(found.styleIds).toHaveLength(2)
})
