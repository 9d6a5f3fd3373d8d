import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'
import { Wire, askOnce, getRequest as get } from '@typecase/tests-support/wire'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

/** A refusal is a problem in the API's shape, whatever the address. */
async function refused(bytes: string | Buffer, status: number, code?: string) {
  const reply = await askOnce(shop.url, bytes)
  expect(reply?.status).toBe(status)
  expect(reply?.headers.get('content-type')).toBe('application/problem+json')
  const problem = JSON.parse(reply!.body.toString())
  expect(problem).toMatchObject({ status, requestId: reply!.headers.get('x-request-id') })
  expect(problem.code).toMatch(/^[a-z_]+$/)
  if (code) expect(problem.code).toBe(code)
  return reply!
}

describe('a method', () => {
  test.each([
    ['DELETE', '/api/fonts', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/fonts', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/cart/quote', 'POST, OPTIONS'],
    ['POST', '/api/fonts/inter', 'GET, HEAD, OPTIONS'],
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/eb-garamond', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/', 'GET, HEAD, OPTIONS'],
    ['CONNECT', 'shop.example:443', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and names what is allowed', async (method, target, allowed) => {
    const reply = await refused(
      `${method} ${target} HTTP/1.1\r\nHost: shop.example\r\n\r\n`,
      405,
      'method_not_allowed',
    )
    expect(reply.headers.get('allow')).toBe(allowed)
  })

  test.each([
    ['/api/fonts', 'GET, HEAD, OPTIONS'],
    ['/api/cart/quote', 'POST, OPTIONS'],
    ['/eb-garamond', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS %s names the methods and lets no other origin in', async (target, allowed) => {
    const request = `OPTIONS ${target} HTTP/1.1\r\nHost: shop\r\nOrigin: https://evil.example\r\n\r\n`
    const reply = await askOnce(shop.url, request)
    expect([reply?.status, reply?.headers.get('allow')]).toEqual([204, allowed])
    expect([...reply!.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  })
})

describe('an address', () => {
  test.each([
    ['/../etc/passwd', 404],
    ['/assets/../../../etc/passwd', 404],
    ['/%2e%2e/etc/passwd', 404],
    ['/assets/%2e%2e%2f%2e%2e%2fetc/passwd', 404],
    ['/assets/..%5c..%5cetc', 404],
    ['/..\\etc', 404],
    ['/%252e%252e/etc/passwd', 404],
    ['/x/..', 404],
    ['/eb-garamond%00', 404],
    ['/api/fonts/..%2fmenus', 404],
    ['//etc/passwd', 404],
    ['/index.html', 404],
    ['/.env', 404],
    ['/eb-garamond%zz', 400],
    ['/eb-garamond%ff', 400],
    ['/eb-garamond#top', 400],
    ['/?a=%00', 400],
    ['etc/passwd', 400],
  ])('%s is %i', async (target, status) => {
    const reply = await askOnce(shop.url, get(target))
    expect(reply?.status).toBe(status)
    expect(reply?.body.toString()).not.toContain('root:')
  })

  test.each([
    '/api/fonts/eb%2Dgaramond',
    'http://shop.example/api/fonts/eb-garamond',
    '/api/fonts/eb-garamond?utm=100%&x=%C3%A9',
  ])('%s is the font', async (target) => {
    const reply = await askOnce(shop.url, get(target))
    expect(reply?.status).toBe(200)
    expect(JSON.parse(reply!.body.toString()).id).toBe('eb-garamond')
  })

  test('the Host header names nothing that the shop would repeat', async () => {
    const request = 'GET /eb-garamond HTTP/1.1\r\nHost: evil.example\r\n\r\n'
    const reply = await askOnce(shop.url, request)
    expect(reply?.body.toString()).not.toContain('evil.example')
  })
})

test('a thousand requests at once on one connection are answered in order', async () => {
  const wire = await Wire.open(shop.url)
  const targets = Array.from({ length: 1000 }, (_, i) =>
    i % 3 === 0 ? '/api/menus' : i % 3 === 1 ? '/api/fonts/eb-garamond' : '/api/nothing',
  )
  wire.send(targets.map((target) => get(target)).join(''))
  for (const target of targets) {
    const reply = await wire.receive()
    expect([target, reply?.status]).toEqual([target, target === '/api/nothing' ? 404 : 200])
    if (target.endsWith('garamond')) expect(reply?.body.toString()).toContain('"eb-garamond"')
  }
  wire.close()
})

describe('reading', () => {
  const asset = async () => {
    const page = await askOnce(shop.url, get('/'))
    return /"(\/assets\/first-[^"]+\.js)"/.exec(page!.body.toString())![1]!
  }
  const targets = async () => ['/', '/eb-garamond', '/api/fonts', await asset()]

  test('HEAD answers what GET does, without the content', async () => {
    for (const target of await targets()) {
      const whole = await askOnce(shop.url, get(target))
      const wire = await Wire.open(shop.url)
      const head = await wire.ask(get(target).replace('GET', 'HEAD'), 'HEAD')
      expect([target, head?.status]).toEqual([target, 200])
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
        expect([target, name, head!.headers.get(name)]).toEqual([
          target,
          name,
          whole!.headers.get(name),
        ])
      }
      expect((await wire.ask(get('/api/menus')))?.status).toBe(200) // Nothing stood in between.
      wire.close()
    }
  })

  test('answers 304 to a reader whose copy is current', async () => {
    for (const target of await targets()) {
      const etag = (await askOnce(shop.url, get(target)))!.headers.get('etag')!
      for (const known of [etag, `"other", ${etag}`, '*', `W/${etag}`]) {
        const reply = await askOnce(shop.url, get(target, `If-None-Match: ${known}\r\n`))
        expect([target, known, reply?.status]).toEqual([target, known, 304])
        expect(reply!.headers.get('etag')).toBe(etag)
        expect(reply!.headers.has('cache-control')).toBe(true)
      }
      const other = await askOnce(shop.url, get(target, 'If-None-Match: "other"\r\n'))
      expect([target, other?.status]).toEqual([target, 200])
    }
  })

  test('a compressed answer has an ETag of its own and says that answers vary', async () => {
    const target = await asset()
    const plain = await askOnce(shop.url, get(target))
    const packed = await askOnce(shop.url, get(target, 'Accept-Encoding: br\r\n'))
    expect(packed!.headers.get('content-encoding')).toBe('br')
    expect(packed!.body.length).toBeLessThan(plain!.body.length / 2)
    expect(packed!.headers.get('etag')).not.toBe(plain!.headers.get('etag'))
    for (const reply of [plain, packed]) expect(reply!.headers.get('vary')).toMatch(/Accept-Enc/)
  })

  test.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, undefined],
    ['bytes=-50', 206, -50, undefined],
    ['bytes=0-0', 206, 0, 1],
    ['bytes=999999999-', 416, 0, 0],
    ['bytes=-0', 416, 0, 0],
    ['bytes=9-3', 200, 0, undefined],
    ['bytes=0-1,3-4', 200, 0, undefined],
    ['lines=1-2', 200, 0, undefined],
  ])('of the range %s is %i', async (range, status, from, to) => {
    const target = await asset()
    const whole = (await askOnce(shop.url, get(target)))!.body
    const reply = await askOnce(shop.url, get(target, `Range: ${range}\r\n`))
    expect(reply?.status).toBe(status)
    if (status === 416) {
      expect(reply!.headers.get('content-range')).toBe(`bytes */${whole.length}`)
    } else {
      expect(reply!.body.equals(whole.subarray(from, to))).toBe(true)
    }
  })

  test('a range of what has changed is the whole', async () => {
    const target = await asset()
    const fields = 'Range: bytes=0-9\r\nIf-Range: "other"\r\n'
    expect((await askOnce(shop.url, get(target, fields)))?.status).toBe(200)
  })
})
