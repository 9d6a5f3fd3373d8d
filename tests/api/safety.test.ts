import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { customer } from './buy.ts'

// Each guest says which network they come from; unpaid orders are limited by it.
const trustsAddresses = { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ 'x-forwarded-for': address })

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ environment: trustsAddresses })
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
  test('guests of one network leave so many orders unpaid, and nobody else is stopped', async () => {
    const network = from('203.0.113.9')
    const body = await new Buyer(shop).order()
    const place = (headers: object) =>
      new Buyer(shop).post('/checkout', body, { ...key(), ...network, ...headers })
    const first = key()
    expect((await place(first)).status).toBe(201)
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) statuses.push((await place({})).status)
    expect(statuses).toEqual([...Array<number>(19).fill(201), ...Array<number>(11).fill(429)])

    const refused = await place({})
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_unpaid_orders' })
    expect(refused.body.detail).toContain('Signed in to an account with a confirmed address')
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3600)

    expect((await place(first)).status).toBe(201)
    expect((await place(from('203.0.113.10'))).status).toBe(201)
    const verified = await customer(shop)
    const order = await verified.order()
    expect((await verified.post('/checkout', order, { ...key(), ...network })).status).toBe(201)
  })

  test('an order with many declined cards loses its intent and waits', async () => {
    const network = from('203.0.113.20')
    const buyer = new Buyer(shop)
    const headers = { ...key(), ...network }
    const placed = await buyer.post('/checkout', await buyer.order(), headers)
    const { orderId, clientSecret } = placed.body
    for (let i = 0; i < 15; i++) {
      const answer = await buyer.confirm(clientSecret, 'pm_card_chargeDeclined')
      expect(answer.status).toBe(402)
    }
    const retry = () => buyer.post(`/orders/${orderId}/payment`, {}, network)
    await until('the shop has heard of them', async () => (await retry()).status === 429)
    expect((await retry()).body.code).toBe('too_many_declined_cards')
    const id = clientSecret.split('_secret_')[0]
    const intent = async () => {
      const headers = { authorization: `Bearer ${shop.secretKey}` }
      return (await fetch(`${shop.sandboxUrl}/v1/payment_intents/${id}`, { headers })).json()
    }
    await until('the intent is canceled', async () => {
      return (await intent()).status === 'canceled'
    })
    expect((await buyer.get(`/orders/${orderId}`)).body.status).toBe('pending_payment')
  })

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
      ...trustsAddresses,
    },
  })
  try {
    const body = await new Buyer(hanging).order()
    let waiting = checkoutCount
    const checkouts = Array.from({ length: checkoutCount }, async (_, number) => {
      const headers = { ...key(), ...from(`198.51.100.${number}`) }
      const { status, body: problem } = await new Buyer(hanging).post('/checkout', body, headers)
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
