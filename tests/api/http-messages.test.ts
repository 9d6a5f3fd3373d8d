import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Shop } from '@typecase/tests-support/shop'
import { Wire, askOnce, getRequest as get, postRequest as post } from '@typecase/tests-support/wire'

const limitSeconds = 4

let shop: Shop
let unfinishedHead: Unfinished
let unfinishedBody: Unfinished
beforeAll(async () => {
  shop = await Shop.start({
    environment: {
      TYPECASE_LIMITS_HEADER_SECONDS: String(limitSeconds),
      TYPECASE_LIMITS_BODY_SECONDS: String(limitSeconds),
    },
  })
  unfinishedHead = new Unfinished('GET / HTTP/1.1\r\nHost: sh')
  unfinishedBody = new Unfinished(json('').replace('Length: 0', 'Length: 9'))
})
afterAll(() => shop.stop())

/** A request whose rest never comes; its time runs out while the other tests run. */
class Unfinished {
  readonly #begun = performance.now()
  readonly #outcome: Promise<{ status: number | undefined; seconds: number; closes: boolean }>

  constructor(request: string) {
    this.#outcome = this.#send(request)
  }

  async #send(request: string) {
    const wire = await Wire.open(shop.url)
    const reply = await wire.ask(request)
    const seconds = (performance.now() - this.#begun) / 1000
    return { status: reply?.status, seconds, closes: await wire.closes() }
  }

  async expectTimeout() {
    const { status, seconds, closes } = await this.#outcome
    expect([status, closes]).toEqual([408, true])
    expect(seconds).toBeGreaterThanOrEqual(limitSeconds)
  }
}

const json = (body: string, type = 'application/json') =>
  post('/api/cart/quote', `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`, body)
const chunked = (body: string) =>
  post('/api/cart/quote', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', body)

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

describe('a malformed message', () => {
  const bad: [string, string, number][] = [
    ['bare line feeds', 'GET / HTTP/1.1\nHost: shop\n\n', 400],
    ['one bare line feed', 'GET / HTTP/1.1\r\nHost: shop\nX: y\r\n\r\n', 400],
    ['a folded field', get('/', 'X: a\r\n b\r\n'), 400],
    ['a space before the colon', get('/', 'X : a\r\n'), 400],
    ['a field without a colon', get('/', 'nonsense\r\n'), 400],
    ['a NUL in a value', get('/', 'X: a\0b\r\n'), 400],
    ['a bare carriage return', get('/', 'X: a\rb\r\n'), 400],
    ['a vertical tab in a value', get('/', 'X: a\x0bb\r\n'), 400],
    ['a vertical tab before the length', post('/api/cart/quote', '\x0bContent-Length: 2\r\n'), 400],
    ['a vertical tab after the coding', chunked('').replace('chunked', '\x0bchunked'), 400],
    ['a folded length', post('/api/cart/quote', 'Content-Length:\r\n 3\r\n'), 400],
    ['a space before the length’s colon', post('/api/cart/quote', 'Content-Length : 3\r\n'), 400],
    ['a line feed before the length', post('/api/cart/quote', 'X: a\nContent-Length: 3\r\n'), 400],
    ['a chunk ended by a line feed', chunked('2\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk size in signs', chunked('+2\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk size beyond 64 bits', chunked(`${'f'.repeat(17)}\r\n{}`), 400],
    ['a length in a trailer', chunked('0\r\nContent-Length: 9\r\n\r\n'), 400],
    ['chunked twice', chunked('').replace('Host', 'Transfer-Encoding: chunked\r\nHost'), 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', get('/', 'Host: other\r\n'), 400],
    ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@shop\r\n\r\n', 400],
    ['length and chunked', chunked('').replace('Host', 'Content-Length: 3\r\nHost'), 400],
    ['two lengths', post('/api/cart/quote', 'Content-Length: 3\r\nContent-Length: 4\r\n'), 400],
    ['a negative length', post('/api/cart/quote', 'Content-Length: -3\r\n'), 400],
    [
      'a length beyond 64 bits',
      post('/api/cart/quote', `Content-Length: ${'9'.repeat(20)}\r\n`),
      400,
    ],
    ['a chunk size that is no number', chunked('x\r\n'), 400],
    ['a chunk longer than it says', chunked('2\r\nabc\r\n0\r\n\r\n'), 400],
    ['an endless chunk extension', chunked(`1;${'x'.repeat(6000)}`), 400],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400],
    ['two spaces', 'GET  / HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    [
      'an unknown expectation',
      post('/api/cart/quote', 'Expect: wonders\r\nContent-Length: 1\r\n'),
      417,
    ],
    ['an unknown coding', post('/api/cart/quote', 'Transfer-Encoding: gzip\r\n'), 501],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: shop\r\n\r\n', 501],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
    ['HTTP/1.2', 'GET / HTTP/1.2\r\nHost: shop\r\n\r\n', 505],
  ]
  test.each(bad)('with %s is refused', async (_what, bytes, status) => {
    await refused(Buffer.from(bytes, 'latin1'), status)
  })

  test('takes what follows it down with it: nothing is smuggled', async () => {
    for (const [what, bytes, status] of bad) {
      if (what === 'a TLS greeting') continue // It has no end that something could follow.
      const wire = await Wire.open(shop.url)
      const reply = await wire.ask(Buffer.from(bytes + get('/api/menus'), 'latin1'))
      expect([what, reply?.status]).toEqual([what, status])
      expect([what, await wire.receive()]).toEqual([what, undefined])
      wire.close()
    }
  })
})

describe('ambiguous messages', () => {
  /** One message is answered, what follows it on the connection too, and nothing between. */
  async function expectInStep(bytes: string, status: number) {
    const wire = await Wire.open(shop.url)
    wire.send(Buffer.from(bytes + get('/api/menus') + get('/api/nothing'), 'latin1'))
    const replies = [await wire.receive(), await wire.receive(), await wire.receive()]
    expect(replies.map((reply) => reply?.status)).toEqual([status, 200, 404])
    expect(wire.rest).toBe(0)
    wire.close()
  }

  test.each([
    ['a chunk with an extension', chunked('c;name="a\\"b"\r\n{"items":[]}\r\n0;x\r\n\r\n'), 200],
    ['trailers', chunked('c\r\n{"items":[]}\r\n0\r\nX-Sum: 9\r\n\r\n'), 200],
    ['chunk sizes with zeros before', chunked('000c\r\n{"items":[]}\r\n000\r\n\r\n'), 200],
    ['an address with another host', get('http://evil.example/api/fonts'), 200],
    ['a body where none is looked for', get('/api/menus', 'Content-Length: 5\r\n') + 'hello', 200],
    ['a request inside of a body', json('GET /api/orders HTTP/1.1\r\nHost: shop\r\n\r\n'), 400],
    ['a read that announces no body', get('/api/menus', 'Content-Length: 0\r\n'), 200],
  ])('%s is one message', async (_what, bytes, status) => {
    await expectInStep(bytes, status)
  })
})

describe('messages that are too large', () => {
  test.each([
    ['a target', get(`/${'a'.repeat(9000)}`), 414],
    ['a header', get('/', `X: ${'a'.repeat(17_000)}\r\n`), 431],
    ['a header of 64 kB', get('/', `X: ${'a'.repeat(64 << 10)}\r\n`), 431],
    ['many headers of 64 kB', get('/', `X: ${'a'.repeat(4096)}\r\n`.repeat(16)), 431],
    ['a header without end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(17_000)}`, 431],
    ['the number of fields', get('/', 'a: b\r\n'.repeat(101)), 431],
    ['a body that says so', json('').replace('Length: 0', 'Length: 1048577'), 413],
    ['a body of ten gigabytes', json('').replace('Length: 0', 'Length: 10737418240'), 413],
    ['a chunked body', chunked(`100001\r\n${'a'.repeat(0x100001)}\r\n`), 413],
  ])('%s is refused', async (_what, bytes, status) => {
    await refused(bytes, status)
  })

  test('a body that just fits its address is read, one byte more is not', async () => {
    const body = `{"items":[],"coupon":"${'a'.repeat((512 << 10) - 24)}"}`
    expect((await askOnce(shop.url, json(body)))?.status).not.toBe(413)
    await refused(json(`${body} `), 413)
  })

  test('a refused body is not waited for', async () => {
    const refusal = post(
      '/api/cart/quote',
      'Content-Type: application/json\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n',
    )
    // The body is never sent: a server that waited for it would answer 100, then 408.
    expect((await refused(refusal, 413)).headers.get('connection')).toBe('close')
  })
})

describe('incomplete requests are answered 408 after their time', () => {
  test('a head, after limits.header_seconds', () => unfinishedHead.expectTimeout())
  test('a body, after limits.body_seconds', () => unfinishedBody.expectTimeout())
})

describe('a body', () => {
  test.each([
    ['of another type', json('{}', 'text/plain'), 415, 'unsupported_media_type'],
    ['of a form', json('a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
    ['without a type', post('/api/cart/quote', 'Content-Length: 2\r\n', '{}'), 415, undefined],
    [
      'of another charset',
      json('{}', 'application/json; charset=utf-16'),
      415,
      'unsupported_charset',
    ],
    [
      'of a webhook, in another charset',
      post(
        '/webhooks/stripe',
        'Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n',
        '{}',
      ),
      415,
      'unsupported_charset',
    ],
    [
      'compressed',
      post(
        '/api/cart/quote',
        'Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n',
        '{}',
      ),
      415,
      'unsupported_content_encoding',
    ],
    ['cut short', json('{"items":['), 400, undefined],
    ['that is not JSON', json('items'), 400, undefined],
    ['that is empty', json(''), 400, undefined],
    ['nested too deep', json(`${'['.repeat(5000)}`), 400, undefined],
    ['that is not an object', json('[]'), 422, undefined],
    ['with NUL in a text', json('{"items":[],"coupon":"a\\u0000b"}'), 422, undefined],
    ['with half a surrogate pair', json('{"items":[],"coupon":"\\ud800"}'), 422, undefined],
    ['that is not UTF-8', json('{"items":[],"coupon":"\xff"}'), 400, undefined],
  ])('%s is refused', async (_what, bytes, status, code) => {
    await refused(Buffer.from(bytes, 'latin1'), status, code)
  })

  test('may come in chunks, with parameters of its type, after 100 Continue', async () => {
    const wire = await Wire.open(shop.url)
    const head = post(
      '/api/cart/quote',
      'Content-Type: application/json; charset=utf-8\r\nTransfer-Encoding: chunked\r\n' +
        'Expect: 100-continue\r\n',
    )
    expect((await wire.ask(head))?.status).toBe(100)
    expect((await wire.ask('c\r\n{"items":[]}\r\n0\r\n\r\n'))?.status).toBe(200)
    expect((await wire.ask(get('/api/menus')))?.status).toBe(200)
    wire.close()
  })

  test('that a read brings along is passed over, and the connection stays in step', async () => {
    const wire = await Wire.open(shop.url)
    const reply = await wire.ask(get('/api/menus', 'Content-Length: 5\r\n') + 'hello')
    expect(reply?.status).toBe(200)
    expect((await wire.ask(get('/api/menus')))?.status).toBe(200)
    wire.close()
  })
})
