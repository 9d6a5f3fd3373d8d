import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Shop } from '@typecase/tests-support/shop'
import { painted } from './frames.ts'
import { email, fillStorage, password, signIn, watch } from './policy-page.ts'
import { settled } from './settled.ts'
import { expect, test } from './visitor.ts'

let shop: Shop
let evil: Server
test.beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
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
    const addresses = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url())
    await expect.poll(addresses).toEqual(Array(4).fill('chrome-error://chromewebdata/'))
  })

  test('reads nothing and writes nothing', async ({ page }) => {
    const { access } = await signIn(shop)
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
    await checkout.evaluate(
      () =>
        new Promise((heard) => {
          addEventListener('message', ({ data }) => data === 'the last of all' && heard(data))
          postMessage('the last of all', location.origin)
        }),
    )
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
    await fillStorage(page)
    await page.goto(`${shop.url}/checkout`)
    await settled(page)
    await expect(
      page
        .frameLocator('iframe')
        .first()
        .getByLabel(/card number/i),
    ).toBeVisible()
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
    await painted(page)
    expect(await look()).toEqual(before)
    expect(asked).toEqual([])
    expect(await seen()).toEqual({ forbidden: [], failed: [] })
  })
})
