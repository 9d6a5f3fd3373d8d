import { Shop } from '@typecase/tests-support/shop'
import { turn } from './bank.ts'
import {
  agree,
  box,
  comeToCheckout,
  consent,
  country,
  expectKept,
  fillCard,
  fillForm,
  italic,
  lisbon,
  orderRows,
  pay,
  payAndArrive,
  receipt,
  regular,
  sellAt,
  withdraw,
} from './checkout-page.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ checksVatNumbers: true })
})
test.afterAll(() => shop.stop())

test('a VAT number is checked while it is typed, and the order shows the proof', async ({
  page,
}) => {
  const number = box(page, 'VAT number')
  await turn(shop, { vatRegister: 'invalid' })
  await comeToCheckout(page, shop)
  await fillForm(page, 'DE', { ...lisbon, Postcode: '10115', 'VAT number': 'DE118716043' })
  await expect(page.getByText('(VIES) does not know this number')).toBeVisible()
  await expect(pay(page)).toHaveText('Pay €41.65')

  await turn(shop, { vatRegister: 'unavailable' })
  await number.fill('DE129274202')
  await expect(
    page.getByText('could not check your VAT number just now, so VAT is charged'),
  ).toBeVisible()

  await turn(shop, { vatRegister: 'valid' })
  await number.fill('DE811569869')
  await expect(pay(page)).toHaveText('Pay €35.00')
  await fillCard(page)
  await payAndArrive(page, /^Pay €35/)
  await expect(page.getByRole('region', { name: 'Billed to' })).toContainText(
    /VAT number checked with VIES on .+, consultation number WAPI/,
  )
})

test('the licences are the client’s, the invoice is the buyer’s', async ({ page }) => {
  await comeToCheckout(page, shop)
  await page.getByRole('radio', { name: /client/ }).click({ force: true })
  await fillForm(page, 'US', {
    'E-mail': 'studio@tidalatlas.example',
    'Your client, as it appears on the licence': 'Harbour Museum',
    'Your client’s address': 'Doca 5, Lisboa',
    'Your name, for the invoice': 'Inês Duarte',
    'Street and number': '84 Tide Street',
    Postcode: '04101',
    City: 'Portland',
  })
  await expect(page.getByText('for Harbour Museum', { exact: false }).first()).toBeVisible()
  await expect(pay(page)).toHaveText('Pay $39.00')
  await fillCard(page)
  await payAndArrive(page, /^Pay \$39/)
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Licences')).toContainText('Harbour Museum')
  await expect(part('Billed to')).toContainText('Inês Duarte')
  await expect(part('Billed to')).toContainText('United States')
})

test('tax is told as it is typed: a consumer’s, a wrong number’s, then reverse charge', async ({
  page,
}) => {
  await comeToCheckout(page, shop)
  await fillForm(page, 'DE')
  await expect(pay(page)).toHaveText('Pay €41.65')
  await expect(receipt(page)).toContainText('VAT, 19 %')
  await expect(consent(page)).toBeVisible()

  await box(page, /^VAT number/).fill('DE 136 695 977')
  await expect(page.getByText('Not a valid number of this country')).toBeVisible()
  await expect(pay(page)).toHaveText('Pay €41.65')

  await box(page, /^VAT number/).fill('DE 136 695 976')
  await expect(pay(page)).toHaveText('Pay €35.00')
  await expect(page.getByText('Not a valid number of this country')).toHaveCount(0)
  await expect(receipt(page)).toContainText(/reverse charge/i)
  await expect(consent(page)).toHaveCount(0)
  await fillCard(page)
  await payAndArrive(page, /^Pay €35\.00/)
  await expect(page.getByRole('region', { name: 'Billed to' })).toContainText('136')
})

test('a consumer of the European Union is asked, and buys only with their consent', async ({
  page,
}) => {
  await comeToCheckout(page, shop)
  await expect(consent(page)).toHaveCount(0)
  await fillForm(page)
  await fillCard(page)
  await expect(consent(page)).not.toBeChecked()
  await page.getByRole('button', { name: /^Pay €43\.05/ }).click()
  await expect(consent(page)).toBeFocused()
  await expect(page.getByText('We can only deliver immediately')).toBeVisible()
  await agree(page)
  await payAndArrive(page, /^Pay €43\.05/)
  await expect(page.getByRole('link', { name: /\.zip/ }).first()).toBeVisible()

  await page.goto(`${shop.url}/checkout`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a price that has changed is shown beside the old one, and asked about', async ({ page }) => {
  const style = 'spectral-regular'
  await sellAt(shop, style, 3500)
  await comeToCheckout(page, shop, [{ ...regular, itemId: style, description: 'Spectral Regular' }])
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  await expect(pay(page)).toHaveText('Pay €43.05')
  await sellAt(shop, style, 4000)
  await pay(page).click()
  const question = page.getByRole('alertdialog', { name: 'Pay the higher price?' })
  await expect(question).toContainText('from €43.05 to €49.20')
  await expect(question).toContainText('no money has moved')
  await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(box(page, 'City')).toHaveValue('Lisboa')
  await payAndArrive(page, /^Pay €49\.20/)
})

test('a style that was withdrawn marks its line, and the rest can be bought', async ({ page }) => {
  const style = 'vollkorn-regular'
  const gone = { ...regular, itemId: style, description: 'Vollkorn Regular', price: 4000 }
  await comeToCheckout(page, shop, [italic, gone])
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  await withdraw(shop, style)
  await pay(page).click()
  const remove = page.getByRole('button', { name: 'Remove Vollkorn Regular' })
  await expect(remove).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await remove.click()
  await expect(page.getByText('Vollkorn Regular')).toHaveCount(0)
  await expect(box(page, 'City')).toHaveValue('Lisboa')
  await payAndArrive(page, /^Pay €43\.05/)
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('EB Garamond Italic')
})

test('a free order asks for no card', async ({ page }) => {
  const style = 'literata-regular'
  await sellAt(shop, style, 0)
  await comeToCheckout(page, shop, [
    { ...regular, itemId: style, description: 'Literata Regular', price: 0 },
  ])
  await fillForm(page)
  await agree(page)
  await expect(page.locator('iframe')).toHaveCount(0)
  await payAndArrive(page, /^Get it free/)
  await expect(page.getByText('Free, nothing to pay.')).toBeVisible()
  await expect(page.getByRole('link', { name: /\.zip/ }).first()).toBeVisible()
})

test('a declined card loses nothing, not even to a reload, and the order waits', async ({
  page,
}) => {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText(/No money has moved/).first()).toBeVisible()
  await expect(box(page, 'City')).toHaveValue('Lisboa')

  await page.reload()
  await expect(page.getByText('An order of this cart is waiting for payment')).toBeVisible()
  for (const [name, value] of Object.entries(lisbon)) {
    if (name !== 'E-mail') await expect(box(page, name)).toHaveValue(value)
  }
  await expect(country(page)).toHaveValue('PT')
  await expect(consent(page)).not.toBeChecked()
  await page.getByRole('link', { name: 'Finish paying' }).click()
  await page.waitForURL('**/checkout?order=*')
  await fillCard(page)
  await payAndArrive(page, /^Pay €43\.05/)
  await expect(page.getByRole('link', { name: /\.zip/ }).first()).toBeVisible()
})

test('the form outlives reload and Back, and stays out of the browser’s storage', async ({
  page,
}) => {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await expectKept(page, 'Rua da Boavista')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toMatch(/Duarte|Boavista|tidalatlas/)

  await page.reload()
  await expect(box(page, 'Street and number')).toHaveValue('Rua da Boavista 84')
  await expect(box(page, 'E-mail')).toHaveValue('ines@tidalatlas.example')
  await expect(consent(page)).not.toBeChecked()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await page.waitForURL('**/cart')
  await page.goBack()
  await page.waitForURL('**/checkout')
  await expect(box(page, 'City')).toHaveValue('Lisboa')
})

test('another tab changes the cart, and this one follows without losing what is typed', async ({
  page,
  context,
}) => {
  await comeToCheckout(page, shop, [italic, regular])
  await fillForm(page)
  const other = await context.newPage()
  await other.goto(`${shop.url}/cart`)
  await other
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect(other.getByRole('link', { name: 'Cart (1)' })).toBeVisible()
  await expect(pay(page)).toHaveText('Pay €43.05')
  await expect(box(page, 'City')).toHaveValue('Lisboa')
  await agree(page)
  await fillCard(page)
  await payAndArrive(page, /^Pay €43\.05/)
  await expect(other.getByText('Your cart is empty', { exact: false }).first()).toBeVisible()
})

test('two tabs pay the same cart once', async ({ page, context }) => {
  await comeToCheckout(page, shop)
  await fillForm(page)
  await agree(page)
  await fillCard(page)
  const other = await context.newPage()
  await other.goto(`${shop.url}/checkout`)
  await expect(pay(other)).toBeEnabled()
  await fillForm(other)
  await agree(other)
  await fillCard(other)
  const first = await payAndArrive(page, /^Pay €43\.05/)
  await expect(other.getByText('Your cart is empty')).toBeVisible()
  await page.goto(`${shop.url}/profile`)
  await expect(orderRows(page)).toHaveCount(1)
  await expect(orderRows(page).getByRole('link')).toHaveAttribute('href', `/orders/${first}`)
})

onBothScreens(() => {
  test('no total and no price to pay is named before the country is known', async ({ page }) => {
    await comeToCheckout(page, shop)
    await expect(receipt(page)).toContainText('Choose your country to see the tax')
    await expect(pay(page)).toHaveText('Pay')
    await expect(receipt(page)).toContainText('Before tax')
    await expect(receipt(page)).not.toContainText('Total')
    await expect(page.getByText('€35.00 plus tax')).toBeVisible()
    await country(page).selectOption('DE')
    await expect(page.getByText('€35.00 plus tax')).toHaveCount(0)
    await expect(pay(page)).toHaveText('Pay €41.65')
  })
})
