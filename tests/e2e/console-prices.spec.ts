import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { signedInStaff } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

/** The price of a style as visitors are told, in cents. */
async function visitorsPrice(family: string, style: string) {
  const { styles } = await (await fetch(`${shop.url}/api/fonts/${family}`)).json()
  return styles.find(({ id }: { id: string }) => id === style).price
}

/** The cell of a family's style or package in a column, from 0. */
async function cellOf(page: Page, family: string, label: string, column: number) {
  const place = await page.evaluate(
    async ([family, label]) => {
      const root = document.querySelector('[role=grid]')!
      // Only rows near the screen are in the document.
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo(0, y)
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const rows = [...root.querySelectorAll('[role=row]')].sort(
          (a, b) =>
            Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
        )
        const names = rows.map((row) => row.querySelector('[role=rowheader]')?.textContent ?? '')
        const first = names.findIndex((name) => name === family)
        const at = first < 0 ? -1 : names.indexOf(label, first)
        if (at > 0) return rows[at]!.getAttribute('aria-rowindex')
      }
      return null
    },
    [family, label] as const,
  )
  const row = page.locator(`[role=row][aria-rowindex="${place}"]`)
  return row.getByRole('gridcell').nth(column)
}

async function openPrices(page: Page, role: string) {
  const staff = await openConsole(shop, page, role, '/prices')
  await expect(page.getByRole('grid')).toBeVisible()
  await settled(page)
  return staff
}

async function write(page: Page, [family, label, column]: [string, string, number], price: string) {
  const cell = await cellOf(page, family, label, column)
  await cell.click()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await expect(cell).toContainText(price)
  return cell
}

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const inDraft = (page: Page, words: string) => bar(page).getByText(`${words} in this draft`)
/** All that this tab has edited is saved. */
const saved = (page: Page) =>
  expect(bar(page).getByRole('status').filter({ hasText: /./ })).toHaveCount(0)

/** Sells a style to a new customer. */
async function sell(style: string) {
  const buyer = new Buyer(shop)
  const order = await buyer.order([Buyer.item(style)], 'replayed@example.com')
  const placed = await buyer.post('/checkout', order, { 'idempotency-key': 'replayed' })
  await buyer.confirm(placed.body.clientSecret, 'pm_card_visa')
}

test('a draft is replayed over what was sold', async ({ page }) => {
  await sell('literata-regular')
  await openPrices(page, 'manager')
  const panel = page.getByRole('complementary', { name: 'Replay', exact: true })
  await expect(panel.getByText('Change a price, and the last 30 days')).toBeVisible()
  await write(page, ['Literata', 'Regular', 0], '400')
  const row = (name: string) =>
    panel.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(row('At these prices')).not.toHaveText(
    await row('Net as sold').textContent({ timeout: 20_000 }).then(String),
  )
  await expect(row('Difference')).toHaveText(/^\+€[\d,.]+, \+[\d,.]+ %$/)
  await expect(panel.getByText(/^Literata Regular goes from €[\d.]+ to €400\.00\.$/)).toBeVisible()
  await expect(panel.getByText('1 order', { exact: true })).toBeVisible()
  await expectAccessibleInThemes(page)
  await button(page, 'Discard').click()
  await expect(bar(page)).toHaveCount(0)
})

test('a price is changed, published after a code, and seen by visitors', async ({ page }) => {
  const staff = await openPrices(page, 'manager')
  await write(page, ['Vollkorn', 'Regular', 0], '41.50')
  await write(page, ['Vollkorn', 'Regular', 1], '47.00')
  await expect(inDraft(page, '2 prices')).toBeVisible()
  await saved(page)
  expect(await visitorsPrice('vollkorn', 'vollkorn-regular')).not.toBe(4150)
  endStepUps(shop)
  await button(page, 'Publish').click()
  await showCode(page, staff)
  await expect(page.getByText(/^Published: .* Visitors see it now\.$/)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await visitorsPrice('vollkorn', 'vollkorn-regular')).toBe(4150)
  await page.goto(`${shop.url}/vollkorn`)
  await expect(page.getByText('€41.50').first()).toBeVisible()
})

test('the key H tells who changed a price, and Escape leads back to its cell', async ({ page }) => {
  await openPrices(page, 'owner')
  await write(page, ['Vollkorn', 'Italic', 1], '52.00')
  await saved(page)
  await button(page, 'Publish').click()
  await expect(bar(page)).toHaveCount(0)
  const cell = await cellOf(page, 'Vollkorn', 'Italic', 1)
  await cell.click()
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: 'History of Vollkorn Italic, USD' })
  await expect(history.getByRole('listitem')).toHaveText(
    /^\$[\d.]+ → \$52\.00 · .* · Mira Holt · in “1 price list/,
  )
  await expectAccessibleInThemes(page)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(cell).toBeFocused()
  await page.keyboard.press('h')
  await history.getByRole('link').click()
  await expect(button(page, 'Take back')).toBeVisible()
})

test('a draft stands after a reload, and undo takes an edit out of it', async ({ page }) => {
  await openPrices(page, 'manager')
  await write(page, ['Literata', 'Regular', 0], '44.00')
  await saved(page)
  await page.reload()
  await expect(inDraft(page, '1 price')).toBeVisible()
  await expect(await cellOf(page, 'Literata', 'Regular', 0)).toContainText('44.00')
  await write(page, ['Literata', 'Italic', 0], '45.00')
  await expect(inDraft(page, '2 prices')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(inDraft(page, '1 price')).toBeVisible()
  await saved(page)
  await button(page, 'Discard').click()
  await expect(bar(page)).toHaveCount(0)
  await button(page, 'Take it back').click()
  await expect(inDraft(page, '1 price')).toBeVisible()
})

test('edits made without a connection are sent once it is back', async ({ page }) => {
  await openPrices(page, 'manager')
  await page.route('**/api/change_sets/**', (route) => route.abort())
  await page.route('**/api/change_sets', (route) => route.abort())
  await write(page, ['Amiri', 'Regular', 0], '36.00')
  await expect(bar(page).getByText(/^1 change is not saved/)).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(await cellOf(page, 'Amiri', 'Regular', 0)).toContainText('36.00')
  await saved(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(await cellOf(page, 'Amiri', 'Regular', 0)).toContainText('36.00')
})

test('a draft is looked at in the shop before it is published', async ({ page }) => {
  await openPrices(page, 'manager')
  await write(page, ['EB Garamond', 'Regular', 0], '36.75')
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Preview in the shop').click(),
  ])
  await expect(preview.getByText(/^Preview of /)).toBeVisible()
  await preview.goto(`${new URL(preview.url()).origin}/eb-garamond`)
  await expect(preview.getByText('€36.75').first()).toBeVisible()
  expect(await visitorsPrice('eb-garamond', 'eb-garamond-regular')).not.toBe(3675)
})

test('two tabs of a member work in one draft', async ({ page }) => {
  await openPrices(page, 'manager')
  const second = await page.context().newPage()
  await second.goto(`${shop.consoleUrl}/prices`)
  await expect(second.getByRole('grid')).toBeVisible()
  await write(page, ['Inter', 'Regular', 0], '34.00')
  await expect(inDraft(second, '1 price')).toBeVisible()
  await expect(await cellOf(second, 'Inter', 'Regular', 0)).toContainText('34.00')
  await write(second, ['Inter', 'Bold', 0], '35.00')
  await expect(inDraft(page, '2 prices')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(inDraft(second, '1 price')).toBeVisible()
  await button(second, 'Publish').click()
  await expect(second.getByText(/^Published: /)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await visitorsPrice('inter', 'inter-bold')).toBe(3500)
})

test('two members who change the same price both see both', async ({ page }) => {
  await openPrices(page, 'manager')
  await write(page, ['Spectral', 'Regular', 0], '33.00')
  await saved(page)

  const other = await signedInStaff(shop, 'owner')
  const begun = await other.post('/change_sets', { name: 'Of the owner' })
  const { entries } = (await other.get('/entries/price')).body
  const { id: style, record: before } = entries.find(
    (one: { id: string }) => one.id === 'spectral-regular',
  )
  const edits = [{ kind: 'price', id: style, before, record: { ...before, price: 5500 } }]
  const { id } = begun.body.changeSet
  const edited = await other.call('PUT', `/change_sets/${id}/edits`, { version: 1, edits })
  expect(edited.status).toBe(200)
  const { version } = edited.body
  expect((await other.post(`/change_sets/${id}/publish`, { version })).status).toBe(200)

  await button(page, 'Publish').click()
  await expect(bar(page).getByRole('alert')).toContainText('somebody changed the same')
  expect(await visitorsPrice('spectral', 'spectral-regular')).toBe(5500)
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText(/price from €.* to €55\.00/)).toBeVisible()
  await expectAccessibleInThemes(page, 'conflict')
  await page.getByText('Keep this draft’s').click()
  await button(page, 'Settle it').click()
  await expect(page.getByText('Spectral Regular: price from €55.00 to €33.00')).toBeVisible()
  await button(page, 'Publish').click()
  await expect(button(page, 'Take back')).toBeVisible()
  expect(await visitorsPrice('spectral', 'spectral-regular')).toBe(3300)

  await button(page, 'Take back').click()
  await expect(page.getByText('Spectral Regular: price from €33.00 to €55.00')).toBeVisible()
})

test('a price is changed and published by keyboard alone', async ({ page }) => {
  await openPrices(page, 'owner')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(heading(page, 'Changes')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('grid')).toBeVisible()
  await settled(page)
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.role === 'gridcell')) break
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('51.00')
  await page.keyboard.press('Enter')
  await expect(inDraft(page, '1 price')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Published: /)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('factors of tiers are changed, and a draft is scheduled', async ({ page }) => {
  await openPrices(page, 'owner')
  await page.getByRole('radio', { name: 'Kinds and tiers' }).click()
  const cell = page
    .getByRole('row', { name: /^Desktop/ })
    .getByRole('gridcell')
    .nth(1)
  await cell.click()
  await page.keyboard.type('1.75')
  await page.keyboard.press('Enter')
  await expect(inDraft(page, '1 licence')).toBeVisible()
  await saved(page)
  await bar(page).getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByText(/factor of “.*” from .* to 1\.75/)).toBeVisible()
  await button(page, 'Publish then').click()
  await expect(page.getByText(/^It is published on /)).toBeVisible()
  await button(page, 'Do not publish yet').click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('a family is licensed otherwise than the others', async ({ page }) => {
  const staff = await openConsole(shop, page, 'owner', '/prices?tab=overrides')
  const row = (family: string, kind: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: family, exact: true }) })
      .filter({ has: page.getByRole('cell', { name: kind, exact: true }) })
  await expect(row('Fira Code', 'Desktop')).toContainText('summary')
  const choose = async (label: string, name: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Family', 'Vollkorn')
  await choose('Licence kind', 'Web')
  await button(page, 'Add override').click()
  await expect(row('Vollkorn', 'Web')).toContainText('added in this draft')
  await button(page, 'Do not sell: Vollkorn under Web').click()
  await expect(row('Vollkorn', 'Web')).toContainText('not sold under this kind')
  await expectAccessibleInThemes(page)
  await page.reload()
  await expect(row('Vollkorn', 'Web')).toContainText('not sold under this kind')
  await saved(page)
  const kindsOf = async (family: string) => {
    const { licences } = await (await fetch(`${shop.url}/api/licences?font=${family}`)).json()
    return licences.map(({ id }: { id: string }) => id)
  }
  expect(await kindsOf('vollkorn')).toContain('web')
  endStepUps(shop)
  await button(page, 'Publish').click()
  await showCode(page, staff)
  await expect(page.getByText(/^Published: /)).toBeVisible()
  expect(await kindsOf('vollkorn')).not.toContain('web')
  expect(await kindsOf('literata')).toContain('web')
})

test('an accountant reads prices and is offered nothing that changes them', async ({ page }) => {
  const staff = await openPrices(page, 'accountant')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
  await (await cellOf(page, 'Vollkorn', 'Regular', 0)).click()
  await page.keyboard.type('1')
  await expect(page.getByRole('textbox', { name: /^Price of/ })).toHaveCount(0)
  expect((await staff.post('/change_sets', { name: '' })).body.code).toBe('permission_missing')
})

test('support is told who may open prices', async ({ page }) => {
  await openConsole(shop, page, 'support', '/prices')
  await expect(page.getByText(/^Open to these roles/)).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('what is shown is saved as a file', async ({ page }) => {
  await openPrices(page, 'accountant')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export CSV').click(),
  ])
  expect(download.suggestedFilename()).toBe('prices.csv')
})

test('prices, changes and one change are accessible, in both themes', async ({ page }) => {
  await openPrices(page, 'owner')
  await write(page, ['Work Sans', 'Regular', 0], '19.00')
  await saved(page)
  await expectAccessibleInThemes(page, 'prices')
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await bar(page).getByRole('link', { name: 'Schedule' }).click()
  await expect(button(page, 'Publish then')).toBeVisible()
  await expectAccessibleInThemes(page, 'one change')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto(`${shop.consoleUrl}/changes`)
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessibleInThemes(page, 'changes')
})
