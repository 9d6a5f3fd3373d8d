import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { canShiftClocks, ShiftedClock } from '@typecase/tests-support/clock'
import { until } from '@typecase/tests-support/processes'
import { noteLinksOf } from '@typecase/tests-support/secrets'
import { Shop } from '@typecase/tests-support/shop'
import { expectAccessible } from './axe.ts'
import { expect, test } from './visitor.ts'

const email = 'ines@tidalatlas.example'
const other = 'tomas@farol.example'
const password = 'a tidal atlas of rooms'

let shop: Shop
let order: string

/** Pays for one style as the customer, who is signed in with that from then on. */
async function buy(at: Shop) {
  const buyer = new Buyer(at)
  await buyer.post('/authentication/login_customer', { email, password })
  const given = await buyer.order()
  const placed = await buyer.post('/checkout', given, { 'idempotency-key': randomUUID() })
  await buyer.confirm(placed.body.clientSecret)
  const id = placed.body.orderId as string
  await until('the order is complete', async () => {
    const { body } = await buyer.get(`/orders/${id}`)
    return body.downloads.some((download: { state: string }) => download.state === 'ready')
  })
  return id
}

test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  shop.addCustomer(other, password)
  order = await buy(shop)
})
test.afterAll(() => shop.stop())

async function signIn(page: Page, { as = email, stays = true, at = shop } = {}) {
  await page.goto(`${at.url}/login`)
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(as)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  if (!stays) await form.getByRole('checkbox', { name: 'Stay signed in' }).click({ force: true })
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${at.url}/`)
  await expect(logout(page, as)).toBeVisible()
}

const logout = (page: Page, as = email) =>
  page.getByRole('button', { name: `Logout, signed in as ${as}` })

/** Signing out leaves the document for the front page. */
async function signOut(page: Page) {
  const left = page.waitForEvent('load')
  await logout(page).click()
  await left
  expect(page.url()).toBe(`${shop.url}/`)
  await expect(login(page)).toBeVisible()
}

const login = (page: Page) => page.getByRole('link', { name: 'Login', exact: true })

/** Follows a link within the document, as a click does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** What the browser keeps of the account, and where. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const read = (storage: Storage) =>
      Object.fromEntries(
        Object.keys(storage)
          .filter((key) => key.startsWith('auth_'))
          .map((key) => [key, storage.getItem(key)!]),
      )
    return { local: read(localStorage), session: read(sessionStorage) }
  })

/** Calls of the API about the account, from now on. */
function listen(on: Page | BrowserContext) {
  const calls: string[] = []
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/authentication/')) calls.push(pathname.split('/').at(-1)!)
  }
  // Both have the event, each with a signature of its own.
  if ('goto' in on) on.on('request', (request) => note(request.url()))
  else on.on('request', (request) => note(request.url()))
  return calls
}

const orderShown = (page: Page) => page.getByText('EB Garamond Italic').first()

/** Ends every sign-in of the customer at the server, behind the browser's back. */
async function endEverywhere(as = email) {
  const buyer = new Buyer(shop)
  await buyer.post('/authentication/login_customer', { email: as, password })
  expect((await buyer.post('/authentication/logout_everywhere', {})).status).toBe(204)
}

test('cases 1, 4, 18 and 24: a page for customers leads to /login, and signing in always to /', async ({
  page,
}) => {
  await page.goto(`${shop.url}/orders/${order}`)
  await page.waitForURL('**/login')
  await signIn(page)
  const { local, session } = await kept(page)
  expect(session).toEqual({})
  expect(local).toMatchObject({ auth_stay_signed_in: 'true', auth_remember: email })
  expect(Object.keys(local).sort()).toEqual([
    'auth_device',
    'auth_refresh_token',
    'auth_refreshed_at',
    'auth_remember',
    'auth_stay_signed_in',
    'auth_token_default',
  ])
  await go(page, `/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
})

test('cases 2 and 3: who does not stay signed in is so in this tab alone, also after a reload', async ({
  page,
  context,
}) => {
  await signIn(page, { stays: false })
  const { local, session } = await kept(page)
  expect(Object.keys(local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(Object.keys(session).sort()).toEqual([
    'auth_refresh_token',
    'auth_refreshed_at',
    'auth_stay_signed_in',
    'auth_token_default',
  ])
  expect(session['auth_stay_signed_in']).toBe('false')
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()

  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(login(second)).toBeVisible()
  await signIn(second, { as: other })
  await page.reload()
  await expect(orderShown(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
})

/** What the browser does for "Duplicate tab": the other tab begins with a copy of session storage. */
async function duplicate(page: Page) {
  const [twin] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ])
  await expect(logout(twin)).toBeVisible()
  return twin
}

const refreshToken = async (page: Page) => (await kept(page)).session['auth_refresh_token']

test('a duplicated tab goes on, whichever of the two refreshes, and also after it was put away', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, { stays: false })
  const twin = await duplicate(page)
  expect((await kept(twin)).local).not.toHaveProperty('auth_refresh_token')
  const outdated = (await kept(twin)).session

  // Each refresh ends the tokens before the last one for good.
  for (const tab of [page, twin, page]) {
    const before = await refreshToken(tab)
    await tab.waitForTimeout(2500)
    await tab.clock.fastForward('04:01')
    await expect.poll(() => refreshToken(tab)).not.toBe(before)
    const now = await refreshToken(tab)
    for (const each of [page, twin]) await expect.poll(() => refreshToken(each)).toBe(now)
  }

  // As if the browser had thrown the tab away before, and now brings it back.
  await twin.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  }, outdated)
  await twin.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(twin)).toBeVisible()
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  await expect(logout(page)).toBeVisible()
})

test.describe('where the browser forbids storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
      }
    }),
  )

  test('cases 5 and 6: cookies of 14 days keep the tokens, for scripts of the shop alone', async ({
    page,
    context,
  }) => {
    await signIn(page)
    const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    for (const name of ['auth_token_default', 'auth_refresh_token', 'auth_stay_signed_in']) {
      const cookie = cookies.get(name)!
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: false })
      expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(14 * 86_400 - 120)
      expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(14 * 86_400 + 1)
    }
    await page.goto(`${shop.url}/orders/${order}`)
    await expect(orderShown(page)).toBeVisible()

    const headers = { 'content-type': 'application/json' }
    const answer = await context.request.get(`${shop.url}/api/authentication/customer`, { headers })
    expect(answer.status(), 'the server looks at no cookie').toBe(401)

    await signOut(page)
    const left = (await context.cookies()).map(({ name }) => name)
    expect(left.filter((name) => name.startsWith('auth_')).sort()).toEqual([
      'auth_device',
      'auth_remember',
    ])
  })

  test('case 5: the cookies of who does not stay signed in end with the browser', async ({
    page,
    context,
  }) => {
    await signIn(page, { stays: false })
    const cookies = await context.cookies()
    for (const { name, expires } of cookies.filter(({ name }) => /token/.test(name))) {
      expect(expires, name).toBe(-1)
    }
    await page.reload()
    await expect(logout(page)).toBeVisible()
  })
})

test('cases 4 and 25: a wrong password leads nowhere and loses nothing', async ({ page }) => {
  await page.goto(`${shop.url}/login`)
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nobody@farol.example')
  await form.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/do not belong together/)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('not the right one')
  const { local, session } = await kept(page)
  expect(session).toEqual({})
  expect(local).toEqual({ auth_remember: 'nobody@farol.example', auth_stay_signed_in: 'true' })
})

test('case 7: what is no call of the API goes without tokens', async ({ page }) => {
  await signIn(page)
  const carried: string[] = []
  const fonts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/t/')) fonts.push(pathname)
    const headers = request.headers()
    if (headers['authorization'] || headers['refresh']) carried.push(pathname)
  })
  await page.goto(`${shop.url}/eb-garamond`)
  await expect(logout(page)).toBeVisible()
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  expect(carried).toContain('/api/authentication/customer')
  expect(carried.filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('cases 11 and 12: a session that has ended leads from a page for customers to /login', async ({
  page,
}) => {
  await signIn(page)
  const heart = page.getByRole('region', { name: 'EB Garamond' }).getByRole('button', {
    name: /heart|save/i,
  })
  await heart.first().click()
  await endEverywhere()
  await go(page, `/orders/${order}`)
  await page.waitForURL('**/login')
  const { local } = await kept(page)
  expect(Object.keys(local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(await page.evaluate(() => localStorage.getItem('hearts'))).toContain('eb-garamond')
})

/** A cart whose price the shop is asked for. */
const cart = [{ ...Buyer.item(), description: 'EB Garamond Italic', price: 3500 }]

test('whose sign-in ended on a page for customers is told so, and leads to / after signing in', async ({
  page,
}) => {
  const told = page.getByRole('status').filter({ hasText: 'You were signed out.' })
  const comeIn = async () => {
    await page.waitForURL('**/login')
    await expect(told).toBeVisible()
    await expectAccessible(page)
    const form = page.getByRole('region', { name: 'Sign in' })
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${shop.url}/`)
    await expect(told).toHaveCount(0)
    await go(page, '/profile')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  }
  await signIn(page)
  await go(page, '/profile')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await endEverywhere()
  await page.getByRole('button', { name: 'Save details' }).click()
  await comeIn()

  // So also where the page begins with tokens that are good no longer.
  await endEverywhere()
  await page.reload()
  await comeIn()
})

test('inside the checkout the focus goes where the way on is, in and out again', async ({
  page,
}) => {
  await page.goto(shop.url)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  await page.goto(`${shop.url}/checkout`)
  const who = page.getByRole('region', { name: /Who/ })
  const address = who.getByRole('textbox', { name: 'E-mail' })
  await who.getByRole('button', { name: 'Sign in instead' }).click()
  await expect(address).toBeFocused()
  await address.fill(email)
  await who.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(who.locator(':focus')).toContainText(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
})

test('case 13: on an open page a 401 to what the person did leads to /login', async ({ page }) => {
  await signIn(page)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  await page.reload()
  await expect(logout(page)).toBeVisible()
  const body = { type: 'about:blank', title: 'Signed out', status: 401, code: 'signed_out' }
  const contentType = 'application/problem+json'
  await page.route('**/api/cart/quote', (route) =>
    route.fulfill({ status: 401, contentType, body: JSON.stringify(body) }),
  )
  await page.getByRole('link', { name: 'Cart (1)' }).click()
  await page.waitForURL('**/login')
  expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('eb-garamond')
})

test('case 13: stale tokens throw nobody off the open page he came to', async ({ page }) => {
  await signIn(page)
  await page.evaluate((items) => localStorage.setItem('cart', JSON.stringify(items)), cart)
  for (const path of ['/', '/cart', '/eb-garamond']) {
    const tokens = await kept(page)
    await endEverywhere()
    await page.goto(shop.url + path)
    await expect(login(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
    if (path === '/cart') {
      await expect(page.getByRole('link', { name: 'Check out' }).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    expect(Object.keys((await kept(page)).local)).not.toContain('auth_token_default')
    // As if the browser came back with them once more.
    await page.evaluate((local) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    }, tokens.local)
  }
  await page.goto(`${shop.url}/orders/${order}`)
  await page.waitForURL('**/login')
})

test('case 14: an open page does not wait for who is signed in; a page for customers does', async ({
  page,
}) => {
  await signIn(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/authentication/refresh_customer', async (route) => {
    await held
    await route.continue()
  })
  const calls = listen(page)
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(() => calls).toEqual(['refresh_customer'])

  await page.goto(`${shop.url}/orders/${order}`)
  await expect.poll(() => calls).toEqual(['refresh_customer', 'refresh_customer'])
  await expect(orderShown(page)).toBeHidden()
  release()
  await expect(orderShown(page)).toBeVisible()
  expect(calls).toEqual(['refresh_customer', 'refresh_customer', 'customer'])
})

for (const [how, answer] of [
  ['does not answer', undefined],
  ['is answered for by something else', { status: 502, body: '<h1>Bad gateway</h1>' }],
] as const) {
  test(`cases 10 and 15: at the start the shop ${how}: said on the spot, tried again there`, async ({
    page,
  }) => {
    await signIn(page)
    const before = await kept(page)
    const account = '**/api/authentication/**'
    await page.route(account, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await page.goto(`${shop.url}/orders/${order}`)
    const banner = page.getByRole('alert')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(banner).toContainText('The shop does not answer about your account.')
    await expect(again).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe(`/orders/${order}`)
    expect(await kept(page)).toEqual(before)

    await again.click()
    await expect(again).toBeEnabled()
    expect(await kept(page)).toEqual(before)
    await page.unroute(account)
    await again.click()
    await expect(orderShown(page)).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(logout(page)).toBeVisible()
  })
}

test('case 15: after such a failure the next navigation asks again', async ({ page }) => {
  await signIn(page)
  const account = '**/api/authentication/**'
  await page.route(account, (route) => route.abort())
  await page.goto(shop.url)
  await expect(page.getByRole('alert')).toContainText('does not answer about your account')
  await page.unroute(account)
  const calls = listen(page)
  await go(page, `/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  expect(calls).toEqual(['refresh_customer', 'customer'])
})

test('case 16: nothing is asked about who has no token', async ({ page }) => {
  const calls = listen(page)
  await page.goto(shop.url)
  await expect(login(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('case 17: signing out in one tab does so in every other', async ({ page, context }) => {
  await signIn(page)
  const closed = await context.newPage()
  await closed.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(closed)).toBeVisible()
  const open = await context.newPage()
  await open.goto(`${shop.url}/eb-garamond`)
  await expect(logout(open)).toBeVisible()

  await signOut(page)
  await closed.waitForURL('**/login')
  await expect(orderShown(closed)).toHaveCount(0)
  await expect(login(open)).toBeVisible()
  expect(new URL(open.url()).pathname).toBe('/eb-garamond')
  const calls = listen(open)
  await go(open, `/orders/${order}`)
  await open.waitForURL('**/login')
  expect(calls).toEqual([])
})

test('case 17: where another customer signs in, every tab follows', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(second)).toBeVisible()
  await signOut(page)
  await signIn(page, { as: other })
  await expect(logout(second, other)).toBeVisible()
  await go(second, `/orders/${order}`)
  await expect(second.getByText('404')).toBeVisible()
})

test('case 26: signing out leaves the cart, the hearts and the theme, and Back shows no data', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate((items) => {
    localStorage.setItem('cart', JSON.stringify(items))
    localStorage.setItem('hearts', JSON.stringify([{ id: 'fraunces', name: 'Fraunces' }]))
    localStorage.setItem('theme', 'darkMode')
  }, cart)
  const { local } = await kept(page)
  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  await signOut(page)
  const keys = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(keys).toEqual(['auth_device', 'auth_remember', 'cart', 'hearts', 'theme'])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await page.goBack()
  await page.waitForURL('**/login')
  await expect(orderShown(page)).toHaveCount(0)

  const thief = new Buyer(shop)
  thief.access = local['auth_token_default']!
  thief.refresh = local['auth_refresh_token']!
  expect((await thief.get('/authentication/customer')).status).toBe(401)
})

test('case 26: signing out clears here also when the shop does not answer', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/authentication/logout_customer', (route) => route.abort())
  await signOut(page)
  expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
})

for (const locks of ['with', 'without'] as const) {
  test(`case 27: three tabs refresh after four minutes, but not each, ${locks} Web Locks`, async ({
    context,
  }) => {
    if (locks === 'without') {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => context.newPage()))
    const tabs = [first!, ...others]
    for (const tab of tabs) await tab.clock.install()
    await signIn(first!)
    await Promise.all(
      others.map(async (tab) => {
        await tab.goto(shop.url)
        await expect(logout(tab)).toBeVisible()
      }),
    )
    expect(await first!.evaluate(() => 'locks' in navigator)).toBe(locks === 'with')
    // What the tabs refreshed as they began is over by then, and its lock is free.
    await first!.waitForTimeout(2500)
    const before = await kept(first!)
    const calls = listen(context)
    await Promise.all(tabs.map((tab) => tab.clock.fastForward('04:01')))
    const refreshToken = async () => (await kept(first!)).local['auth_refresh_token']
    await expect.poll(refreshToken).not.toBe(before.local['auth_refresh_token'])
    await Promise.all(tabs.map((tab) => tab.clock.runFor(5000)))
    // A moved clock also shortens the time for which a lock keeps the others off, so that with locks
    // one of them may be as early as no tab is by itself.
    expect(calls.length).toBeLessThan(locks === 'with' ? tabs.length : 2)
    const now = await refreshToken()
    for (const tab of others) {
      await expect.poll(async () => (await kept(tab)).local['auth_refresh_token']).toBe(now)
      await expect(logout(tab)).toBeVisible()
    }

    const earlier = calls.length
    await Promise.all(tabs.map((tab) => tab.clock.fastForward('04:01')))
    await expect.poll(() => calls.length).toBeGreaterThan(earlier)
  })
}

test('case 27: nobody who is signed out refreshes', async ({ page }) => {
  await page.clock.install()
  const calls = listen(page)
  await page.goto(shop.url)
  await expect(login(page)).toBeVisible()
  await page.clock.fastForward('04:01')
  await page.clock.runFor(5000)
  expect(calls).toEqual([])
})

/** Opens the link that an operator was given to act as the customer. */
async function act(page: Page) {
  const issued = shop.run('impersonate', email, '--staff', 'Mira', '--reason', 'lost her fonts')
  noteLinksOf(issued.out)
  await page.goto(/http\S+/.exec(issued.out)![0])
  await page.waitForURL(`${shop.url}/`)
  await expect(acting(page)).toBeVisible()
  return issued.out
}

const acting = (page: Page) => page.getByText(`Mira acts as ${email}`)

test('cases 28 to 30: staff act as a customer, in every tab, over a reload, until they end it', async ({
  page,
  context,
}) => {
  await signIn(page, { as: other })
  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(logout(second, other)).toBeVisible()

  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await act(page)
  expect(await page.evaluate(() => history.length)).toBeLessThan(6)
  await page.goBack()
  expect(page.url()).not.toContain('impersonate')
  await page.goForward()
  const { local } = await kept(page)
  expect(local['auth_token_default']).toBeTruthy()
  expect(local['auth_token_impersonate']).toBeTruthy()
  await expect(acting(second)).toBeVisible()

  await page.goto(`${shop.url}/orders/${order}`)
  await expect(orderShown(page)).toBeVisible()
  const calls = listen(page)
  await page.reload()
  await expect(orderShown(page)).toBeVisible()
  await expect(acting(page)).toBeVisible()
  expect(calls).not.toContain('refresh_customer')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.waitForURL(`${shop.url}/`)
  await expect(acting(page)).toHaveCount(0)
  await expect(logout(page, other)).toBeVisible()
  await expect(logout(second, other)).toBeVisible()
  expect(Object.keys((await kept(page)).local)).not.toContain('auth_token_impersonate')
  const spent = new Buyer(shop)
  spent.access = local['auth_token_impersonate']!
  expect((await spent.get('/authentication/customer')).status).toBe(401)
})

test('cases 28 and 29: who is nobody himself is so again, in that tab alone', async ({
  page,
  context,
}) => {
  await act(page)
  const { local, session } = await kept(page)
  expect(local).toEqual({})
  expect(Object.keys(session)).toEqual(['auth_token_impersonate'])
  const second = await context.newPage()
  await second.goto(shop.url)
  await expect(login(second)).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(login(page)).toBeVisible()
  expect((await kept(page)).session).toEqual({})
})

test('a link to act as a customer works once; ended by the operator, it leads to /login', async ({
  page,
}) => {
  const out = await act(page)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(/http\S+/.exec(out)![0])
  await expect(page.getByRole('alert')).toContainText('has been used or is too old')
  expect(page.url()).toBe(`${shop.url}/login`)
  await expect(login(page)).toBeVisible()

  const again = await act(page)
  const [, id] = /--revoke (\w+)/.exec(again)!
  expect(shop.run('impersonate', '--revoke', id!).status).toBe(0)
  await go(page, `/orders/${order}`)
  await page.waitForURL('**/login')
  expect((await kept(page)).session).toEqual({})
})

test('the 403 screen says what happened and where to go, on every screen', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const answer = await page.goto(`${shop.url}/403`)
    expect(answer!.status()).toBe(403)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Locked case')
    await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
  }
})

test.describe('a laptop that slept', () => {
  test.skip(!canShiftClocks, 'the clock of this build cannot be moved')
  let clock: ShiftedClock
  let slept: Shop
  let bought: string

  test.beforeAll(async () => {
    clock = new ShiftedClock()
    slept = await Shop.start({ environment: clock.environment })
    slept.addCustomer(email, password)
    bought = await buy(slept)
  })
  test.afterAll(async () => {
    await slept.stop()
    clock.remove()
  })

  test('wakes up signed in: an expired access token is renewed by the answer that needs it', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, { at: slept })
    const before = (await kept(page)).local
    const calls = listen(page)
    const statuses: number[] = []
    page.on('response', (answer) => statuses.push(answer.status()))
    clock.advance(3600)
    await page.clock.setSystemTime(clock.now())

    await go(page, `/orders/${bought}`)
    await expect(orderShown(page)).toBeVisible()
    expect(calls).toEqual([])
    expect(statuses).not.toContain(401)
    const after = (await kept(page)).local
    for (const key of ['auth_token_default', 'auth_refresh_token']) {
      expect(after[key], key).not.toBe(before[key])
    }
    await page.reload()
    await expect(orderShown(page)).toBeVisible()
    await expect(logout(page)).toBeVisible()
  })

  test('for longer than a sign-in lasts is signed out, and comes to /login', async ({ page }) => {
    await signIn(page, { at: slept })
    clock.advance(15 * 86_400)
    await go(page, `/orders/${bought}`)
    await page.waitForURL('**/login')
    expect(Object.keys((await kept(page)).local).sort()).toEqual(['auth_device', 'auth_remember'])
  })
})
