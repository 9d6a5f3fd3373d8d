import type { Page } from '@playwright/test'
import { People } from '@typecase/tests-support/people'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { button, endStepUps, heading, openConsole, showCode, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let people: People
test.beforeAll(async () => {
  shop = await Shop.start()
  people = new People(shop)
})
test.afterAll(() => shop.stop())

/** Adds an item by the search below the lines. */
async function addItem(page: Page, family: string, item: string) {
  await page.getByRole('searchbox', { name: 'Find a family to add' }).fill(family)
  await button(page, `Add ${item}`).click()
  await expect(page.getByRole('combobox', { name: `Licence of ${item}` })).toBeVisible()
}

const price = (page: Page, item: string) =>
  page.getByRole('textbox', { name: `Price offered for ${item}` })

test('an offer is written, survives a reload, and is made after a code; the client takes it', async ({
  page,
  browser,
}) => {
  const { email } = await people.customer()
  const staff = await openConsole(shop, page, 'support', '/offers')
  await expect(page.getByText('An offer is a cart at special prices')).toBeVisible()
  await page.getByRole('link', { name: 'New offer' }).click()
  await expect(heading(page, 'New offer')).toBeVisible()
  await page.getByRole('textbox', { name: 'Licensee' }).fill('Tidal Atlas Lda')
  await page.getByRole('textbox', { name: 'Address of the client' }).fill(email)
  await addItem(page, 'vollk', 'Vollkorn Regular')
  await price(page, 'Vollkorn Regular').fill('cheap')
  await expect(page.getByText('Give an amount such as 2150.00')).toBeVisible()
  await price(page, 'Vollkorn Regular').fill('20 %')
  await page.getByRole('textbox', { name: /^Message/ }).fill('As agreed by telephone.')
  await expect(page.getByText('Asks for your second factor')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'Offer to Tidal Atlas Lda')).toBeVisible()
  await expect(price(page, 'Vollkorn Regular')).toHaveValue('20 %')
  await expectAccessibleInThemes(page)

  endStepUps(shop)
  await button(page, 'Make the offer').click()
  await showCode(page, staff)
  await expect(page.getByText('Not mailed yet')).toBeVisible()
  await expect(page.getByRole('row', { name: /Vollkorn Regular.*20/ })).toBeVisible()
  await button(page, 'Mail to the client').click()
  await expect(page.getByText('Mailed an offer')).toBeVisible()
  await expectAccessibleInThemes(page)

  const [id] = /[0-9A-Z]{26}/.exec(page.url())!
  const client = await browser.newPage()
  await client.goto(`${shop.url}/prepared_cart/${id}`)
  await expect(client.getByText('As agreed by telephone.')).toBeVisible()
  await button(client, 'Take this cart').first().click()
  await expect(client.getByText('The foundry has prepared this cart')).toBeVisible()
  await client.close()
  await page.reload()
  await expect(page.getByText('Loaded into a cart')).toBeVisible()

  await button(page, 'Withdraw').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('A mistake')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('link', { name: 'New offer from this one' })).toBeVisible()
})

test('what is missing is told at its field, and nothing typed is lost', async ({ page }) => {
  await openConsole(shop, page, 'manager', '/offers/new')
  await page.getByRole('textbox', { name: /^Message/ }).fill('Kept')
  await button(page, 'Make the offer').click()
  await expect(
    page.getByText('At least one item is needed.').or(page.getByText('No line yet')),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Licensee' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('Kept')
})

test('a viewer reads offers and makes none; an editor has no such area', async ({ page }) => {
  await openConsole(shop, page, 'viewer', '/offers')
  await expect(heading(page, 'Offers')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New offer' })).toHaveCount(0)
  await page.goto(`${shop.consoleUrl}/offers/new`)
  await expect(page.getByText('Your role may read offers, and make none.')).toBeVisible()
})

for (const width of [1440, 1024, 390]) {
  test(`the form and the list fit ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openConsole(shop, page, 'owner', '/offers/new')
    await addItem(page, 'fraun', 'Fraunces, complete family')
    await button(page, 'Add a licence').click()
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`${shop.consoleUrl}/offers`)
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
}
