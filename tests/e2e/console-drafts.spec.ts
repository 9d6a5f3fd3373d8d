import type { Page } from '@playwright/test'
import type { StaffBrowser } from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, openConsole } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const pair = {
  kind: 'package',
  id: 'inter-pair',
  record: {
    family: 'inter',
    name: 'Inter Pair',
    itemClass: 'package',
    styles: ['inter-regular', 'inter-bold'],
    life: { state: 'published' },
  },
}

/** A draft of the member's own: a new package with its price, and another price. */
async function draftOf(staff: StaffBrowser) {
  const { changeSet } = (await staff.post('/change_sets', { name: 'Autumn' })).body
  const { entries } = (await staff.get('/entries/price')).body
  const { record } = entries.find(({ id }: { id: string }) => id === 'inter-bold')
  const price = { family: 'inter', price: 5000 }
  const edits = [
    { ...pair, before: null },
    { kind: 'price', id: pair.id, before: null, record: price },
    { kind: 'price', id: 'inter-bold', before: record, record: price },
  ]
  const body = { version: changeSet.version, edits }
  const { status } = await staff.call('PUT', `/change_sets/${changeSet.id}/edits`, body)
  expect(status).toBe(200)
  return changeSet.id
}

const lines = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /: (new|on sale|price from)/ })

async function reload(page: Page) {
  await page.reload()
  await settled(page)
}

test('an entry is taken out of a draft, put back, and moved to a draft of its own', async ({
  page,
}) => {
  const staff = await openConsole(shop, page, 'owner', '/')
  const id = await draftOf(staff)
  await page.goto(`${shop.consoleUrl}/changes/${id}`)
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).filter({ hasText: 'Inter Pair: on sale at €50.00' })).toHaveCount(1)
  await expectAccessibleInThemes(page)

  await button(page, 'Take out Inter Pair').first().click()
  await expect(lines(page)).toHaveCount(1)
  await reload(page)
  await expect(lines(page)).toHaveText([/^Inter Bold: price from/])

  await button(page, 'Take out Inter Bold').click()
  await expect(lines(page)).toHaveCount(0)
  await button(page, 'Put it back').click()
  await expect(lines(page)).toHaveCount(1)
  await reload(page)
  await expect(lines(page)).toHaveText([/^Inter Bold: price from/])

  await button(page, /Move to .* Inter Bold/).click()
  await button(page, 'Open that draft').click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(lines(page)).toHaveText([/^Inter Bold: price from/])
  expect((await staff.get(`/change_sets/${id}`)).body.edits).toEqual([])
})

test('a package of a draft has a row of prices', async ({ page }) => {
  const staff = await openConsole(shop, page, 'owner', '/')
  await draftOf(staff)
  await page.goto(`${shop.consoleUrl}/prices?family=inter`)
  const row = page.getByRole('row').filter({ hasText: 'Pair, 2 styles, draft' })
  await expect(row.getByRole('gridcell').first()).toContainText('50.00')
})
