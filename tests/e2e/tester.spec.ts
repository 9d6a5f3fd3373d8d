import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const ferry = 'The night ferry carried paper'
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Tester' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const line = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `${name}: type here`, exact: true })
const columns = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const lines = (page: Page) => page.locator('[data-line]')
const hearts = (page: Page) => page.evaluate(() => localStorage.getItem('hearts'))

async function openFront(page: Page) {
  await page.goto(shop.url)
  await expect(button(page, 'Test EB Garamond')).toBeVisible()
}

/** Puts families on the tester one after another, from the front page. */
async function testAll(page: Page, names: readonly string[]) {
  for (const [index, name] of names.entries()) {
    await button(page, `Test ${name}`).click()
    await expect(bar(page)).toBeVisible()
    if (index < names.length - 1) await button(page, 'Exit tester').click()
  }
  await expect(lines(page)).toHaveCount(names.length)
}

async function openControls(page: Page, name: string) {
  await button(page, `Line controls of ${name}`).click()
  const controls = page.getByRole('region', { name: `Line controls of ${name}` })
  await expect(controls).toBeVisible()
  return controls
}

async function columnsOf(page: Page) {
  const boxes = await lines(page).evaluateAll((cells) =>
    cells.map((cell) => Math.round(cell.firstElementChild!.getBoundingClientRect().left)),
  )
  return new Set(boxes).size
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function save(page: Page, names: readonly string[]) {
  for (const name of names) await button(page, `Save ${name}`).first().click()
}

test.describe('the tester', () => {
  test('entering it sets two columns and saved off', async ({ page }) => {
    await openFront(page)
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

  test('its mode bar shows one column or two', async ({ page }) => {
    await openFront(page)
    await testAll(page, ['EB Garamond', 'Inter'])
    expect(await columnsOf(page)).toBe(2)
    await columns(page, 'One column').click()
    expect(await columnsOf(page)).toBe(1)
    await columns(page, 'Two columns').click()
    expect(await columnsOf(page)).toBe(2)
  })

  test('what was just tested stands first, in the text of the others', async ({ page }) => {
    await openFront(page)
    await testAll(page, ['EB Garamond'])
    await line(page, 'EB Garamond').fill(ferry)
    await button(page, 'Exit tester').click()
    await button(page, 'Test Inter').click()
    await expect(lines(page).first().getByRole('textbox')).toHaveText(ferry)
    await expect(line(page, 'Inter')).toHaveText(ferry)
  })

  test('leaving it clears active and saved and resets to two columns', async ({ page }) => {
    await openFront(page)
    await testAll(page, ['EB Garamond', 'Inter'])
    await columns(page, 'One column').click()
    await save(page, ['Inter'])
    await button(page, /^View saved/).click()
    await button(page, 'Exit tester').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeHidden()
    await expect(button(page, 'Test EB Garamond')).toBeVisible()
    await button(page, 'Test Inter').click()
    expect(await columnsOf(page)).toBe(2)
    expect(await hearts(page)).toBe('[{"id":"inter","name":"Inter"}]')
  })

  test('Back leaves the saved view, and then the tester', async ({ page }) => {
    await openFront(page)
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
    await openFront(page)
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

  test('Back to all leaves the saved view for every family, still in the tester', async ({
    page,
  }) => {
    await openFront(page)
    const families = await page.getByRole('button', { name: /^Test / }).count()
    await save(page, ['Inter'])
    await testAll(page, ['EB Garamond'])
    await line(page, 'EB Garamond').fill(ferry)
    await button(page, /^View saved/).click()
    await expect(lines(page)).toHaveCount(1)
    await button(page, 'Back to all').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeVisible()
    await expect(lines(page)).toHaveCount(families)
    await expect(lines(page).first().getByRole('textbox')).toHaveText(ferry)
  })

  test('a line is removed, another added', async ({ page }) => {
    await openFront(page)
    await testAll(page, ['EB Garamond', 'Inter'])
    await button(page, 'Remove Inter').click()
    await expect(lines(page)).toHaveCount(1)
    await button(page, /Add a font/).click()
    await page.getByRole('option', { name: 'Vollkorn', exact: true }).click()
    await expect(line(page, 'Vollkorn')).toBeVisible()
  })
})

test.describe('the saved view', () => {
  test('opening saves navigates to /?saves=true', async ({ page }) => {
    await openFront(page)
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
          { id: 'eb-garamond-12-regular', name: 'EB Garamond 12 Regular' },
        ]),
      ),
    )
    await page.goto(`${shop.url}/?saves=true`)
    await expect(line(page, 'Inter')).toBeVisible()
    await expect(lines(page).first()).toContainText('Extra Light')
    const { styles } = (await (await fetch(`${shop.url}/api/styles`)).json()) as {
      styles: { id: string; name: string }[]
    }
    const known = styles.some(({ id }) => id === 'eb-garamond-12-regular')
    await expect(lines(page)).toHaveCount(known ? 2 : 1)
  })

  test('Clear saved empties the saved fonts and exits the tester', async ({ page }) => {
    await openFront(page)
    await save(page, ['EB Garamond', 'Inter'])
    await page.getByRole('link', { name: '2 saved fonts' }).click()
    await button(page, 'Clear saved').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeHidden()
    expect(await hearts(page)).toBe('[]')
  })

  test('if the saved list becomes empty the tester exits', async ({ page }) => {
    await openFront(page)
    await save(page, ['EB Garamond'])
    await page.getByRole('link', { name: '1 saved font' }).click()
    await button(page, 'Remove EB Garamond').click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(bar(page)).toBeHidden()
    expect(await hearts(page)).toBe('[]')
  })

  test('if another tab empties the saved list the tester exits', async ({ page, context }) => {
    await openFront(page)
    await save(page, ['EB Garamond'])
    await page.getByRole('link', { name: '1 saved font' }).click()
    const other = await context.newPage()
    await other.goto(shop.url)
    await button(other, 'Save EB Garamond').click()
    await expect(bar(page)).toBeHidden()
  })

  test('opened with nothing saved it says so and leads back', async ({ page }) => {
    await page.goto(`${shop.url}/?saves=true`)
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeAttached()
    await page.getByRole('link', { name: 'Back to all' }).click()
    await expect(button(page, 'Test EB Garamond')).toBeVisible()
  })

  test('what is no longer on sale is told and left out', async ({ page }) => {
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

test.describe('hearts', () => {
  test('hold id and name under their own key, each id once, rewritten on every change', async ({
    page,
  }) => {
    await openFront(page)
    await save(page, ['Inter', 'EB Garamond'])
    expect(await hearts(page)).toBe(
      '[{"id":"inter","name":"Inter"},{"id":"eb-garamond","name":"EB Garamond"}]',
    )
    await page.getByRole('button', { name: 'Save Inter' }).click()
    expect(await hearts(page)).toBe('[{"id":"eb-garamond","name":"EB Garamond"}]')
    expect(
      await page.evaluate(() =>
        ['cart', 'preparedCartId', 'hearts'].map((key) => key in { ...localStorage }),
      ),
    ).toEqual([false, false, true])
  })

  test('their icon appears in the top bar when fonts are saved', async ({ page }) => {
    await openFront(page)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: /saved font/ })).toBeHidden()
    await save(page, ['Inter'])
    await expect(banner.getByRole('link', { name: '1 saved font' })).toBeVisible()
  })

  test('another tab follows', async ({ page, context }) => {
    await openFront(page)
    const other = await context.newPage()
    await other.goto(shop.url)
    await button(other, 'Save Inter').click()
    await expect(page.getByRole('link', { name: '1 saved font' })).toBeVisible()
  })
})

test.describe('a line', () => {
  test('is set by its controls, and reset with its text kept', async ({ page }) => {
    await openFront(page)
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
    await openFront(page)
    await testAll(page, ['EB Garamond'])
    const controls = await openControls(page, 'EB Garamond')
    await line(page, 'EB Garamond').fill('ferry')
    await expect(controls.getByText('All 4 characters present')).toBeVisible()
    await line(page, 'EB Garamond').fill('ferry 漢')
    await expect(controls.getByText('Lacks 漢')).toBeVisible()
  })

  test('sets all lines like itself', async ({ page }) => {
    await openFront(page)
    await testAll(page, ['EB Garamond', 'Inter'])
    const controls = await openControls(page, 'Inter')
    await controls.getByRole('textbox', { name: 'Size' }).fill('80')
    await page.keyboard.press('Enter')
    await controls.getByRole('button', { name: 'Set all lines like this' }).click()
    await expect(line(page, 'EB Garamond')).toHaveCSS('font-size', '80px')
  })

  test('looks as large as the others by x-height, in rows of one height', async ({ page }) => {
    await openFront(page)
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
    await openFront(page)
    await testAll(page, ['EB Garamond'])
    await button(page, /Script of the texts/).click()
    await page.getByRole('option', { name: 'Greek' }).click()
    await expect(line(page, 'EB Garamond')).toHaveAttribute('lang', 'el')
    await expect(line(page, 'EB Garamond')).toHaveText(/\p{Script=Greek}/u)
  })
})

test.describe('a link to the tester', () => {
  test('reproduces fonts, texts and settings on another machine', async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFront(page)
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

  test('is kept by the shop where the state is too long for it', async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFront(page)
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
      await expect(page.getByText('This link leads to no tester')).toBeVisible()
      await expect(button(page, 'Test EB Garamond')).toBeVisible()
    })
  }
})

test('is accessible with its controls open, in the saved view and on a phone', async ({ page }) => {
  await openFront(page)
  await testAll(page, ['EB Garamond', 'Source Serif 4'])
  await openControls(page, 'Source Serif 4')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await save(page, ['EB Garamond'])
  await button(page, /^View saved/).click()
  await expect(lines(page)).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const small = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height < 44)
        .map(({ height }) => height),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the whole tester is used by keyboard alone', async ({ page }) => {
  await openFront(page)
  await button(page, 'Test EB Garamond').focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
  await tabTo(page, /EB Garamond: type here/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Escape')
  await tabTo(page, /Line controls of EB Garamond/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Size$/)
  await page.keyboard.press('ArrowUp')
  await expect(line(page, 'EB Garamond')).toHaveCSS('font-size', '57px')
  await tabTo(page, /^As typed/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(line(page, 'EB Garamond')).toHaveCSS('text-transform', 'uppercase')
  await expect(line(page, 'EB Garamond')).toHaveText('By hand')
  await button(page, 'Exit tester').focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeHidden()
})

/** Presses Tab until the focus is on a control of that name; fails when it never comes there. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const labels = [...(element?.labels ?? [])].map((label) => label.textContent).join(' ')
      return `${element?.getAttribute('aria-label') ?? ''} ${labels} ${element?.textContent ?? ''}`
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab never reaches ${name}`)
}
