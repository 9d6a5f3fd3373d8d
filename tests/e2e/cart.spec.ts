import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start()
})
test.afterAll(() => shop.stop())

const regular = {
  ...Buyer.item(),
  itemId: 'eb-garamond-regular',
  description: 'EB Garamond Regular',
  price: 3500,
  currency: 'EUR',
}
const web = {
  ...regular,
  fontLicenseId: 'web',
  licenseOptionId: '10k',
  price: 2800,
  fields: { domains: 'tidalatlas.example' },
}

async function openCart(page: Page, items: object[] = [regular, web]) {
  await cameWith(page, { cart: JSON.stringify(items) })
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByRole('link', { name: 'Check out' }).first()).toBeVisible()
}

const sum = (page: Page) => page.getByRole('definition').last()
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a coupon is entered, lowers the sum, goes with every tab and is taken out again', async ({
  page,
  context,
}, info) => {
  await openCart(page)
  await expect(sum(page)).toHaveText('€59.85') // (35 + 28) x 0.95
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('  welcome ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Coupon WELCOME')).toBeVisible()
  await expect(sum(page)).toHaveText('€53.86') // 33.25 - 3.33 + 26.60 - 2.66
  await expectAccessible(page)
  await keepPicture(page, info)

  const second = await context.newPage()
  await second.goto(`${shop.url}/cart`)
  await expect(sum(second)).toHaveText('€53.86')
  await second
    .getByText('Coupon WELCOME')
    .locator('..')
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(sum(second)).toHaveText('€59.85')
  await expect(sum(page)).toHaveText('€59.85')
})

test('a coupon that is none says so at its field, and the cart is priced all the same', async ({
  page,
}) => {
  await openCart(page)
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('NONESUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveAccessibleDescription(
    /no such coupon/,
  )
  await expect(sum(page)).toHaveText('€59.85')
  await page.getByRole('button', { name: 'No coupon' }).click()
  await expect(page.getByRole('button', { name: 'Add a coupon' })).toBeVisible()
  expect(await stored(page, 'coupon')).toBeNull()
})

test('a cart is shared by a link, at frozen prices, to be used or paid by somebody else', async ({
  page,
  browser,
}, info) => {
  await openCart(page)
  await page.getByRole('button', { name: 'Share this cart' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to the copy' }).inputValue()
  expect(link).toMatch(/\/cart\/[0-9A-HJKMNP-TV-Z]{26}$/)
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await cameWith(other, { cart: JSON.stringify([{ ...regular, licenseOptionId: '4-10' }]) })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'EB Garamond Regular' })).toBeAttached()
  await expect(other.getByText(/Its prices hold until \d+ \w+ \d{4}/)).toBeVisible()
  await expect(other.getByText('tidalatlas.example')).toBeVisible()
  await expect(sum(other)).toHaveText('€59.85')
  await expect(other.getByRole('link', { name: 'Pay for it' }).first()).toHaveAttribute(
    'href',
    `/checkout?cart=${link.split('/').at(-1)}`,
  )
  await expectAccessible(other)
  await keepPicture(other, info)

  await other.getByRole('button', { name: 'Use this cart' }).click()
  const question = other.getByRole('alertdialog', { name: 'Replace your cart?' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  expect(JSON.parse((await stored(other, 'cart'))!)).toHaveLength(1)
  await other.getByRole('button', { name: 'Use this cart' }).click()
  await question.getByRole('button', { name: 'Replace it' }).click()
  await other.waitForURL(`${shop.url}/cart`)
  await expect(sum(other)).toHaveText('€59.85')
  expect(JSON.parse((await stored(other, 'cart'))!)).toHaveLength(2)
  await other.context().close()
})

test('a quote on paper names what was shared', async ({ page }) => {
  await openCart(page)
  await page.getByRole('button', { name: 'Share this cart' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Quote as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a cart is priced in another currency where everything has a price in it', async ({
  page,
}) => {
  await openCart(page)
  await page.getByRole('button', { name: /Currency/ }).click()
  await page.getByRole('option', { name: 'USD' }).click()
  await expect(sum(page)).toHaveText('$66.69') // (39 + 31.20) x 0.95
  await expect(page.getByText(/rose|fell/)).toHaveCount(0)
  await page.reload()
  await expect(sum(page)).toHaveText('$66.69')
  await page.getByRole('button', { name: /Size of the Desktop licence/ }).click()
  await page.getByRole('option', { name: '4 to 10 people' }).click()
  await expect(sum(page)).toHaveText('$88.92') // (39 x 1.6 + 31.20) x 0.95
  await expect(page.getByText(/rose|fell/)).toHaveCount(0)
})

test('the chosen styles are there after a reload and on the way back', async ({ page }) => {
  await page.goto(`${shop.url}/eb-garamond/buy?style=eb-garamond-regular`)
  await page.getByRole('checkbox', { name: /^Desktop/ }).click({ force: true })
  await page.getByRole('checkbox', { name: /^Web/ }).click({ force: true })
  await page.getByRole('radio', { name: /^100,000/ }).click({ force: true })
  await page.getByRole('textbox', { name: 'Domains' }).fill('tidalatlas.example')
  await expect(sum(page)).toHaveText('€73.15') // 33.25 + 39.90
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Domains' })).toHaveValue('tidalatlas.example')
  await expect(sum(page)).toHaveText('€73.15')
  await page.getByRole('link', { name: 'EB Garamond', exact: true }).first().click()
  await page.waitForURL(`${shop.url}/eb-garamond`)
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^100,000/ })).toBeChecked()
  await expect(sum(page)).toHaveText('€73.15')
})

test('a prepared cart is taken at its special prices, which end when it is changed, after a question', async ({
  page,
}, info) => {
  const id = prepareCart(shop, brandCart('mira@tidalatlas.example', 'valid_until = 2099-03-31'))
  await cameWith(page, { cart: JSON.stringify([regular]) })
  await page.goto(`${shop.url}/prepared_cart/${id}`)
  await expect(page.getByText('As agreed by telephone.')).toBeVisible()
  await expect(page.getByText(/hold until 31 March 2099/)).toBeVisible()
  await expect(page.getByText(/m…@tidalatlas\.example/)).toBeVisible()
  await expect(sum(page)).toHaveText('€2,410.00')
  await page.getByText('The agreement in full').click()
  await expect(page.getByText('For Tidal Atlas alone.')).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, info)

  await page.getByRole('button', { name: 'Take this cart' }).first().click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await page.waitForURL(`${shop.url}/cart`)
  await expect(page.getByText(/The foundry has prepared this cart/)).toBeVisible()
  await expect(sum(page)).toHaveText('€2,410.00')
  await expect(page.getByText(/rose|fell/)).toHaveCount(0)
  expect(await stored(page, 'preparedCartId')).toBe(id)

  await page.getByRole('button', { name: /^Remove .* for EB Garamond/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the prepared cart?' })
  await expect(question.getByRole('button', { name: 'Keep it as it is' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sum(page)).toHaveText('€2,410.00')
  await page.getByRole('button', { name: /^Remove .* for EB Garamond/ }).click()
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText(/The foundry has prepared this cart/)).toHaveCount(0)
  expect(await stored(page, 'preparedCartId')).toBeNull()
  await expect(page.getByText('The price rose from €10.00 to €40.00')).toBeVisible()
})

onBothScreens(() => {
  test('a prepared cart that was emptied comes back with its prices', async ({ page }) => {
    const id = prepareCart(shop, brandCart('mira@tidalatlas.example', 'valid_until = 2099-03-31'))
    await page.goto(`${shop.url}/prepared_cart/${id}`)
    await press(page.getByRole('button', { name: 'Take this cart' }).first())
    await page.waitForURL(`${shop.url}/cart`)
    await press(page.getByRole('button', { name: 'Empty the cart' }))
    await expect(page.getByText('Nothing here yet')).toBeAttached()
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(sum(page)).toHaveText('€2,410.00')
    expect(await stored(page, 'preparedCartId')).toBe(id)
  })

  test('a cart that was emptied comes back with its coupon', async ({ page }) => {
    await cameWith(page, { cart: JSON.stringify([regular]), coupon: 'WELCOME' })
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText('Coupon WELCOME')).toBeVisible()
    await press(page.getByRole('button', { name: 'Empty the cart' }))
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('Coupon WELCOME')).toBeVisible()
    expect(await stored(page, 'coupon')).toBe('WELCOME')
  })

  test('a cart whose coupon is refused is shared without it', async ({ page }) => {
    await cameWith(page, { cart: JSON.stringify([regular]), coupon: 'NONESUCH' })
    await page.goto(`${shop.url}/cart`)
    await press(page.getByRole('button', { name: 'Share this cart' }))
    await expect(page.getByRole('textbox', { name: 'Link to the copy' })).toHaveValue(/\/cart\//)
  })

  test('an offer that is not there is the 404 screen', async ({ page }) => {
    for (const path of ['cart', 'prepared_cart']) {
      const answer = await page.goto(`${shop.url}/${path}/00000000000000000000000000`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out of sorts')
    }
  })

  test('an empty id of a prepared cart is none', async ({ page }) => {
    await cameWith(page, { cart: JSON.stringify([regular]), preparedCartId: '' })
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('button', { name: 'Share this cart' })).toBeVisible()
    await expect(page.getByText(/The foundry has prepared this cart/)).toHaveCount(0)
    await press(page.getByRole('button', { name: /^Remove .* for EB Garamond/ }))
    await expect(page.getByText('Nothing here yet')).toBeAttached()
  })

  test('a cart over the limit says so and offers no checkout', async ({ page }) => {
    await cameWith(page, { cart: JSON.stringify(Array.from({ length: 201 }, () => regular)) })
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText(/more than one order holds/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
  })

  test('sizes are named in full, and a larger one is asked for by mail', async ({ page }) => {
    await page.goto(`${shop.url}/eb-garamond/buy?style=eb-garamond-regular`)
    await press(page.getByRole('checkbox', { name: /^Desktop/ }), { force: true })
    const ask = page.getByRole('link', { name: /^More/ })
    await expect(ask).toHaveAttribute('href', /^mailto:hello@.*subject=A%20larger%20size/)
    await press(page.getByRole('radio', { name: /^4 to 10/ }), { force: true })
    await press(page.getByRole('button', { name: 'Add to cart' }).first())
    await press(page.getByRole('link', { name: 'Go to the cart' }).first())
    await expect(page.getByRole('button', { name: /Size of the Desktop licence/ })).toContainText(
      '4 to 10 people',
    )
  })

  test('stored entries that cannot be read are told once', async ({ page }) => {
    const told = page.getByText('One entry in your browser could not be read and was left out.')
    await cameWith(page, { cart: JSON.stringify([regular, { itemId: 7 }]) })
    await page.goto(`${shop.url}/cart`)
    await expect(told).toBeVisible()
    await expect.poll(async () => JSON.parse((await stored(page, 'cart'))!)).toHaveLength(1)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Check out' }).first()).toBeVisible()
    await settled(page)
    await expect(told).toHaveCount(0)
  })
})
