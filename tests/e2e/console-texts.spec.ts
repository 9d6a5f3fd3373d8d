import type { Page } from '@playwright/test'
import { signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, heading, openConsole, sideways, typeInPalette } from './console-page.ts'
import { hostileTexts } from './hostile-texts.ts'
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
const published = async (page: Page) => {
  await saved(page)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published: .* Visitors see it now\.$/).first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const words = (page: Page) => box(page, 'Text, Markdown')
const drawing = (page: Page) => page.getByRole('group', { name: 'As the shop draws it' })

async function openText(page: Page, address: string, role = 'editor') {
  const staff = await openConsole(shop, page, role, `/texts/${address}`)
  await expect(words(page)).toBeVisible()
  await settled(page)
  return staff
}

/** `find` of a window, which types of the browser lack. */
type Finder = { find: (words: string) => boolean }

const statusOf = async (path: string) => (await fetch(shop.url + path)).status
const menu = async () => (await (await fetch(`${shop.url}/api/menus`)).json()) as unknown

test('a page is edited beside its drawing, published and read by visitors', async ({ page }) => {
  const refused: string[] = []
  page.on(
    'console',
    (message) => /policy|trusted/i.test(message.text()) && refused.push(message.text()),
  )
  await openConsole(shop, page, 'editor', '/you')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(heading(page, 'Texts')).toBeVisible()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(words(page)).toContainText('In a composing room')
  await expect(drawing(page)).toContainText('In a composing room')
  const line = drawing(page).getByText('Out of sorts, never again')
  await expect(line).toHaveCSS('font-family', /^"?typecase-text-/)

  await words(page).press('Control+Home')
  await page.keyboard.type('Sorts are here.\n\n')
  await words(page).press('ArrowUp')
  await words(page).press('ArrowUp')
  await words(page).press('Home')
  await words(page).press('Shift+End')
  await words(page).press('Control+b')
  await expect(drawing(page).locator('strong')).toHaveText('Sorts are here.')
  await box(page, 'Line for search engines and lists').fill('What Open Sorts is.')
  await expect(page.getByText('was “Open Sorts is the demonstration shop')).toBeVisible()
  await expect(bar(page).getByText('1 page in this draft')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(words(page)).toContainText('**Sorts are here.**')
  await settled(page)
  await expectAccessibleInThemes(page, 'a page')
  const opened = page.waitForEvent('popup')
  await button(page, 'Look at it in the shop').click()
  const preview = await opened
  await expect(preview).toHaveURL(/\/pages\/about$/)
  await expect(preview.getByText('Sorts are here.')).toBeVisible()
  await preview.close()
  expect(await (await fetch(`${shop.url}/pages/about`)).text()).not.toContain('Sorts are here.')

  await published(page)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(/ · in “/)
  await page.goto(`${shop.url}/pages/about`)
  await expect(page.getByText('Sorts are here.')).toBeVisible()
  const description = page.locator('meta[name=description]')
  await expect(description).toHaveAttribute('content', 'What Open Sorts is.')
  expect(refused).toEqual([])
})

test('the text field is left by Tab, put back by Escape, and undone', async ({ page }) => {
  await openText(page, 'pages/delivery')
  const before = await words(page).innerText()
  await words(page).press('Control+End')
  // Keys of the screen rest: these would lead to another one and open a dialog.
  await page.keyboard.type('\ngo? More.')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words(page)).not.toContainText('More.')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(words(page)).toContainText('More.')
  await page.keyboard.press('Control+z')
  await expect(words(page)).not.toContainText('More.')
  expect(await words(page).innerText()).toBe(before)
  await page.keyboard.press('Tab')
  await expect(words(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(words(page)).toBeFocused()
})

test('the text field is marked, found, copied and pasted, and is given the focus back', async ({
  page,
}) => {
  await openText(page, 'pages/about')
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  const ink = (scheme: 'light' | 'dark') =>
    page
      .emulateMedia({ colorScheme: scheme })
      .then(() => words(page).evaluate((field) => getComputedStyle(field).color))
  expect(await ink('light')).not.toBe(await ink('dark'))
  expect(await page.evaluate(() => (window as unknown as Finder).find('composing room'))).toBe(true)

  await words(page).press('Control+Home')
  await page.keyboard.type('Once. ')
  for (const key of ['Shift+Home', 'Control+c', 'Home', 'Control+v']) await page.keyboard.press(key)
  await expect(words(page)).toContainText('Once. Once. ')
  await words(page).press('Control+Shift+6')
  const asked = page.getByRole('alertdialog', { name: 'A line of type' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(words(page)).toBeFocused()
  await expect(words(page)).toHaveAccessibleDescription(/^The shop has another text/)
  await button(page, 'Discard').click()
})

test('hostile Markdown stays inert in the drawing', async ({ page }) => {
  await openText(page, 'pages/imprint')
  const ran: string[] = []
  page.on('dialog', (dialog) => (ran.push(dialog.message()), dialog.dismiss()))
  page.on('request', (request) => request.url().includes('evil') && ran.push(request.url()))
  const row = `| ${Array(30).fill('cell').join(' | ')} |`
  const table = [row, `|${'---|'.repeat(30)}`, ...Array(80).fill(row)].join('\n')
  await words(page).fill(
    [
      '<script>alert(1)</script><img src=x onerror=alert(2)>',
      '[press](javascript:alert(3)) [data](data:text/html,evil) [page](/pages/nowhere)',
      '![](https://evil.example/x.png) ![](/og/evil.png) [same](faq)',
      '::: specimen family="x" onload="alert(4)"\nBroken words\n:::',
      '::: specimen family="no-such-family"\nNo such family\n:::',
      table,
    ].join('\n\n'),
  )
  await expect(drawing(page).getByRole('table')).toBeVisible()
  await expect(drawing(page)).toContainText('Broken words')
  await expect(drawing(page)).toContainText('The shop has no family “no-such-family”')
  await drawing(page).getByText('press data page').click()
  await expect(drawing(page).locator('script, img, a[href], [onerror]')).toHaveCount(0)
  expect(page.url()).toBe(`${shop.consoleUrl}/texts/pages/imprint`)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('status').getByText(/things to look at/)).toBeVisible()
  const finding = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(finding('The link /pages/nowhere leads to nothing')).toBeVisible()
  await expect(finding('The picture /og/evil.png has no words')).toBeVisible()
  await expect(finding('The link faq leads elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Line 3', exact: true }).click()
  await expect(words(page)).toBeFocused()
  await saved(page)
  await expect(page.locator('span').getByText(/^Line 7: This is no specimen/)).toBeVisible()
  await expect(words(page)).toHaveAccessibleDescription(/^Line 7: This is no specimen/)
  expect(ran).toEqual([])
  await button(page, 'Discard').click()
})

test('two hundred hostile texts stay inert in the drawing', async ({ page }) => {
  test.setTimeout(180_000)
  await openText(page, 'pages/imprint')
  const ran: string[] = []
  page.on('dialog', (dialog) => (ran.push(dialog.message()), dialog.dismiss()))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== 'null' && origin !== shop.consoleUrl) ran.push(request.url())
  })
  const texts = hostileTexts(3000)
  expect(texts.length).toBeGreaterThanOrEqual(200)
  const acting =
    'script, style, link, meta, base, iframe, object, embed, form, input, img:not([src^="/pictures/"]), svg, math, a[href]'
  for (let first = 0; first < texts.length; first += 12) {
    const part = texts.slice(first, first + 12)
    await words(page).fill([`Text ${first}`, ...part].join('\n\n'))
    await expect(drawing(page).getByText(`Text ${first}`, { exact: true })).toBeVisible()
    const found = await drawing(page).evaluate((drawn, kinds) => {
      const on = [...drawn.querySelectorAll('*')].filter((element) =>
        [...element.attributes].some(({ name }) => name.startsWith('on')),
      )
      return [...drawn.querySelectorAll(kinds), ...on].map(({ outerHTML }) => outerHTML)
    }, acting)
    expect([part, found]).toEqual([part, []])
  }
  expect(ran).toEqual([])
  expect(page.url()).toBe(`${shop.consoleUrl}/texts/pages/imprint`)
  await button(page, 'Discard').click()
})

test('a post is written, comes out on its day, and its specimen is set', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/texts')
  await box(page, 'Title of a new news post').fill('On optical sizes')
  await expect(
    page.getByText('Its address will be /news/on-optical-sizes, for ever.'),
  ).toBeVisible()
  await button(page, 'Add the post').click()
  await expect(heading(page, 'On optical sizes')).toBeVisible()
  await box(page, 'Line for search engines and lists').fill('Why small type is drawn wider.')
  await words(page).fill('Small type and large type differ.')
  await words(page).press('Control+Shift+6')
  const asked = page.getByRole('alertdialog', { name: 'A line of type' })
  await asked.getByRole('combobox', { name: 'Family' }).selectOption('Vollkorn')
  await asked.getByRole('combobox', { name: 'Style' }).selectOption('Black')
  await asked.getByRole('textbox', { name: 'Words' }).fill('Tide tables, 1871')
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(words(page)).toContainText('::: specimen family="vollkorn" style="Black"')
  await expect(drawing(page).getByText('Tide tables, 1871')).toHaveCSS(
    'font-family',
    /^"?typecase-text-/,
  )
  const opened = page.waitForEvent('popup')
  await button(page, 'Look at it in the shop').click()
  const preview = await opened
  await expect(preview).toHaveURL(/\/news\/on-optical-sizes$/)
  await expect(preview.getByText('A draft: visitors do not see it')).toBeVisible()
  await preview.close()
  await page.getByRole('radio', { name: /^Everybody/ }).press('Space')
  await page.getByLabel('Day, UTC').fill('2031-05-06')
  await expect(page.getByText(/^Comes out on/)).toHaveCount(0)
  await published(page)
  await expect(page.getByText(/^Comes out on 6 May 2031/)).toBeVisible()
  await expect.poll(() => statusOf('/news/on-optical-sizes')).toBe(404)
  await button(page, 'Make it now').click()
  await expect(page.getByText(/^was “2031-05-06”/)).toBeVisible()
  await published(page)
  await page.goto(`${shop.url}/news/on-optical-sizes`)
  await expect(heading(page, 'On optical sizes')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Vollkorn Black/ })).toHaveText(/Tide tables/)
})

test('a page is removed with its menu item, answers 410, and is brought back', async ({ page }) => {
  await openText(page, 'pages/about')
  await button(page, 'Remove').click()
  await expect(page.getByText(/^The draft removes this text\. .* \(410\)/)).toBeVisible()
  await expect(page.getByText(/The menu item “About” leads here/)).toBeVisible()
  await button(page, 'Take out of the menus').click()
  await expect(page.getByText(/leads here/)).toHaveCount(0)
  await published(page)
  await expect.poll(() => statusOf('/pages/about')).toBe(410)
  await expect(page.getByText(/removed the text at \/pages\/about/)).toBeVisible()
  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('radio', { name: /^Removed/ }).click()
  await expect(page).toHaveURL(/show=removed/)
  await settled(page)
  await expectAccessibleInThemes(page, 'removed texts')
  await button(page, 'Bring back About').click()
  await expect(words(page)).toContainText('In a composing room')
  await published(page)
  await expect.poll(() => statusOf('/pages/about')).toBe(200)
})

test('a removed text is kept again in the list, and texts are found', async ({ page }) => {
  await openText(page, 'news/wonk')
  await button(page, 'Remove').click()
  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('radio', { name: /^In this draft/ }).click()
  await expect(page).toHaveURL(/show=changed/)
  await page.getByRole('button', { name: /^Keep / }).click()
  await expect(bar(page)).toHaveCount(0)
  await button(page, 'Show all texts').click()
  await page.getByRole('searchbox').fill('egenolff')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await typeInPalette(page, 'what berner')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'What Berner printed in 1592')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Texts')).toBeVisible()
})

test('another member’s change of the same page is a conflict', async ({ page }) => {
  await openText(page, 'pages/terms')
  await box(page, 'Title').fill('Mine')
  await saved(page)
  const owner = await signedInStaff(shop, 'owner')
  const { entries } = (await owner.get('/entries/page')).body
  const { record } = entries.find(({ id }: { id: string }) => id === 'terms')
  const { changeSet } = (await owner.post('/change_sets', { name: 'Theirs' })).body
  const edits = [
    { kind: 'page', id: 'terms', record: { ...record, title: 'Theirs' }, before: record },
  ]
  const body = { version: changeSet.version, edits }
  const made = await owner.call('PUT', `/change_sets/${changeSet.id}/edits`, body)
  await owner.post(`/change_sets/${changeSet.id}/publish`, { version: made.body.version })
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(bar(page).getByRole('alert')).toContainText('somebody changed the same')
  await expect(box(page, 'Title')).toHaveValue('Mine')
  await expect(page.getByText('was “Theirs”')).toBeVisible()
  await button(page, 'Discard').click()
})

test('a change of the same draft on another device is settled, and the side that lost is put back', async ({
  page,
}) => {
  const elsewhere = await openText(page, 'pages/terms')
  await box(page, 'Title').fill('Mine')
  await saved(page)
  const { changeSets } = (await elsewhere.get('/change_sets?state=draft')).body
  const { changeSet, edits } = (await elsewhere.get(`/change_sets/${changeSets[0].id}`)).body
  const [{ kind, id, before, after }] = edits
  const made = { kind, id, before, record: { ...after, title: 'Theirs' } }
  await elsewhere.call('PUT', `/change_sets/${changeSet.id}/edits`, {
    version: changeSet.version,
    edits: [made],
  })
  await box(page, 'Title').fill('Mine again')
  await expect(page.getByText('Yours, not saved yet')).toBeVisible()
  await page.getByRole('radio', { name: 'Take what the draft has now' }).press('Space')
  await button(page, 'Settle it').click()
  await expect(box(page, 'Title')).toHaveValue('Theirs')
  await button(page, 'Put them in the place of these').click()
  await expect(box(page, 'Title')).toHaveValue('Mine again')
  await button(page, 'Forget them').click()
  await saved(page)
  await button(page, 'Discard').click()
})

test('a menu is ordered by keys, and an item goes to the other menu', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/texts?tab=menus')
  const header = page.getByRole('group', { name: 'Items of the header' })
  const titles = () =>
    header
      .getByRole('textbox', { name: 'Words' })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await expect(header).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'menus')
  expect((await titles()).slice(0, 3)).toEqual(['Fonts', 'Trials', 'News'])
  await header.getByRole('button', { name: 'Move News', exact: true }).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(header.getByRole('button', { name: 'Move News', exact: true })).toBeFocused()
  expect((await titles()).slice(0, 3)).toEqual(['Fonts', 'News', 'Trials'])
  await header.getByRole('button', { name: 'Trials: To the footer' }).click()
  await header.getByRole('combobox', { name: 'Goes to' }).nth(1).fill('/pages/no-such-page')
  await saved(page)
  await expect(page.getByText('There is no page no-such-page.')).toBeVisible()
  await header.getByRole('combobox', { name: 'Goes to' }).nth(1).fill('/news')
  await published(page)
  const text = JSON.stringify(await menu())
  expect(text.indexOf('"News"')).toBeLessThan(text.indexOf('"Licences"'))
  expect(text.indexOf('"Trials"')).toBeGreaterThan(text.indexOf('"Terms of sale"'))
})

test('short links and pangrams are edited', async ({ page }) => {
  await openConsole(shop, page, 'editor', '/texts?tab=links')
  await box(page, 'Name of a new short link').fill('Card')
  await button(page, 'Add the short link').click()
  const path = page.getByRole('combobox', { name: '/project/card leads to' })
  await path.fill('https://elsewhere.example')
  await saved(page)
  await expect(page.getByText(/^Write a path of the shop, such as \/trials/)).toBeVisible()
  await path.fill('/trials')
  await button(page, 'Remove /project/bread').click()
  await expect(button(page, 'Keep /project/bread')).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'short links')
  await published(page)
  const answer = await fetch(`${shop.url}/project/card`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/trials'])

  await page.getByRole('radio', { name: 'Pangrams' }).click()
  await expect(page).toHaveURL(/tab=pangrams/)
  const first = page.getByRole('textbox', { name: 'Text', exact: true }).first()
  await first.fill('Waltz, bad nymph, for quick jigs vex.')
  await expect(page.getByText('was “Sphinx of black quartz, judge my vow.”')).toBeVisible()
  await published(page)
  const pangrams = async () => (await fetch(`${shop.url}/api/siteconfigs/pangrams`)).text()
  await expect.poll(pangrams).toContain('Waltz, bad nymph')
})

test('an accountant reads texts and is told who may change them', async ({ page }) => {
  await openText(page, 'pages/faq', 'accountant')
  await expect(page.getByText(/^Changed by the owner/)).toBeVisible()
  await expect(words(page)).toHaveAttribute('aria-readonly', 'true')
  await words(page).click()
  await page.keyboard.type('x')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Add|Remove|Bold)/ })).toHaveCount(0)
})

async function discardByTap(page: Page) {
  await bar(page).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Discard' }).tap()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a text is written and a menu ordered by taps', async ({ page }) => {
    await openConsole(shop, page, 'editor', '/texts')
    await page.getByRole('link', { name: 'Imprint', exact: true }).tap()
    await expect(words(page)).toBeVisible()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await words(page).tap()
    await page.keyboard.type('By thumb. ')
    await expect(drawing(page)).toContainText('By thumb.')
    await expectAccessibleInThemes(page, 'a page on a phone')
    await discardByTap(page)
    await expect(words(page)).not.toContainText('By thumb.')

    await page.goto(`${shop.consoleUrl}/texts?tab=menus`)
    const footer = page.getByRole('group', { name: 'Items of the footer' })
    await footer.getByRole('button', { name: 'Move Imprint up' }).tap()
    await expect(bar(page).getByText('1 change of the menus in this draft')).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await discardByTap(page)
    for (const tab of ['links', 'pangrams']) {
      await page.goto(`${shop.consoleUrl}/texts?tab=${tab}`)
      await settled(page)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    }
  })
})
