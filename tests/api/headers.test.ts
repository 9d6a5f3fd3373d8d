import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import {
  type Reply,
  Wire,
  askOnce,
  getRequest as get,
  postRequest as post,
} from '@typecase/tests-support/wire'
import { operations } from './contract.ts'

const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

let shop: Shop
let secure: Shop
let download: string
let customer: Buyer
beforeAll(async () => {
  shop = await Shop.start()
  secure = await Shop.start({
    environment: {
      TYPECASE_PUBLIC_URL: 'https://shop.example',
      TYPECASE_TRUSTED_PROXIES: '127.0.0.2',
    },
  })
  shop.addCustomer(email, password)
  customer = new Buyer(shop)
  await customer.post('/authentication/login_customer', { email, password })
  download = await aDownload()
})
afterAll(async () => {
  await shop.stop()
  await secure.stop()
})

async function aDownload(): Promise<string> {
  const placed = await customer.post('/checkout', await customer.order(), {
    'idempotency-key': randomUUID(),
  })
  await customer.confirm(placed.body.clientSecret)
  let url = ''
  await until('the order can be downloaded', async () => {
    const { downloads } = (await customer.get(`/orders/${placed.body.orderId}`)).body
    url = downloads[0]?.url ?? ''
    return url !== ''
  })
  return url
}

const asset = async () => /"(\/assets\/[^"]+\.js)"/.exec(await textOf('/'))![1]!
const textOf = async (path: string) => (await askOnce(shop.url, get(path)))!.body.toString()

/** One request for each way in which the server answers. */
async function requests(): Promise<[string, number, string][]> {
  const script = await asset()
  const etag = (await askOnce(shop.url, get('/')))!.headers.get('etag')
  return [
    ['a page', 200, get('/eb-garamond')],
    ['the checkout', 200, get('/checkout')],
    ['the API', 200, get('/api/fonts')],
    ['a file', 200, get(script)],
    ['a packed file', 200, get(script, 'Accept-Encoding: br\r\n')],
    ['a picture', 200, get('/og/eb-garamond.png')],
    ['a download', 200, get(download)],
    ['a part of a download', 206, get(download, 'Range: bytes=0-9\r\n')],
    ['a page that is known', 304, get('/', `If-None-Match: ${etag}\r\n`)],
    ['another address', 302, get('/berry')],
    ['the methods', 204, 'OPTIONS /api/fonts HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a broken escape', 400, get('/%zz')],
    ['a broken message', 400, 'GET / HTTP/1.1\nHost: x\n\n'],
    ['nobody', 401, get('/api/orders')],
    ['a forged download', 403, get('/api/downloads/nothing/nothing.zip')],
    ['no page', 404, get('/nothing/at/all')],
    ['no address of the API', 404, get('/api/nothing')],
    ['no file', 404, get('/assets/nothing.js')],
    ['the wrong method', 405, get('/api/checkout')],
    ['too much', 413, post('/api/checkout', 'Content-Length: 99999999\r\n')],
    ['a long address', 414, get(`/${'a'.repeat(9000)}`)],
    ['no JSON', 415, post('/api/checkout', 'Content-Length: 2\r\n', '{}')],
    ['no range', 416, get(script, 'Range: bytes=999999999-\r\n')],
    ['odd wishes', 417, get('/', 'Expect: wonders\r\n')],
    ['no cart', 422, post('/api/cart/quote', jsonFields('{}'), '{}')],
    ['long headers', 431, get('/', `X: ${'a'.repeat(17_000)}\r\n`)],
    ['an unknown method', 501, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another version', 505, 'GET / HTTP/1.2\r\nHost: x\r\n\r\n'],
  ]
}

const jsonFields = (body: string) =>
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`

/** Every answer carries the headers that protect a visitor's browser. */
function expectProtected(what: string, { headers }: Reply) {
  const said = Object.fromEntries(
    ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'].map((name) => [
      name,
      headers.get(name),
    ]),
  )
  expect([what, said]).toEqual([
    what,
    {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    },
  ])
  const sharing = what === 'a picture' ? 'cross-origin' : 'same-origin'
  expect([what, headers.get('cross-origin-resource-policy')]).toEqual([what, sharing])
  const policy = headers.get('content-security-policy')
  expect([what, policy]).toEqual([what, expect.stringMatching(/^default-src 'none'; /)])
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect([what, headers.get('cache-control')]).toEqual([what, expect.stringMatching(/./)])
  for (const name of ['server', 'x-powered-by', 'via']) expect(headers.has(name)).toBe(false)
  for (const name of headers.keys()) expect(name).not.toMatch(/^access-control/)
}

describe('every answer, refusals included,', () => {
  test('tells the browser to guess nothing, frame nothing, run nothing and refer nobody', async () => {
    for (const [what, status, bytes] of await requests()) {
      const reply = (await askOnce(shop.url, bytes))!
      expect([what, reply.status]).toEqual([what, status])
      expectProtected(what, reply)
      expect(reply.headers.get('x-request-id')).toMatch(/^[0-9A-Z-]{8,}$/)
      expect([what, reply.headers.has('strict-transport-security')]).toEqual([what, false])
    }
  })

  test('to HEAD is told the same', async () => {
    for (const path of ['/', '/checkout', '/api/fonts', '/nothing', download, await asset()]) {
      const whole = (await askOnce(shop.url, get(path)))!
      const head = (await askOnce(shop.url, get(path).replace('GET', 'HEAD'), 'HEAD'))!
      const names = (reply: Reply) =>
        [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      expect([path, head.status, names(head)]).toEqual([path, whole.status, names(whole)])
    }
  })

  test('keeps to https where the shop is at home there', async () => {
    for (const [what, status, bytes] of await requests()) {
      if (bytes.includes(download)) continue // Its key is the other shop's; the refusal counts too.
      const reply = (await askOnce(secure.url, bytes))!
      if (status !== 304) expect([what, reply.status]).toEqual([what, status])
      expectProtected(what, reply)
      expect([what, reply.headers.get('strict-transport-security')]).toEqual([
        what,
        'max-age=31536000',
      ])
    }
  })

  test('to one connection too many as well', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 100 }, () => Wire.open(shop.url, '127.0.0.9')),
    )
    for (const wire of crowd) await wire.ask(get('/api/menus'))
    const excess = await Wire.open(shop.url, '127.0.0.9')
    const refusal = (await excess.receive())!
    expect(refusal.status).toBe(503)
    expectProtected('the crowd', refusal)
    for (const wire of [...crowd, excess]) wire.close()
  })
})

describe('the policy of a page', () => {
  const policyOf = async (path: string, of = shop) =>
    (await askOnce(of.url, get(path)))!.headers.get('content-security-policy')!
  const directives = (policy: string) =>
    new Map(policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]))

  test('names what its page needs, and Trusted Types', async () => {
    for (const path of ['/', '/eb-garamond', '/cart', '/login', '/pages/faq', '/nothing']) {
      const policy = directives(await policyOf(path))
      const script = /<script>([^<]*)<\/script>/.exec(await textOf(path))![1]!
      const hash = createHash('sha256').update(script).digest('base64')
      expect([path, policy.get('script-src')]).toEqual([path, ["'self'", `'sha256-${hash}'`]])
      const [own, ...hashes] = policy.get('style-src')!
      expect(own).toBe("'self'")
      for (const source of hashes) expect(source).toMatch(/^'sha256-[\w+/]{43}='$/)
      expect(Object.fromEntries(policy)).toMatchObject({
        'default-src': ["'none'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
        'report-uri': ['/api/csp_reports'],
      })
      expect(policy.has('frame-src')).toBe(false)
    }
  })

  test('of the checkout lets the gateway in, and nothing else beside', async () => {
    const policy = directives(await policyOf('/checkout'))
    const gateway = new URL(shop.sandboxUrl).origin
    for (const name of ['script-src', 'connect-src']) expect(policy.get(name)).toContain(gateway)
    expect(policy.get('frame-src')).toEqual([gateway])
    const others = (await policyOf('/cart')) + (await policyOf('/api/fonts'))
    expect(others).not.toContain(gateway)
    const foreign = [...policy.values()].flat().filter((source) => source.startsWith('http'))
    expect(new Set(foreign)).toEqual(new Set([gateway]))
  })

  test('has reports sent to the shop', async () => {
    const page = (await askOnce(secure.url, get('/')))!
    expect(page.headers.get('reporting-endpoints')).toBe('csp="/api/csp_reports"')
    expect(directives(await policyOf('/', secure)).get('report-to')).toEqual(['csp'])
    expect(directives(await policyOf('/')).has('report-to')).toBe(false)
  })

  test('is in the page: no style attribute, and no script that the policy does not name', async () => {
    for (const path of ['/', '/eb-garamond', '/checkout', '/pages/terms', '/nothing']) {
      const html = await textOf(path)
      expect(html).not.toMatch(/<[^>]+\sstyle=/)
      expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
      expect(html).not.toContain('<style')
      expect(html.match(/<script>/g)).toHaveLength(1)
    }
  })
})

/** Public answers are revalidated by ETag; one font is cached for an hour, in one browser. */
const forEverybody = new Set([
  ...['listFonts', 'getFont', 'listStyles', 'getGlyphs', 'getFontLanguage', 'listLanguages'],
  ...[
    'listLicences',
    'getMenus',
    'listMenuItems',
    'getMenuItem',
    'getPage',
    'getPangrams',
    'getShop',
    'getSpecimenPdf',
  ],
  ...['listNews', 'getPost', 'getTrialOffer', 'search'],
])

describe('an answer of the API', () => {
  const example = (path: string) => '/api' + path.replace('{id}', 'eb-garamond')

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s is kept by nobody, but for what everybody reads',
    async (id, { method, path }) => {
      const body = method === 'GET' ? undefined : '{}'
      const target = example(path).replace(/\{\w+\}/g, 'nothing')
      const response = await fetch(shop.url + target, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      })
      const kept = response.headers.get('cache-control')
      if (response.status >= 400 || !forEverybody.has(id))
        expect([id, kept]).toEqual([id, 'no-store'])
      else expect([id, kept]).toEqual([id, 'no-cache'])
    },
  )

  test('that is somebody’s is kept by nobody', async () => {
    const { body } = await customer.get('/orders')
    const answers = [
      await customer.get('/authentication/customer'),
      await customer.get('/orders'),
      await customer.get(`/orders/${body.orders[0].id}`),
      await customer.post('/authentication/refresh_customer', {}),
      await customer.post('/cart/quote', { items: [Buyer.item()] }),
      await new Buyer(shop).post('/authentication/login_customer', { email, password }),
    ]
    for (const { status, headers } of answers) {
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(headers.has('etag')).toBe(false)
    }
    const file = await fetch(shop.url + download)
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('another site', () => {
  const origins = ['https://evil.example', 'null', 'http://sub.evil.example', 'http://127.0.0.1:1']

  test.each(origins)('of the origin %s is let in nowhere', async (origin) => {
    const fields = `Origin: ${origin}\r\n`
    const wish =
      'Access-Control-Request-Method: POST\r\n' +
      'Access-Control-Request-Headers: authorization, content-type, refresh\r\n'
    const asked: [string, string | undefined][] = [
      [get('/', fields), undefined],
      [get('/api/fonts', fields), undefined],
      [get('/api/orders', fields + `Authorization: Bearer ${customer.access}\r\n`), undefined],
      [get(await asset(), fields), undefined],
      [get(download, fields), undefined],
      [post('/api/cart/quote', fields + jsonFields('{"items":[]}'), '{"items":[]}'), undefined],
      ...['/api/checkout', '/api/authentication/login_customer', '/api/orders', '/', '*'].map(
        (path): [string, undefined] => [
          `OPTIONS ${path} HTTP/1.1\r\nHost: shop\r\n${fields}${wish}\r\n`,
          undefined,
        ],
      ),
    ]
    for (const [bytes] of asked) {
      const reply = (await askOnce(shop.url, bytes))!
      const allowed = [...reply.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect([bytes.split('\r\n')[0], allowed]).toEqual([bytes.split('\r\n')[0], []])
    }
  })

  const writing = operations.filter(({ method }) => ['POST', 'PATCH', 'PUT'].includes(method))

  test.each(writing.map((operation) => [operation.operationId, operation] as const))(
    'cannot make a form of a customer’s browser call %s',
    async (_id, { method, path }) => {
      const target = '/api' + path.replace(/\{\w+\}/g, 'nothing')
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
      for (const type of types) {
        const body = '{"items":[]}'
        const fields = `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`
        const request = post(target, fields, body).replace('POST', method)
        const reply = (await askOnce(shop.url, request))!
        expect([type, reply.status]).toEqual([type, 415])
      }
    },
  )

  test.each(['cross-site', 'same-site'])('that a browser calls %s writes nothing', async (site) => {
    const body = '{"items":[]}'
    const said = `Sec-Fetch-Site: ${site}\r\n`
    const refused = await askOnce(shop.url, post('/api/cart/quote', said + jsonFields(body), body))
    expect(refused?.status).toBe(403)
    expect(JSON.parse(refused!.body.toString()).code).toBe('cross_site')
    // A link in a mail leads here.
    expect((await askOnce(shop.url, get('/eb-garamond', said)))?.status).toBe(200)
    expect((await askOnce(shop.url, get(download, said)))?.status).toBe(200)
  })
})

describe('a method', () => {
  test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'POST'])(
    '%s changes no file and no page',
    async (method) => {
      for (const path of ['/', '/eb-garamond', await asset(), '/robots.txt', '/t/x']) {
        const bytes = `${method} ${path} HTTP/1.1\r\nHost: shop\r\nX-Echo: S3CRET\r\n\r\n`
        const reply = (await askOnce(shop.url, bytes))!
        expect([path, reply.status]).toEqual([path, 405])
        expect(reply.headers.get('allow')).toContain('GET')
        expect(reply.body.toString()).not.toContain('S3CRET')
      }
    },
  )

  test('CONNECT leads nowhere', async () => {
    for (const target of ['shop.example:443', '127.0.0.1:22']) {
      const reply = await askOnce(shop.url, `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
      expect([target, reply?.status]).toEqual([target, 405])
    }
  })

  test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'is not overridden by %s',
    async (name) => {
      for (const method of ['DELETE', 'PUT', 'PATCH', 'GET']) {
        const said = `${name}: ${method}\r\n`
        const posted = post('/api/orders?_method=' + method, said + jsonFields('{}'), '{}')
        expect((await askOnce(shop.url, posted))?.status).toBe(405)
        expect((await askOnce(shop.url, get('/api/menus', said)))?.status).toBe(200)
        expect((await askOnce(shop.url, get('/api/checkout', said)))?.status).toBe(405)
      }
    },
  )
})

describe('forwarded headers of a proxy', () => {
  const clientOf = (of: Shop, id: string) => {
    const line = of
      .log()
      .split('\n')
      .find((text) => text.includes(`"id":"${id}"`))
    return line && JSON.parse(line).client
  }
  const clientAs = async (of: Shop, from: string, fields: string) => {
    const wire = await Wire.open(of.url, from)
    const reply = (await wire.ask(get('/api/menus', fields)))!
    wire.close()
    const id = reply.headers.get('x-request-id')!
    await until('the request is in the log', async () => clientOf(of, id) !== undefined)
    return clientOf(of, id)
  }

  test.each([
    'X-Forwarded-For: 203.0.113.9\r\n',
    'X-Forwarded-For: 203.0.113.9, 127.0.0.1\r\nX-Real-IP: 203.0.113.9\r\n',
    'Forwarded: for=203.0.113.9;host=evil.example;proto=https\r\n',
    'X-Client-IP: 203.0.113.9\r\nTrue-Client-IP: 203.0.113.9\r\n',
  ])('is not believed of anybody else: %j', async (fields) => {
    expect(await clientAs(shop, '127.0.0.1', fields)).toBe('127.0.0.1')
    expect(await clientAs(secure, '127.0.0.3', fields)).toBe('127.0.0.3')
  })

  test('is believed of the proxy alone, as far as it has seen itself', async () => {
    const chain = 'X-Forwarded-For: 198.51.100.1, 203.0.113.9\r\n'
    expect(await clientAs(secure, '127.0.0.2', chain)).toBe('203.0.113.9')
    expect(await clientAs(secure, '127.0.0.2', 'X-Forwarded-For: nonsense\r\n')).toBe('127.0.0.2')
  })

  test('changes no address in an answer, and no rule of transport', async () => {
    const fields =
      'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 1\r\n' +
      'X-Original-URL: /cart\r\nX-Rewrite-URL: /cart\r\nX-Forwarded-Prefix: /evil\r\n'
    for (const path of ['/', '/eb-garamond', '/berry', '/nothing', '/api/fonts/eb-garamond']) {
      const plain = (await askOnce(shop.url, get(path)))!
      const reply = (await askOnce(shop.url, get(path, fields)))!
      expect(reply.status).toBe(plain.status)
      expect(reply.body.equals(plain.body)).toBe(true)
      expect(reply.headers.get('location')).toBe(plain.headers.get('location'))
      expect(reply.headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('does not give a visitor another share', async () => {
    const report = '{"csp-report":{}}'
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 70; i++) {
      const fields =
        `Content-Type: application/csp-report\r\nContent-Length: ${report.length}\r\n` +
        `X-Forwarded-For: 203.0.113.${i}\r\n`
      const wire = await Wire.open(shop.url, '127.0.0.8')
      statuses.push((await wire.ask(post('/api/csp_reports', fields, report)))?.status)
      wire.close()
    }
    expect(statuses.at(0)).toBe(204)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a report of a violation', () => {
  let from = 20
  const report = async (body: string | Buffer, type = 'application/csp-report') => {
    const fields = `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    const wire = await Wire.open(shop.url, `127.0.0.${from++}`)
    const head = Buffer.from(post('/api/csp_reports', fields), 'latin1')
    const reply = (await wire.ask(Buffer.concat([head, Buffer.from(body)])))!
    wire.close()
    return reply
  }
  const lines = () =>
    shop
      .log()
      .split('\n')
      .filter((line) => line.includes('"csp_violation"'))

  test('is one line of the log, in either form, without what an address carries', async () => {
    const before = lines().length
    const page = `${shop.url}/reset_password?token=S3CRET#S3CRET`
    const old = {
      'document-uri': page,
      'blocked-uri': 'inline',
      'effective-directive': 'script-src',
    }
    expect((await report(JSON.stringify({ 'csp-report': old }))).status).toBe(204)
    const body = {
      documentURL: page,
      blockedURL: page,
      effectiveDirective: 'img-src',
      sample: 'S3CRET',
    }
    const fresh = [{ type: 'csp-violation', age: 1, url: page, user_agent: 'x', body }]
    expect((await report(JSON.stringify(fresh), 'application/reports+json')).status).toBe(204)
    const [first, second] = lines()
      .slice(before)
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({
      directive: 'script-src',
      blocked: 'inline',
      document: `${shop.url}/reset_password`,
    })
    expect(second).toMatchObject({ directive: 'img-src', blocked: `${shop.url}/reset_password` })
    expect(second.count).toBe(first.count + 1)
    expect(shop.log()).not.toContain('S3CRET')
  })

  test.each([
    ['another type', '{"csp-report":{}}', 'application/json', 415],
    ['a form', 'csp-report=x', 'application/x-www-form-urlencoded', 415],
    ['nothing', '', 'application/csp-report', 400],
    ['no JSON', 'csp', 'application/csp-report', 400],
    ['half of it', '{"csp-report":{"blocked-uri":"', 'application/csp-report', 400],
    ['depth', '['.repeat(8000), 'application/reports+json', 400],
    ['bad UTF-8', Buffer.from('{"csp-report":{"blocked-uri":"\xff"}}', 'latin1'), undefined, 400],
    ['a number', '7', 'application/reports+json', 422],
    ['another object', '{"report":{}}', 'application/csp-report', 422],
    ['too much', `{"csp-report":{"x":"${'x'.repeat(16 << 10)}"}}`, 'application/csp-report', 413],
    ['a list of nonsense', '[7,"x",null]', 'application/reports+json', 204],
  ])('of %s leaves no line', async (_what, body, type, status) => {
    const before = lines().length
    expect((await report(body, type)).status).toBe(status)
    expect(lines()).toHaveLength(before)
  })

  test('cannot forge a line, nor grow one', async () => {
    const before = lines().length
    const forged =
      'x","event":"order_paid","y":"\n{"event":"order_paid"}\u001b[2J\u202e' + 'z'.repeat(9000)
    const fields = [
      'document-uri',
      'blocked-uri',
      'effective-directive',
      'source-file',
      'disposition',
    ]
    const body = Object.fromEntries(fields.map((name) => [name, forged.slice(0, 2500)]))
    expect((await report(JSON.stringify({ 'csp-report': body }))).status).toBe(204)
    const added = lines().slice(before)
    expect(added).toHaveLength(1)
    expect(JSON.parse(added[0]!).event).toBe('csp_violation')
    expect(added[0]!.length).toBeLessThan(1600)
    expect(added[0]).not.toMatch(/[\u0000-\u001f\u007f-\uffff]/)
  })

  test('is limited', async () => {
    const wire = await Wire.open(shop.url, '127.0.0.7')
    const body = '{"csp-report":{}}'
    const fields = `Content-Type: application/csp-report\r\nContent-Length: ${body.length}\r\n`
    const replies: Reply[] = []
    for (let i = 0; i < 70; i++)
      replies.push((await wire.ask(post('/api/csp_reports', fields, body)))!)
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
    wire.close()
    expect((await report(body)).status).toBe(204)
  })
})
