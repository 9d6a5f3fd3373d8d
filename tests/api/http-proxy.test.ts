import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nginx } from '@typecase/tests-support/nginx'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Wire, askOnce, getRequest as get, postRequest as post } from '@typecase/tests-support/wire'

// The shop behind the proxy that docs/self-hosting.md describes, with the configuration shipped.

let shop: Shop
let nginx: Nginx
beforeAll(async () => {
  shop = await Shop.start({
    environment: {
      TYPECASE_PUBLIC_URL: 'https://shop.example',
      TYPECASE_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  nginx = await Nginx.start(shop)
})
afterAll(async () => {
  await nginx.stop()
  await shop.stop()
})

const requestLines = () =>
  shop
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"request"'))
    .map((line) => JSON.parse(line) as { path: string; client: string; method: string })

/** How many requests the shop has told of, those answered before this call among them. */
async function settledRequests(): Promise<number> {
  const reply = (await askOnce(shop.url, get('/api/menus')))!
  const id = `"${reply.headers.get('x-request-id')}"`
  await until('the request is in the log', async () => shop.log().includes(id))
  return requestLines().length
}

test("the proxy passes the shop's answers unchanged", async () => {
  for (const path of ['/', '/eb-garamond', '/checkout', '/api/fonts', '/nothing']) {
    const own = (await askOnce(shop.url, get(path)))!
    const passed = (await askOnce(nginx.url, get(path)))!
    expect([path, passed.status]).toEqual([path, own.status])
    const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'etag']
      .concat(['cross-origin-opener-policy', 'cross-origin-resource-policy', 'cache-control'])
      .concat(['strict-transport-security', 'reporting-endpoints'])
    for (const name of names) {
      expect([path, name, passed.headers.get(name)]).toEqual([path, name, own.headers.get(name)])
    }
    expect(passed.headers.get('server')).toBe('nginx') // Without a version.
    expect(passed.body.equals(own.body)).toBe(true)
  }
})

test('http leads to https, and to no other host', async () => {
  const reply = await askOnce(
    nginx.plainUrl,
    'GET /cart?a=1 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  )
  expect(reply?.status).toBe(301)
  expect(reply?.headers.get('location')).toBe('https://shop.example/cart?a=1')
})

test('no log of the proxy holds what a path opens', async () => {
  const path = '/api/downloads/opens-a-download/a.zip?token=opens-a-download'
  await askOnce(nginx.plainUrl, get(path))
  const large = 'Content-Type: application/json\r\nContent-Length: 9999999\r\n'
  expect((await askOnce(nginx.url, post(path, large, '')))?.status).toBe(413) // Of the proxy.
  const id = (await askOnce(nginx.url, get(path)))!.headers.get('x-request-id')!
  await until('it is in the log', async () => nginx.logs().includes(id))
  expect(nginx.logs()).toMatch(/ GET \/api 403 /)
  expect(nginx.logs()).not.toContain('opens-a-download')
})

test('the shop counts the visitor, whatever the visitor claims', async () => {
  for (const claimed of ['203.0.113.9', '203.0.113.9, 127.0.0.1', '127.0.0.1']) {
    const wire = await Wire.open(nginx.url, '127.0.0.5')
    const reply = (await wire.ask(get('/api/menus', `X-Forwarded-For: ${claimed}\r\n`)))!
    const id = reply.headers.get('x-request-id')
    wire.close()
    await until('it is in the log', async () => shop.log().includes(`"${id}"`))
    const line = shop
      .log()
      .split('\n')
      .find((text) => text.includes(`"${id}"`))!
    expect(JSON.parse(line).client).toBe('127.0.0.5')
  }
})

describe('nothing is smuggled through the proxy by', () => {
  const quote = '/api/cart/quote'
  const smuggled = get('/api/orders?smuggled=1')
  const json = 'Content-Type: application/json\r\n'
  test.each([
    [
      'a length and chunks',
      post(
        quote,
        `${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
        `0\r\n\r\n${smuggled}`,
      ),
    ],
    [
      'chunks and a length',
      post(
        quote,
        `${json}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`,
        `0\r\n\r\n${smuggled}`,
      ),
    ],
    [
      'two lengths',
      post(quote, `${json}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n`, smuggled),
    ],
    [
      'a coding in disguise',
      post(quote, `${json}Transfer-Encoding: xchunked\r\n`, `0\r\n\r\n${smuggled}`),
    ],
    [
      'a coding behind a vertical tab',
      post(quote, `${json}Transfer-Encoding: \x0bchunked\r\n`, `0\r\n\r\n${smuggled}`),
    ],
    [
      'a coding after a space',
      post(quote, `${json}Transfer-Encoding : chunked\r\n`, `0\r\n\r\n${smuggled}`),
    ],
    [
      'a folded coding',
      post(quote, `${json}Transfer-Encoding:\r\n chunked\r\n`, `0\r\n\r\n${smuggled}`),
    ],
    ['a bare line feed', `POST ${quote} HTTP/1.1\r\nHost: shop\r\nX: a\nContent-Length: 0\r\n\r\n`],
    [
      'a length in the body of a read',
      get('/api/menus', `Content-Length: ${smuggled.length}\r\n`) + smuggled,
    ],
    [
      'a chunk extension',
      post(quote, `${json}Transfer-Encoding: chunked\r\n`, `c;a=\n\r\n{"items":[]}\r\n0\r\n\r\n`),
    ],
  ])('%s', async (_what, bytes) => {
    const before = await settledRequests()
    const wire = await Wire.open(nginx.url)
    wire.send(Buffer.from(bytes, 'latin1'))
    await wire.receive()
    await wire.closes(700)
    wire.close()
    // The next visitor on the proxy's connection to the shop gets the own answer.
    for (const path of ['/api/menus', '/api/nothing', '/api/menus']) {
      const reply = await askOnce(nginx.url, get(path))
      expect(reply?.status).toBe(path === '/api/menus' ? 200 : 404)
    }
    const after = await settledRequests()
    const seen = requestLines().slice(before, after - 1)
    expect(seen.filter(({ path }) => path === '/api/orders')).toEqual([])
    expect(seen.length).toBeLessThanOrEqual(4)
  })

  test('an address that the proxy would read in another way', async () => {
    for (const target of ['/assets/../api/orders', '/assets/%2e%2e/api/orders', '/api%2forders']) {
      const own = await askOnce(shop.url, get(target))
      const passed = await askOnce(nginx.url, get(target))
      expect([target, passed?.status]).toEqual([target, own?.status])
    }
  })
})

test('a thousand requests at once on one connection are answered in order', async () => {
  const wire = await Wire.open(nginx.url)
  const targets = Array.from({ length: 1000 }, (_, i) => (i % 3 ? '/api/menus' : '/api/nothing'))
  wire.send(targets.map((target) => get(target)).join(''))
  for (const target of targets) {
    const reply = await wire.receive()
    expect([target, reply?.status]).toEqual([target, target === '/api/nothing' ? 404 : 200])
  }
  wire.close()
})
