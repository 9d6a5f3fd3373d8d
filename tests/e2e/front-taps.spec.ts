import type { Locator, Page } from '@playwright/test'
import { Shop } from '@typecase/tests-support/shop'
import { settled } from './settled.ts'
import { openFront } from './tester-page.ts'
import { onBothScreens } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

const families = (page: Page) => page.getByRole('region').filter({ has: page.getByRole('textbox') })

/** Finger or mouse come down where the control stood when it was looked at. */
const at = (isPhone: boolean) => async (page: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  const [left, top] = [x + width / 2, y + height / 2]
  await (isPhone ? page.touchscreen.tap(left, top) : page.mouse.click(left, top))
}

onBothScreens((isPhone) => {
  const touch = at(isPhone)
  test('a press below a line that is being written in does what is under it', async ({ page }) => {
    await openFront(page, shop)
    await settled(page)
    for (const index of [0, 1, 2, 3]) {
      await touch(page, families(page).nth(index).getByRole('textbox'))
      const heart = families(page)
        .nth(index + 1)
        .getByRole('button', { name: /^Save / })
      await touch(page, heart)
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    }
  })

  test('nothing moves when a press opens the controls of a line', async ({ page }) => {
    await openFront(page, shop)
    await settled(page)
    const tops = () =>
      families(page).evaluateAll((all) =>
        all.map((family) => Math.round(family.getBoundingClientRect().top + scrollY)),
      )
    const before = await tops()
    for (const index of [2, 0, 3]) {
      await touch(page, families(page).nth(index).getByRole('textbox'))
      await expect(
        families(page)
          .nth(index)
          .getByRole('button', { name: /Style of / }),
      ).toBeVisible()
      await expect(
        families(page)
          .nth(index)
          .getByText(/^\d+ styles$|^One style$/),
      ).toBeVisible({ visible: !isPhone }) // A phone has no room for both.
      expect(await tops()).toEqual(before)
    }
  })
})
