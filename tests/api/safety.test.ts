import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const key = () => ({ 'idempotency-key': randomUUID() })

describe('headers', () => {
  test.each([
    '/',
    '/nothing',
    '/api/menus',
    '/api/nothing',
    '/api/orders',
    '/api/downloads/x/y.zip',
    '/berry',
  ])('%s says what a browser may do with it', async (path) => {
    const { headers } = await fetch(shop.url + path, { redirect: 'manual' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['/api/orders', '/api/authentication/customer', '/api/downloads/x/y.zip'])(
    '%s is stored nowhere, not even its refusal',
    async (path) => {
      const { headers } = await fetch(shop.url + path)
      expect(headers.get('cache-control')).toContain('no-store')
    },
  )

  test('pages answer HEAD and OPTIONS, and take nothing else', async () => {
    const ask = (method: string) => fetch(shop.url + '/eb-garamond', { method })
    expect((await ask('HEAD')).status).toBe(200)
    expect((await ask('OPTIONS')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await ask('POST')).status).toBe(405)
    expect((await ask('DELETE')).status).toBe(405)
  })
})

describe('limits', () => {
  test('a sign-in takes no large body', async () => {
    const body = { email: 'a@example.org', password: 'x'.repeat(20_000) }
    expect((await new Buyer(shop).post('/authentication/login_customer', body)).status).toBe(413)
  })

  test.each(['short', 'schlüssel-12345', 'x'.repeat(101)])(
    'the idempotency key %s is refused',
    async (given) => {
      const buyer = new Buyer(shop)
      const header = { 'idempotency-key': given }
      const { status, body } = await buyer.post('/checkout', await buyer.order(), header)
      expect([status, body.code]).toEqual([400, 'idempotency_key'])
    },
  )

  test('a name with a line break is refused where it stands', async () => {
    const buyer = new Buyer(shop)
    const order = await buyer.order()
    const billing = { ...(order.billing as object), name: 'Ada\r\nBcc: everybody@example.org' }
    const { status, body } = await buyer.post('/checkout', { ...order, billing }, key())
    expect([status, body.errors[0].pointer]).toEqual([422, '/billing/name'])
  })
})

test('the log does not hold what opens a download', async () => {
  const buyer = new Buyer(shop)
  const { body } = await buyer.post('/checkout', await buyer.order(), key())
  await buyer.confirm(body.clientSecret)
  const downloads = async () => (await buyer.get(`/orders/${body.orderId}`)).body.downloads
  await until('the package is built', async () => (await downloads())[0]?.state === 'ready')
  const { url } = (await downloads())[0]
  expect((await fetch(shop.url + url)).status).toBe(200)
  expect(shop.log()).toContain('/api/downloads/{grant}/{name}')
  expect(shop.log()).not.toContain(url.split('/')[3])
})

test('a gateway that hangs takes no page with it', async () => {
  // More than the threads that answer requests (64), of which half may wait for the gateway.
  const checkoutCount = 70
  const gatewayCalls = 32
  const sockets: Socket[] = []
  const pit = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((listening) => pit.once('listening', listening))
  const { port } = pit.address() as { port: number }
  const hanging = await Shop.start({
    environment: {
      TYPECASE_GATEWAY_BASE_URL: `http://127.0.0.1:${port}`,
      TYPECASE_GATEWAY_TIMEOUT_SECONDS: '60',
    },
  })
  try {
    const body = await new Buyer(hanging).order()
    let waiting = checkoutCount
    const checkouts = Array.from({ length: checkoutCount }, async () => {
      const { status, body: problem } = await new Buyer(hanging).post('/checkout', body, key())
      waiting--
      return [status, problem.code]
    })
    await until('all are refused but those', async () => waiting === gatewayCalls)
    expect((await fetch(hanging.url + '/eb-garamond')).status).toBe(200)
    expect((await fetch(hanging.url + '/api/fonts/eb-garamond')).status).toBe(200)
    expect(waiting).toBe(gatewayCalls)

    pit.close()
    for (const socket of sockets) socket.destroy()
    const unreachable = [503, 'payment_unreachable']
    expect(await Promise.all(checkouts)).toEqual(checkouts.map(() => unreachable))
  } finally {
    for (const socket of sockets) socket.destroy()
    await hanging.stop()
  }
}, 60_000)
