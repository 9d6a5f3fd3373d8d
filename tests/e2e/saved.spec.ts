import { Shop } from '@typecase/tests-support/shop'
import {
  bar,
  button,
  choose,
  columns,
  columnsOf,
  hearts,
  line,
  lines,
  openFront,
  save,
  testAll,
} from './tester-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test.describe('the saved view', () => {
  test('opening saves navigates to /?saves=true', async ({ page }) => {
    await openFront(page, shop)
    await expect(page.getByRole('link', { name: /saved font/ })).toBeHidden()
    await save(page, ['EB Garamond', 'Inter'])
    await page.getByRole('link', { name: '2 saved fonts' }).click()
    await expect(page).toHaveURL(`${shop.url}/?saves=true`)
    await expect(lines(page)).toHaveCount(2)
    expect(await columnsOf(page)).toBe(2)
  })

  test('shows families by their default style, and single styles', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'hearts',
        JSON.stringify([
          { id: 'inter', name: 'Inter' },
          { id: 'eb-garamond-regular', name: 'EB Garamond Regular' },
        ]),
      ),
    )
    await page.goto(`${shop.url}/?saves=true`)
    await expect(line(page, 'Inter')).toBeVisible()
    await expect(lines(page).first()).toContainText('Extra Light')
    await expect(line(page, 'EB Garamond')).toBeVisible()
    await expect(lines(page).last()).toContainText('Regular')
    await expect(lines(page)).toHaveCount(2)
  })

  test('Clear saved empties the saved fonts and exits the tester', async ({ page }) => {
    await openFront(page, shop)
    await save(page, ['EB Garamond', 'Inter'])
    await page.getByRole('link', { name: '2 saved fonts' }).click()
    await button(page, 'Clear saved').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeHidden()
    expect(await hearts(page)).toBe('[]')
  })

  test('if the saved list becomes empty the tester exits', async ({ page }) => {
    await openFront(page, shop)
    await save(page, ['EB Garamond'])
    await page.getByRole('link', { name: '1 saved font' }).click()
    await button(page, 'Remove EB Garamond').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeHidden()
    expect(await hearts(page)).toBe('[]')
  })

  test('if another tab empties the saved list the tester exits', async ({ page, context }) => {
    await openFront(page, shop)
    await save(page, ['EB Garamond'])
    await page.getByRole('link', { name: '1 saved font' }).click()
    const other = await context.newPage()
    await other.goto(shop.url)
    await button(other, 'Save EB Garamond').click()
    await expect(bar(page)).toBeHidden()
  })

  test('the tester exits too where the last saved font goes outside the saved view', async ({
    page,
    context,
  }) => {
    await openFront(page, shop)
    await save(page, ['EB Garamond'])
    await testAll(page, ['EB Garamond'])
    await save(page, ['EB Garamond'])
    await expect(bar(page)).toBeHidden()
    await expect(page).toHaveURL(`${shop.url}/`)

    await save(page, ['EB Garamond'])
    await button(page, 'Test EB Garamond').click()
    await expect(bar(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${shop.url}/?saves=true`)
    await button(other, 'Clear saved').click()
    await expect(bar(other)).toBeHidden()
    await expect(bar(page)).toBeHidden()
  })

  test('the tester stays where nothing was saved in the first place', async ({ page }) => {
    await openFront(page, shop)
    await testAll(page, ['EB Garamond'])
    await page.reload()
    await expect(line(page, 'EB Garamond')).toBeVisible()
    await expect(bar(page)).toBeVisible()
  })

  test('keeps its settings, and its lines survive a reload', async ({ page }) => {
    await openFront(page, shop)
    await save(page, ['EB Garamond', 'Inter'])
    await page.getByRole('link', { name: '2 saved fonts' }).click()
    await expect(bar(page)).toBeVisible()
    await line(page, 'Inter').fill('Mine')
    await columns(page, 'One column').click()
    await page.reload()
    await expect(line(page, 'Inter')).toHaveText('Mine')
    await expect(lines(page)).toHaveCount(2)
    expect(await columnsOf(page)).toBe(1)
    await expect(button(page, /^View saved/)).toHaveAttribute('aria-pressed', 'true')
  })

  test('styles that are no longer on sale are named and left out', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'hearts',
        '[{"id":"inter","name":"Inter"},{"id":"gone-for-good","name":"Gone"}]',
      ),
    )
    await page.goto(`${shop.url}/?saves=true`)
    await expect(page.getByText('One saved font is no longer on sale.')).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
  })
})

onBothScreens((isPhone) => {
  test('opened with nothing saved it says so, and the tester exits', async ({ page }) => {
    await page.goto(`${shop.url}/?saves=true`)
    await expect(page.getByText('Nothing saved yet.')).toBeVisible()
    await expect(button(page, 'Test EB Garamond')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(page).toHaveURL(`${shop.url}/`)
  })

  test('each line is set by itself after a reload, and is removed by itself', async ({ page }) => {
    await openFront(page, shop)
    await testAll(page, ['EB Garamond', 'Inter', 'Fraunces'])
    await page.reload()
    await line(page, 'Inter').fill('Mine')
    await expect(line(page, 'Inter')).toHaveText('Mine')
    await expect(line(page, 'EB Garamond')).not.toHaveText('Mine')
    await press(button(page, 'Remove Inter'))
    await expect(lines(page)).toHaveCount(2)
    await expect(line(page, 'Fraunces')).toBeVisible()
  })

  test('the families that Add every family adds can be removed again', async ({ page }) => {
    await openFront(page, shop)
    await testAll(page, ['EB Garamond'])
    await (isPhone
      ? choose(page, 'More', 'Add every family')
      : button(page, 'Add every family').click())
    await expect.poll(() => lines(page).count()).toBeGreaterThan(10)
    await press(button(page, 'Undo'))
    await expect(lines(page)).toHaveCount(1)
    await expect(line(page, 'EB Garamond')).toBeVisible()
  })
})
