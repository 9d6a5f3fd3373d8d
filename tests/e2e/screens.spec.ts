import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { inTurn, outOfTurn, tier } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { painted } from './frames.ts'
import { keepPicture } from './pixels.ts'
import { settled } from './settled.ts'
import { onlySwitched, otherTheme, switchTheme } from './theme.ts'

// The longest file; each of the workers starts a shop for its half.
test.describe.configure({ mode: 'parallel' })

let shop: Shop
let order: string
let shared: string

const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

/** Tokens of a new sign-in: a browser that shares another's is taken for a thief. */
async function signIn(): Promise<Buyer> {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email, password })
  return buyer
}

test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  const buyer = await signIn()
  const placed = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  order = placed.body.orderId
  shared = (await buyer.post('/carts', { items: [Buyer.item()] })).body.id
  await buyer.confirm(placed.body.clientSecret)
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${order}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
})
test.afterAll(() => shop.stop())

const item = {
  ...Buyer.item(),
  description: 'EB Garamond Italic',
  price: 3500,
}

/** The browser of somebody who has a cart and is signed in. */
async function prepare(page: Page) {
  await cameSignedIn(page, await signIn(), { cart: JSON.stringify([item]) })
}

/** Counts what moves and what the policy of the page forbids, from the first moment. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], forbidden: [] as string[] }
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        if (entry.hadRecentInput) continue
        seen.shift += entry.value
        for (const { node } of entry.sources) {
          seen.moved.push((node as Element | undefined)?.outerHTML?.slice(0, 120) ?? '?')
        }
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const read = () => {
      note(observer.takeRecords())
      return seen
    }
    Object.assign(window, { readSeen: read })
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.forbidden.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
}

interface Seen {
  shift: number
  moved: string[]
  forbidden: string[]
}
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { readSeen: () => Seen }).readSeen())

const screens: Record<string, () => string> = {
  front: () => '/',
  'all styles': () => '/test_all',
  font: () => '/eb-garamond',
  'variable font': () => '/fraunces',
  buy: () => '/eb-garamond/buy',
  cart: () => '/cart',
  'shared cart': () => `/cart/${shared}`,
  checkout: () => '/checkout',
  order: () => `/orders/${order}`,
  'order success': () => `/orders/${order}/success`,
  login: () => '/login',
  profile: () => '/profile',
  page: () => '/pages/about', // with a live specimen
  news: () => '/news',
  post: () => '/news/wonk',
  trials: () => '/trials',
  'trial asked for': () => '/trials/submitted',
  'not found': () => '/nothing-here',
  forbidden: () => '/403',
}

/** Each size is opened in one theme and then switched to the other. */
const sizes = {
  wide: { viewport: { width: 1440, height: 900 }, theme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, theme: 'dark' },
} as const

async function open(page: Page, path: string) {
  await watch(page)
  await prepare(page)
  await page.goto(shop.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await settled(page)
}

async function expectNothingMoved(page: Page) {
  await painted(page)
  const { shift, moved } = await seen(page)
  expect(shift, moved.join('\n')).toBeLessThan(0.02)
}

/** The text that the server sent has been painted in the fonts of the page. */
async function paintedAsSent(page: Page) {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      !document.documentElement.classList.contains('unset'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await painted(page)
}

/** Everything that is asked of a screen in the theme in which it was opened. */
async function expectSound(page: Page) {
  await expectNothingMoved(page)
  await expectAccessible(page, '', 'all')
  expect((await seen(page)).forbidden).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
}

for (const [index, [name, path]] of Object.entries(screens).entries()) {
  for (const [size, { viewport, theme }] of Object.entries(sizes)) {
    const other = otherTheme(theme)

    test.describe(`${name}, ${size}`, () => {
      test.skip(!inTurn(index + Number(size === 'phone'), 2), outOfTurn) // In one size in the gate.
      test.use({ viewport, colorScheme: theme })

      test(`${theme}: accessible, nothing moves, nothing forbidden; then ${other}: readable`, async ({
        page,
      }, info) => {
        await open(page, path())
        await expectSound(page)
        await keepPicture(page, info, theme)
        if (!inTurn(index)) return // The gate judges the other theme of an eighth of the screens.
        await switchTheme(page, other)
        await expectAccessible(page, other, 'colours')
        await keepPicture(page, info, other)
      })
    })

    test.describe(`${name}, ${size}`, () => {
      test.skip(tier !== 'thorough', onlySwitched)
      test.use({ viewport, colorScheme: other })

      test(`${other}: accessible, nothing moves, nothing forbidden`, async ({ page }) => {
        await open(page, path())
        await expectSound(page)
      })
    })
  }

  test.describe(`${name}, phone`, () => {
    test.skip(!inTurn(index), outOfTurn)
    test.use({ viewport: sizes.phone.viewport })

    test('nothing moves when the scripts come after the page was painted', async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await Promise.all([open(page, path()), paintedAsSent(page).then(release)])
      await expectNothingMoved(page)
    })
  })
}
