import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn } from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { keepPicture } from './pixels.ts'

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
async function furnish(page: Page) {
  await cameSignedIn(page, await signIn(), { cart: JSON.stringify([item]) })
}

/** Counts what moves and what the policy of the page forbids, from the first moment. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: [] as string[], forbidden: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
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
    }).observe({ type: 'layout-shift', buffered: true })
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
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

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

async function open(page: Page, path: string) {
  await watch(page)
  await furnish(page)
  await page.goto(shop.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

async function expectNothingMoved(page: Page) {
  await page.waitForTimeout(500)
  const { shift, moved } = await seen(page)
  expect(shift, moved.join('\n')).toBeLessThan(0.02)
}

for (const [name, path] of Object.entries(screens)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${name}, ${size}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme })

        test('everybody can use it, nothing jumps, its policy forbids nothing', async ({
          page,
        }, info) => {
          await open(page, path())
          await expectNothingMoved(page)
          await expectAccessible(page)
          expect((await seen(page)).forbidden).toEqual([])
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(sideways).toBeLessThanOrEqual(0)
          await keepPicture(page, info)
        })
      })
    }

    test.describe(`${name}, ${size}, scripts 2 s late`, () => {
      test.use({ viewport })
      test('nothing jumps', async ({ page }) => {
        await page.route('**/assets/*.js', async (route) => {
          await new Promise((done) => setTimeout(done, 2000))
          await route.continue()
        })
        await open(page, path())
        await expectNothingMoved(page)
      })
    })
  }
}
