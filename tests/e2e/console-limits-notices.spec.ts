import { Shop } from '@typecase/tests-support/shop'
import { expectAccessibleInThemes } from './accessible-themes.ts'
import { openConsole, sideways } from './console-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

// The screens of limits and notices: by keyboard, on a phone, and with mistakes.

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

test('limits are changed by keyboard, refused at their field, and stand after a reload', async ({
  page,
}) => {
  await openConsole(shop, page, 'owner', '/selling?tab=limits')
  await settled(page)
  const days = page.getByRole('textbox', { name: 'Days that an order can be paid' })
  const hours = page.getByRole('textbox', { name: 'Hours until the payment reminder' })
  await days.fill('100')
  await days.press('Enter')
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('A number from 1 to 60 is needed here.')).toBeVisible()
  await days.fill('1')
  await hours.fill('20')
  await hours.press('Enter')
  await expect(page.getByText('at least 12 hours must be left to pay')).toBeVisible()
  await expect(hours).toBeFocused()
  await hours.fill('4')
  await hours.press('Enter')
  await expect(page.getByText(/^Last saved .* by /)).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('1')
  await expect(hours).toHaveValue('4')
  await expectAccessibleInThemes(page, 'limits')
})

test('notices say why some are always sent, and take addresses', async ({ page }) => {
  await openConsole(shop, page, 'owner', '/selling?tab=notices')
  await settled(page)
  const kind = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(kind('Disputes')).toContainText('Saving here switches it on')
  await expect(kind('Disputes').getByRole('combobox')).toHaveCount(0)
  const addresses = kind('Sales').getByRole('textbox', { name: 'Addresses' })
  await addresses.fill('ana@opensorts.example, nobody')
  await addresses.press('Enter')
  await expect(page.getByText('nobody is not an e-mail address.')).toBeVisible()
  await expect(addresses).toBeFocused()
  await addresses.fill('ana@opensorts.example, rui@opensorts.example')
  await kind('Sales').getByRole('combobox', { name: 'Sent' }).selectOption('Yes')
  await page.getByRole('button', { name: 'Save the notices' }).press('Enter')
  await expect(page.getByText(/^Last saved .* by /)).toBeVisible()
  await page.reload()
  await expect(addresses).toHaveValue('ana@opensorts.example, rui@opensorts.example')
  await expect(kind('Disputes')).toContainText('Always sent')
  await expectAccessibleInThemes(page, 'notices')
})

for (const tab of ['limits', 'notices']) {
  test(`the screen of ${tab} fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(shop, page, 'owner', `/selling?tab=${tab}`)
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const button = page.getByRole('button', { name: `Save the ${tab}` })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
}
