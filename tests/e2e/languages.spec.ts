// Languages as an answer: on a font page, in the filter of the front page, in the search.

import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { root } from '@typecase/tests-support/database'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { settled } from './settled.ts'
import { line } from './tester-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
  const signs = join(root, 'build/test-fonts/noto-sans-balinese')
  expect(shop.run('import', signs).status).toBe(0)
  await until('the family is shown', async () => {
    return (await fetch(`${shop.url}/api/fonts/noto-sans-balinese`)).ok
  })
})
test.afterAll(() => shop.stop())

const languages = (page: Page) => page.locator('#languages')
const field = (page: Page) => page.getByRole('textbox', { name: 'Is my language there?' })
const sentence = (page: Page) => languages(page).locator('[aria-live]')
const family = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page) => page.getByRole('region').filter({ has: page.getByRole('textbox') })
const picker = (page: Page) => page.getByRole('button', { name: /Language$/ })
const option = (page: Page, name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) })

async function ask(page: Page, words: string) {
  await field(page).scrollIntoViewIfNeeded()
  await press(field(page))
  await field(page).fill(words)
}

async function openPicker(page: Page) {
  await settled(page)
  await press(picker(page))
  await expect(option(page, 'Any language')).toBeVisible()
}

/** How many families the list offers in a language or script. */
const countOf = async (page: Page, name: string) =>
  Number(/\d+$/.exec((await option(page, name).textContent())!)![0])

onBothScreens((isPhone) => {
  test('a language that some styles set is answered with what the others lack', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/fraunces`)
    await ask(page, 'Viet')
    await expect(sentence(page)).toHaveText(
      /^Vietnamese: set by 18 of 20 styles\. Variable and Variable Italic lack Ă ă .* and \d+ more\.$/,
    )
    const missing = languages(page).getByRole('list', {
      name: 'Missing from Variable and Variable Italic',
    })
    await expect(missing.getByRole('listitem').first()).toHaveText(
      'ĂU+0102Latin capital letter A with breve',
    )
    await press(languages(page).getByRole('button', { name: /^Show all 10\d$/ }))
    await expect(missing).toContainText('U+01A0Latin capital letter O with horn')
  })

  test('the page’s line moves to a style that sets the language, with words in it', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/fraunces`)
    await ask(page, 'Tiếng Việt')
    await press(languages(page).getByRole('button', { name: 'Switch to Regular' }))
    const hero = line(page, 'Fraunces')
    await expect(hero).toHaveText(/^Chủ Nhật\s*Thứ Hai$/)
    await expect(hero).toBeInViewport()
    await expect(hero).toHaveAttribute('lang', 'vi')
    await settled(page)
    await expect(hero).not.toHaveAttribute('data-placeholder-face')
    await expect(family(page, 'Fraunces')).not.toContainText('lacks')
    await expect(
      languages(page).getByRole('button', { name: 'Set the line in Vietnamese' }),
    ).toBeAttached()
  })

  test('a language that no style sets leads to a family that does', async ({ page }) => {
    await page.goto(`${shop.url}/fraunces`)
    await ask(page, 'Russian')
    await expect(sentence(page)).toHaveText(
      'Russian: set by no style. It is written in Cyrillic, of which no letter is here.',
    )
    await press(languages(page).getByRole('link', { name: 'Vollkorn' }))
    await expect(page).toHaveURL(/\/vollkorn\?language=ru#languages$/)
    await expect(field(page)).toHaveValue('ru')
    await expect(sentence(page)).toHaveText(/^Russian: set by all \d+ styles\.$/)
  })

  test('a word that several languages may mean offers the others; one that none means says so', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/inter`)
    await ask(page, 'norwegian')
    await expect(sentence(page)).toContainText('Norwegian Bokmål: set by all')
    await press(languages(page).getByRole('button', { name: 'Norwegian Nynorsk' }))
    await expect(sentence(page)).toContainText('Norwegian Nynorsk: set by all')
    await ask(page, 'Klingon')
    await expect(sentence(page)).toHaveText(/No language that we know of is called “Klingon”/)
  })

  test('a font that sets no language says so, and still answers', async ({ page }) => {
    await page.goto(`${shop.url}/noto-sans-balinese`)
    await expect(languages(page)).toContainText('No language has all of its letters here')
    await ask(page, 'Polish')
    await expect(sentence(page)).toContainText('Polish: set by no style.')
  })

  test('the section has nothing for axe to find', async ({ page }) => {
    await page.goto(`${shop.url}/fraunces`)
    await ask(page, 'Polish')
    await expect(sentence(page)).toContainText('Polish: set by 18 of 20 styles.')
    await expectAccessibleInThemes(page)
  })

  test('a language narrows the families, and the address keeps it', async ({ page }) => {
    await page.goto(`${shop.url}/`)
    await openPicker(page)
    const list = page.getByRole('listbox')
    await expect(option(page, 'Vietnamese')).toBeAttached()
    const search = page.getByRole('searchbox', { name: 'Find a language' })
    await search.fill('tiếng')
    await expect(list.getByRole('option')).toHaveCount(1)
    const count = await countOf(page, 'Vietnamese')
    await press(option(page, 'Vietnamese'))
    await expect(page).toHaveURL(/\/\?language=vi$/)
    await expect(picker(page)).toContainText('Vietnamese')
    await expect(lines(page)).toHaveCount(count)
    await expect(family(page, 'Recursive')).toHaveCount(0)

    const fraunces = family(page, 'Fraunces')
    if (!isPhone) await expect(fraunces).toContainText('Regular: 18 of 20 set Vietnamese')
    await page.reload()
    await expect(lines(page)).toHaveCount(count)
    await expect(picker(page)).toContainText('Vietnamese')
    await press(fraunces.getByRole('link', { name: 'Fraunces', exact: true }))
    await expect(page).toHaveURL(/\/fraunces/)
    await page.goBack()
    await expect(page).toHaveURL(/\/\?language=vi$/)
    await expect(lines(page)).toHaveCount(count)
  })

  test('counts of languages and scripts follow the rest of the filter', async ({ page }) => {
    await page.goto(`${shop.url}/?kind=mono`)
    await openPicker(page)
    await expect(option(page, 'Arabic').first()).toHaveAttribute('aria-disabled', 'true')
    expect(await countOf(page, 'Cyrillic')).toBe(1)
    await press(option(page, 'Cyrillic'))
    await expect(page).toHaveURL(/kind=mono&script=Cyrl$/)
    await expect(lines(page)).toHaveCount(1)
    await expect(family(page, 'Fira Code')).toBeVisible()
  })

  test('the search finds a language by its own name and leads to its families', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/pages/about`)
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Search this shop' })
    await dialog.getByRole('combobox').fill('tiếng việt')
    const found = dialog.getByRole('option', { name: /^Vietnamese Tiếng Việt, \d+ families$/ })
    await expect(dialog.getByRole('option', { name: /^Vollkorn/ })).toBeVisible()
    await press(found)
    await expect(page).toHaveURL(/\/\?language=vi$/)
    await expect(family(page, 'Vollkorn')).toBeVisible()
  })
})

test('the section is used by keyboard alone', async ({ page }) => {
  await page.goto(`${shop.url}/fraunces`)
  await field(page).focus()
  await page.keyboard.type('pol')
  await expect(sentence(page)).toContainText('Polish: set by 18 of 20 styles.')
  await page.keyboard.press('Tab')
  const move = languages(page).getByRole('button', { name: 'Switch to Regular' })
  await expect(move).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page, 'Fraunces')).toHaveText(/^niedziela\s*poniedziałek$/)
  await expect(line(page, 'Fraunces')).toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(sentence(page)).toHaveText('')
})

test('the filter is used by keyboard alone', async ({ page }) => {
  await page.goto(`${shop.url}/`)
  await settled(page)
  await picker(page).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Find a language' })
  await expect(search).toBeFocused()
  await page.keyboard.type('khmer')
  await expect(page.getByText('No family here sets it.')).toBeVisible()
  await search.fill('ukr')
  await expect(option(page, 'Ukrainian')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?language=uk$/)
  await expect(picker(page)).toBeFocused()
  await expect(family(page, 'Amiri')).toHaveCount(0)
})

test('a language in the address is filtered by once it comes after a failure', async ({ page }) => {
  let isAway = true
  await page.route('**/api/languages', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(`${shop.url}/?language=ru`)
  const notice = page.getByText('The languages could not be loaded.')
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expect(family(page, 'Fraunces')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(family(page, 'Fraunces')).toHaveCount(0)
  await expect(family(page, 'Vollkorn')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
