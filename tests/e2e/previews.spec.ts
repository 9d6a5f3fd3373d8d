// A draft in the real shop: its banner, its prices, and a cart of its own.

import { Buyer } from '@typecase/tests-support/buyer'
import { signedInStaff } from '@typecase/tests-support/console'
import { Drafts } from '@typecase/tests-support/previews'
import { Shop } from '@typecase/tests-support/shop'
import { cameWith } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let link: string
test.beforeAll(async () => {
  shop = await Shop.start()
  const owner = await signedInStaff(shop, 'owner')
  const record = { family: 'eb-garamond', price: 9_900 }
  const id = await new Drafts(owner).begin('Spring prices', [
    'price',
    'eb-garamond-regular',
    record,
  ])
  link = (await owner.post(`/change_sets/${id}/preview_links`)).body.url
})
test.afterAll(() => shop.stop())

const item = {
  ...Buyer.item('eb-garamond-regular'),
  ...{ description: 'EB Garamond Regular', price: 3_500, currency: 'EUR' },
}
const banner = 'Preview of Spring prices: visitors do not see this. Nothing can be bought here.'

test('a preview says what it is, sells nothing, and shares no cart with the shop', async ({
  page,
}, info) => {
  await page.goto(link)
  await settled(page)
  expect(page.url()).not.toContain('preview=')
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, info)

  await cameWith(page, { cart: JSON.stringify([item]) })
  await page.goto(new URL('/cart', link).href)
  await settled(page)
  await expect(page.getByText('so you cannot check out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
  await expect(page.getByRole('definition').last()).toHaveText('€99.00')
  await keepPicture(page, info)
})

test('the shop has no banner, and the cart of a preview is not in it', async ({ page }) => {
  await page.goto(link)
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([item]))
  await page.goto(`${shop.url}/cart`)
  await settled(page)
  await expect(page.getByText('Preview of')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cart') ?? '')).not.toContain('garamond')
})
