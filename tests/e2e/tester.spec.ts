import { Shop } from '@typecase/tests-support/shop'
import {
  bar,
  button,
  columns,
  columnsOf,
  ferry,
  hearts,
  line,
  lines,
  openControls,
  openFront,
  save,
  testAll,
} from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test('entering it sets two columns and saved off', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await columns(page, 'One column').click()
  expect(await columnsOf(page)).toBe(1)
  await save(page, ['Inter'])
  await button(page, /^View saved/).click()
  await expect(page).toHaveURL(/\?saves=true$/)
  await button(page, 'Exit tester').click()
  await button(page, 'Test Vollkorn').click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(columns(page, 'Two columns')).toHaveAttribute('aria-checked', 'true')
  await expect(button(page, /^View saved/)).toHaveAttribute('aria-pressed', 'false')
  await expect(lines(page)).toHaveCount(3)
  expect(await columnsOf(page)).toBe(2)
})

test('it is inactive on the front page and active, in two columns, once a font is tested', async ({
  page,
}) => {
  await openFront(page, shop)
  await expect(bar(page)).toBeHidden()
  await testAll(page, ['EB Garamond'])
  await expect(columns(page, 'Two columns')).toHaveAttribute('aria-checked', 'true')
})

test('its mode bar has the ways of the tester', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const ways = bar(page)
  for (const name of ['One column', 'Two columns']) {
    await expect(ways.getByRole('radio', { name, exact: true })).toBeVisible()
  }
  const viewSaved = ways.getByRole('button', { name: /^View saved/ })
  await expect(viewSaved.locator('svg')).toBeVisible()
  await expect(viewSaved).toBeDisabled()
  await expect(ways.getByRole('button', { name: 'Clear saved' })).toBeDisabled()
  await expect(ways.getByRole('button', { name: 'Add every family' })).toBeEnabled()
  await expect(ways.getByRole('button', { name: 'Exit tester' })).toBeEnabled()
})

test('its mode bar shows one column or two', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  expect(await columnsOf(page)).toBe(2)
  await columns(page, 'One column').click()
  expect(await columnsOf(page)).toBe(1)
  await columns(page, 'Two columns').click()
  expect(await columnsOf(page)).toBe(2)
})

test('the last tested style is first, in the text of the others', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  await line(page, 'EB Garamond').fill(ferry)
  await button(page, 'Exit tester').click()
  await button(page, 'Test Inter').click()
  await expect(lines(page).first().getByRole('textbox')).toHaveText(ferry)
  await expect(line(page, 'Inter')).toHaveText(ferry)
})

test('leaving it clears active and saved and resets to two columns', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await columns(page, 'One column').click()
  await save(page, ['Inter'])
  await button(page, /^View saved/).click()
  await button(page, 'Exit tester').click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(bar(page)).toBeHidden()
  await expect(button(page, 'Test EB Garamond')).toBeVisible()
  await button(page, 'Test Inter').click()
  await expect(lines(page)).toHaveCount(2)
  expect(await columnsOf(page)).toBe(2)
  expect(await hearts(page)).toBe('[{"id":"inter","name":"Inter"}]')
})

test('Back leaves the saved view, and then the tester', async ({ page }) => {
  await openFront(page, shop)
  await button(page, 'Test EB Garamond').click()
  await save(page, ['EB Garamond'])
  await button(page, /^View saved/).click()
  await expect(page).toHaveURL(/saves=true/)
  await page.goBack()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(bar(page)).toBeVisible()
  await page.goBack()
  await expect(bar(page)).toBeHidden()
  await page.goForward()
  await expect(line(page, 'EB Garamond')).toBeVisible()
})

test('saved and view state, lines, texts and settings survive a reload', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await line(page, 'Inter').fill(ferry)
  await columns(page, 'One column').click()
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('textbox', { name: 'Tracking' }).fill('40')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(line(page, 'Inter')).toHaveText(ferry)
  await expect(lines(page)).toHaveCount(2)
  expect(await columnsOf(page)).toBe(1)
  await openControls(page, 'Inter')
  await expect(controls.getByRole('textbox', { name: 'Tracking' })).toHaveValue('40')
})

test('Add every family leaves the saved view for every family, still in the tester', async ({
  page,
}) => {
  await openFront(page, shop)
  const families = await page.getByRole('button', { name: /^Test / }).count()
  await save(page, ['Inter'])
  await testAll(page, ['EB Garamond'])
  await line(page, 'EB Garamond').fill(ferry)
  await button(page, /^View saved/).click()
  await expect(lines(page)).toHaveCount(1)
  await button(page, 'Add every family').click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(bar(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(families)
  await expect(lines(page).first().getByRole('textbox')).toHaveText(ferry)
})

test('a line is removed, another added', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await button(page, 'Remove Inter').click()
  await expect(lines(page)).toHaveCount(1)
  await button(page, /Add a font/).click()
  await page.getByRole('option', { name: 'Vollkorn', exact: true }).click()
  await expect(line(page, 'Vollkorn')).toBeVisible()
  await button(page, /Add a font/).click()
  await page.getByRole('option', { name: 'Vollkorn', exact: true }).click()
  await expect(line(page, 'Vollkorn')).toHaveCount(2)
})
