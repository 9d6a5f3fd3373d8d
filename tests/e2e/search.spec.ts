// The search: by its key and by its button, on any screen, by keyboard alone.

import type { Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search this shop' })
const words = (page: Page) => dialog(page).getByRole('combobox')
const found = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })

const longName = 'Source Serif of the Longest Name That Was Ever Given 4'

/** A face that is on its way is told in the colour of a rule until it is there. */
const faces = (page: Page) => page.locator('[data-placeholder-face="loading"]')

async function open(page: Page, path = '/pages/about') {
  await page.goto(shop.url + path)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(words(page)).toBeFocused()
}

test('Ctrl-K opens it, the arrows choose, Enter goes there, and the focus is on the new page', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.type('vollk')
  await expect(found(page, /^Vollkorn \d/).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(words(page)).toBeFocused()
  const chosen = await words(page).getAttribute('aria-activedescendant')
  await expect(found(page, /^Vollkorn \d/).first()).toHaveAttribute('id', chosen ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/vollkorn`)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('typed at once and entered, it goes to the best that the words find', async ({ page }) => {
  await open(page, '/trials')
  await page.keyboard.insertText('source serif')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/source-serif-4`)
})

test('Escape gives the focus back to what had it', async ({ page }) => {
  await page.goto(`${shop.url}/news`)
  const link = page.getByRole('link', { name: 'Atom feed' })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(words(page)).toBeFocused()
  await page.keyboard.type('fra')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('a character by itself is no key of it: it is written, or nothing', async ({ page }) => {
  await page.goto(shop.url)
  const line = page.getByRole('textbox', { name: /^Fraunces/ })
  await line.click()
  await page.keyboard.press('/')
  await expect(line).toHaveText(/\//)
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('/')
  await page.keyboard.press('k')
  await expect(dialog(page)).toHaveCount(0)
  await line.focus()
  await page.keyboard.press('Control+k')
  await expect(words(page)).toBeFocused()
})

test('a slip of the pen finds what is near, and says so; nonsense finds nothing, and says so', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.type('vollkron')
  await expect(dialog(page).getByText('No exact match for “vollkron”.')).toBeVisible()
  await expect(found(page, /^Vollkorn \d/).first()).toBeVisible()
  await words(page).fill('qqqqzzzz')
  await expect(dialog(page).getByText('No results for “qqqqzzzz”.')).toBeVisible()
  await expectAccessible(page, 'nothing found')
})

test('a character leads to its place among the glyphs', async ({ page }) => {
  await open(page)
  await page.keyboard.type('U+1E9E')
  const sharp = found(page, /U\+1E9E/).first()
  await expect(sharp).toBeVisible()
  await sharp.click()
  await page.waitForURL(/\?glyph=1e9e#glyphs$/)
  await expect(page.getByText('U+1E9E', { exact: true })).toBeVisible()
})

test('without a network the words stay, and "Try again" asks once there is one', async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  await page.keyboard.type('inter')
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(dialog(page).getByText('We could not reach the shop.')).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(found(page, /^Inter \d/).first()).toBeVisible()
})

test('where no page is, the nearest name is told and the search is at hand', async ({ page }) => {
  await page.goto(`${shop.url}/fraunces-mono`)
  await expect(
    page.getByText('There is no page at /fraunces-mono. Fraunces is the nearest name.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Search this shop' }).click()
  await expect(words(page)).toHaveValue('fraunces mono')
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
    await page.goto(`${shop.url}/pages/about`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await words(page).fill('a')
    await expect(dialog(page).getByRole('option').nth(5)).toBeVisible()
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await expect(faces(page)).toHaveCount(0)
    await expectAccessibleInThemes(page, `${width}`)
    await keepPicture(page, info)
  })
}

onBothScreens(() => {
  test('no title is cut', async ({ page }) => {
    await page.route('**/api/search*', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"Source Serif 4', `"${longName}`) })
    })
    await page.goto(`${shop.url}/pages/about`)
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await words(page).fill('source serif')
    const title = found(page, longName).first()
    await expect(title).toBeVisible()
    await expect(faces(page)).toHaveCount(0)
    const cut = await dialog(page)
      .getByRole('option')
      .evaluateAll((options) =>
        options
          .flatMap((option) => [option, ...option.querySelectorAll<HTMLElement>('*')])
          .filter((part) => getComputedStyle(part).display !== 'inline')
          .filter(
            (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
          )
          .map((part) => part.textContent),
      )
    expect(cut).toEqual([])
  })
})
