// Each screen with state, with three of everything, over all that happens to a page: one table.

import type { BrowserContext, Page } from '@playwright/test'
import { inTurn, outOfTurn } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { box, country } from './checkout-page.ts'
import { settled } from './settled.ts'
import { button, line, lines, openFront, save, testAll } from './tester-page.ts'
import { onBothScreens, press } from './two-screens.ts'
import { expect, ownAddresses, test } from './visitor.ts'

test.use({ hasOwnAddress: true })

let shop: Shop
test.beforeAll(async () => {
  shop = await Shop.start({ environment: ownAddresses })
})
test.afterAll(() => shop.stop())

type Screen = {
  name: string
  /** Comes to the screen as a visitor does, and gives it its state. */
  prepare: (page: Page) => Promise<unknown>
  /** Fails where the state is not there. */
  holds: (page: Page) => Promise<unknown>
  /** Kept with the page's place in the history: a new tab at the same address starts without it. */
  isOfPage?: boolean
  /** Cannot be reached without storage: the visitor is told so. */
  needsStorage?: boolean
}

const families = ['EB Garamond', 'Inter', 'Vollkorn']
const styles = ['Regular', 'Italic', 'Caption']
const tick = (page: Page, name: RegExp) =>
  press(page.getByRole('checkbox', { name }).first(), { force: true })

async function chooseThreeStyles(page: Page) {
  await page.goto(`${shop.url}/eb-garamond/buy`)
  await tick(page, /^Desktop/)
  await press(page.getByRole('radio', { name: /^Single styles/ }), { force: true })
  for (const style of styles) await tick(page, new RegExp(`^${style} `))
}

async function fillCart(page: Page) {
  await chooseThreeStyles(page)
  await press(page.getByRole('button', { name: 'Add to cart' }).first())
  await press(page.getByRole('link', { name: 'Go to the cart' }).first())
}

const screens: Screen[] = [
  {
    name: 'front page with a filter',
    prepare: (page) => page.goto(`${shop.url}/?kind=serif&script=Latn&weight=400`),
    holds: async (page) => {
      await expect(page.getByRole('textbox', { name: 'EB Garamond: type here' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Inter: type here' })).toHaveCount(0)
    },
  },
  {
    name: 'saved view',
    prepare: async (page) => {
      await openFront(page, shop)
      await save(page, families)
      await press(page.getByRole('link', { name: '3 saved fonts' }))
    },
    holds: async (page) => {
      await expect(lines(page)).toHaveCount(3)
      for (const name of families) await expect(line(page, name)).toBeVisible()
    },
  },
  {
    name: 'tester',
    prepare: async (page) => {
      await openFront(page, shop)
      await testAll(page, families)
      for (const name of families) await line(page, name).fill(`Of ${name}`)
    },
    holds: async (page) => {
      await expect(lines(page)).toHaveCount(3)
      for (const name of families) await expect(line(page, name)).toHaveText(`Of ${name}`)
      await line(page, 'Inter').fill('Alone')
      await expect(line(page, 'Vollkorn')).toHaveText('Of Vollkorn')
      await line(page, 'Inter').fill('Of Inter')
    },
    isOfPage: true,
  },
  {
    name: 'buy page',
    prepare: chooseThreeStyles,
    holds: async (page) => {
      await expect(page.getByRole('checkbox', { name: /^Desktop/ }).first()).toBeChecked()
      for (const style of styles) {
        const box = page.getByRole('checkbox', { name: new RegExp(`^${style} `) }).first()
        await expect(box).toBeChecked()
      }
    },
    isOfPage: true,
  },
  {
    name: 'cart',
    prepare: fillCart,
    holds: async (page) => {
      await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
      for (const style of styles) {
        const name = `EB Garamond ${style}`
        await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)
      }
    },
  },
  {
    name: 'checkout',
    prepare: async (page) => {
      await fillCart(page)
      await press(page.getByRole('link', { name: 'Check out' }).first())
      await box(page, 'City').fill('Lisboa')
      await box(page, 'Postcode').fill('1200-068')
      await country(page).selectOption('PT')
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"PT"')
    },
    holds: async (page) => {
      await expect(box(page, 'City')).toHaveValue('Lisboa')
      await expect(box(page, 'Postcode')).toHaveValue('1200-068')
      await expect(country(page)).toHaveValue('PT')
    },
    isOfPage: true,
    needsStorage: true,
  },
]

/** Storage that throws at each touch, or at each write. */
function deny() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}
function fillUp() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

async function toldOfStorage(page: Page) {
  await fillCart(page)
  await expect(page.getByText('Your browser does not store your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
}

type Event = {
  name: string
  isNewTab?: boolean
  happen: (page: Page, at: BrowserContext) => Promise<Page>
}

const events: Event[] = [
  {
    name: 'a reload',
    happen: async (page) => {
      await page.reload()
      return page
    },
  },
  {
    name: 'Back and Forward',
    happen: async (page) => {
      await page.goto(`${shop.url}/pages/about`)
      await page.goBack()
      await settled(page) // A page that is left while it comes loses the browser's answer.
      await page.goForward()
      await expect(page).toHaveURL(/about/)
      await settled(page)
      await page.goBack()
      return page
    },
  },
  {
    name: 'a second tab',
    isNewTab: true,
    happen: async (page, context) => {
      const opened = context.waitForEvent('page')
      await page.evaluate(() => void open(location.href))
      return await opened
    },
  },
]

onBothScreens((isPhone) => {
  for (const [index, screen] of screens.entries()) {
    test.describe(screen.name, () => {
      let failures: string[]
      test.beforeEach(({ context }) => {
        test.skip(!inTurn(2 * index + Number(isPhone), 6), outOfTurn)
        failures = []
        context.on('weberror', (error) => failures.push(error.error().message))
      })
      test.afterEach(() => expect(failures).toEqual([]))

      for (const { name, isNewTab = false, happen } of events) {
        if (isNewTab && screen.isOfPage) continue
        test(`stands after ${name}`, async ({ page, context }) => {
          await screen.prepare(page)
          await screen.holds(page)
          await screen.holds(await happen(page, context))
        })
      }

      for (const [name, break_] of [
        ['denied', deny],
        ['full', fillUp],
      ] as const) {
        test(`works while storage is ${name}`, async ({ page }) => {
          await page.addInitScript(break_)
          if (screen.needsStorage) return await toldOfStorage(page)
          await screen.prepare(page)
          await screen.holds(page)
        })
      }
    })
  }

  test('a line that is removed is gone after a reload, and the others stay', async ({ page }) => {
    await openFront(page, shop)
    await testAll(page, families)
    await press(button(page, 'Remove Inter'))
    await page.reload()
    await expect(lines(page)).toHaveCount(2)
    await expect(line(page, 'Inter')).toHaveCount(0)
  })
})
