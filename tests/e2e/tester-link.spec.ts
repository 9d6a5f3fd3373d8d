import type { Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { button, columns, line, lines, openControls, openFront, testAll } from './tester-page.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test('reproduces fonts, texts and settings on another machine', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await line(page, 'Inter').fill('<b>ferry</b>')
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('radio', { name: 'Capitals' }).click()
  await controls.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is on your clipboard.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.length).toBeLessThan(2000)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(lines(other)).toHaveCount(2)
  await expect(line(other, 'Inter')).toHaveText('<b>ferry</b>')
  await expect(line(other, 'Inter')).toHaveCSS('text-transform', 'uppercase')
  await elsewhere.close()
})

test('holds everything that can be set', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFront(page, shop)
  await testAll(page, ['Inter', 'EB Garamond', 'Fraunces'])
  await columns(page, 'One column').click()
  await line(page, 'Fraunces').fill('Příliš <i>žluťoučký</i> kůň')
  const controls = await openControls(page, 'Fraunces')
  for (const [name, value] of Object.entries({
    Size: '71',
    Leading: '1.4',
    Tracking: '25',
    Weight: '555',
  })) {
    await controls.getByRole('textbox', { name, exact: true }).fill(value)
    await page.keyboard.press('Enter')
  }
  await controls.getByRole('radio', { name: 'Right' }).click()
  await controls.getByRole('radio', { name: 'Title case' }).click()
  await controls.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await controls.getByRole('button', { name: /Direction/ }).click()
  await page.getByRole('option', { name: 'Right to left' }).click()
  await controls.getByRole('button', { name: /liga$/ }).click()
  await controls.getByRole('button', { name: 'Own colours' }).click()
  await controls.getByLabel('Ink', { exact: true }).fill('#7a1f3d')
  await controls.getByLabel('Paper', { exact: true }).fill('#f4e9d8')
  await controls.getByRole('button', { name: 'Same x-height' }).click()
  await controls.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is on your clipboard.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.length).toBeLessThan(2000)

  const stateOf = (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('tester') ?? '{}') as unknown)
  await expect
    .poll(() => stateOf(page))
    .toMatchObject({
      columns: 1,
      compare: 'xHeight',
      lines: [
        {
          size: 71,
          leading: expect.any(Number) as unknown,
          tracking: 25,
          align: 'end',
          letterCase: 'title',
          direction: 'rtl',
          language: 'de',
          coordinates: { wght: 555 },
          features: { liga: false },
          ink: '#7a1f3d',
          paper: '#f4e9d8',
        },
        {},
        {},
      ],
    })
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(line(other, 'Fraunces')).toHaveText('Příliš <i>žluťoučký</i> kůň')
  await expect(line(other, 'Fraunces')).toHaveCSS('font-variation-settings', /"wght" 555/)
  await expect(line(other, 'Fraunces')).toHaveCSS('color', 'rgb(122, 31, 61)')
  await expect.poll(() => stateOf(other)).toEqual(await stateOf(page))
  await elsewhere.close()
})

test('is shown, to copy by hand, where the browser keeps its clipboard to itself', async ({
  page,
}) => {
  // As on an origin without TLS.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const controls = await openControls(page, 'EB Garamond')
  await controls.getByRole('button', { name: 'Copy link' }).click()
  const shown = controls.getByRole('textbox', { name: 'The link, to copy by hand' })
  const link = await shown.inputValue()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(line(page, 'EB Garamond')).toBeVisible()
})

test('is kept by the shop where the state is too long for it', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const long = Array.from({ length: 900 }, (_, at) => ((at * 7919) % 4093).toString(36)).join(' ')
  await line(page, 'EB Garamond').fill(long)
  const controls = await openControls(page, 'EB Garamond')
  await controls.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link is on your clipboard.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/\?state=[0-9A-Z]{26}$/)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(line(other, 'EB Garamond')).toHaveText(long)
  await elsewhere.close()
})

for (const damaged of ['/#t=damaged', '/?state=0000000000000000000000000A']) {
  test(`says that it leads nowhere and leaves the shop usable: ${damaged}`, async ({ page }) => {
    await page.goto(shop.url + damaged)
    await expect(page.getByText('This link no longer works')).toBeVisible()
    await expect(button(page, 'Test EB Garamond')).toBeVisible()
  })
}
