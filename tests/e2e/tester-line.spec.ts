import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { button, ferry, line, openControls, openFront, testAll } from './tester-page.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

test('is set by its controls, and reset with its text kept', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['Inter', 'EB Garamond'])
  const text = line(page, 'EB Garamond')
  await text.fill(ferry)
  const controls = await openControls(page, 'EB Garamond')
  await controls.getByRole('radio', { name: 'Capitals' }).click()
  await expect(text).toHaveCSS('text-transform', 'uppercase')
  await controls.getByRole('radio', { name: 'Centred' }).click()
  await expect(text).toHaveCSS('text-align', 'center')
  const size = controls.getByRole('slider', { name: 'Size', exact: true })
  await size.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(text).toHaveCSS('font-size', '67px')
  await controls.getByRole('button', { name: /^Small capitals ?smcp/ }).click()
  await expect(text).toHaveCSS('font-feature-settings', /"smcp"/)
  await controls.getByRole('button', { name: 'Reset this line' }).click()
  await expect(text).toHaveCSS('font-size', '56px')
  await expect(text).toHaveCSS('text-transform', 'none')
  await expect(text).toHaveText(ferry)
})

test('names what its style lacks, and says when nothing is missing', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const controls = await openControls(page, 'EB Garamond')
  await line(page, 'EB Garamond').fill('ferry')
  await expect(controls.getByText('All 4 characters present')).toBeVisible()
  await line(page, 'EB Garamond').fill('ferry 漢')
  await expect(controls.getByText('Lacks 漢')).toBeVisible()
})

test('sets all lines like itself', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('textbox', { name: 'Size' }).fill('80')
  await page.keyboard.press('Enter')
  await controls.getByRole('button', { name: 'Set all lines like this' }).click()
  await expect(line(page, 'EB Garamond')).toHaveCSS('font-size', '80px')
})

test('looks as large as the others by x-height, in rows of one height', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('button', { name: 'Same x-height' }).click()
  await expect(line(page, 'EB Garamond')).not.toHaveCSS('font-size', '56px')
  const rows = await page
    .locator('[data-line] [role=textbox]')
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).lineHeight)))
  expect(Math.abs(rows[0]! - rows[1]!)).toBeLessThan(0.2)
})

test('takes a preset of another script with its language and direction', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  await button(page, /Script of the texts/).click()
  await page.getByRole('option', { name: 'Greek' }).click()
  await expect(line(page, 'EB Garamond')).toHaveAttribute('lang', 'el')
  await expect(line(page, 'EB Garamond')).toHaveText(/\p{Script=Greek}/u)
})

test('looks as wide as the others', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter', 'Vollkorn'])
  const controls = await openControls(page, 'Inter')
  await controls.getByRole('button', { name: 'Same width' }).click()
  // The first just fills its column: the others have to fit into theirs.
  const widths = () =>
    page.locator('[data-line] [role=textbox]').evaluateAll((texts) =>
      texts.map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().width
      }),
    )
  await expect
    .poll(async () => {
      const [first = 0, ...others] = await widths()
      return Math.max(...others.map((width) => Math.abs(width / first - 1)))
    })
    .toBeLessThan(0.01)
  await controls.getByRole('button', { name: 'Same width' }).click()
  await expect(line(page, 'EB Garamond')).toHaveCSS('font-size', '56px')
})

test('stands in the reverse colours, or in the visitor’s own', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const controls = await openControls(page, 'EB Garamond')
  const text = line(page, 'EB Garamond')
  const pageInk = await text.evaluate((element) => getComputedStyle(element).color)
  const ground = text.locator('..')
  await controls.getByRole('button', { name: 'Paper on ink' }).click()
  await expect(ground).toHaveCSS('background-color', pageInk)
  await controls.getByRole('button', { name: 'Own colours' }).click()
  await controls.getByLabel('Ink', { exact: true }).fill('#7a1f3d')
  await controls.getByLabel('Paper', { exact: true }).fill('#f4e9d8')
  await expect(text).toHaveCSS('color', 'rgb(122, 31, 61)')
  await expect(ground).toHaveCSS('background-color', 'rgb(244, 233, 216)')
  await controls.getByRole('button', { name: 'Ink on paper' }).click()
  await expect(text).toHaveCSS('color', pageInk)
})

test('hands its axes on to lines that were out of sight', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['Bricolage Grotesque', 'Fraunces'])
  const controls = await openControls(page, 'Fraunces')
  await controls.getByRole('textbox', { name: 'Weight' }).fill('650')
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.evaluate(() => scrollTo(0, 0))
  await button(page, 'Add every family').click()
  await controls.getByRole('button', { name: 'Set all lines like this' }).click()
  const far = page.getByRole('region', { name: 'Roboto Flex', exact: true })
  await far.scrollIntoViewIfNeeded()
  await expect(line(page, 'Roboto Flex')).toHaveCSS('font-variation-settings', /"wght" 650/)
})

test('gets the fonts for a new text together with the others', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter', 'Vollkorn', 'Cormorant'])
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/t\/.*woff2$|tester_batches$/.test(pathname)) asked.push(pathname)
  })
  await button(page, /Script of the texts/).click()
  await page.getByRole('option', { name: 'Cyrillic' }).click()
  await expect(line(page, 'Cormorant')).toHaveText(/\p{Script=Cyrillic}/u)
  await expect(page.locator('[data-line] [data-placeholder-face]')).toHaveCount(0)
  await expect.poll(() => asked).toEqual(['/api/tester_batches'])
})

test('a line whose font fails to load says so, keeps its text and retries', async ({ page }) => {
  await openFront(page, shop)
  await testAll(page, ['EB Garamond', 'Inter'])
  await line(page, 'Inter').fill(ferry)
  await settled(page)
  await page.route(/\/t\/|tester_batches/, (route) => route.abort())
  await button(page, /Script of the texts/).click()
  await page.getByRole('option', { name: 'Cyrillic' }).click()
  const failed = page.getByRole('region', { name: 'Inter', exact: true })
  await expect(failed.getByText('Some letters could not be loaded.')).toBeVisible()
  await expect(line(page, 'Inter')).toHaveText(/\p{Script=Cyrillic}/u)
  await page.unroute(/\/t\/|tester_batches/)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByText('Some letters could not be loaded.')).toBeHidden()
})

onBothScreens(() => {
  test('the sign of the start of a line is at the right where text runs from there', async ({
    page,
  }) => {
    await openFront(page, shop)
    await testAll(page, ['Inter', 'Amiri'])
    for (const [name, start, sign] of [
      ['Inter', 'Left', 'alignLeft'],
      ['Amiri', 'Right', 'alignRight'],
    ] as const) {
      const controls = await openControls(page, name)
      const first = controls.getByRole('radiogroup', { name: 'Align' }).getByRole('radio').first()
      await expect(first).toHaveAccessibleName(start)
      await expect(first.locator('svg')).toHaveAttribute('data-name', sign)
    }
  })
})
