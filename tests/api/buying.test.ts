import { randomUUID } from 'node:crypto'
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

async function completed(buyer: Buyer, orderId: string) {
  await until('the order is completed and its package built', async () => {
    const { body } = await buyer.get(`/orders/${orderId}`)
    return (
      body.status === 'completed' &&
      body.downloads.every((d: { state: string }) => d.state === 'ready')
    )
  })
  return (await buyer.get(`/orders/${orderId}`)).body
}

describe('quoting', () => {
  test('multiplies the base price with the tier and sums the lines', async () => {
    const { body } = await new Buyer(shop).post('/cart/quote', {
      items: [Buyer.item(), Buyer.item('eb-garamond-regular', { licenseOptionId: '4-10' })],
    })
    const amounts = body.lines.map((line: { amount: number }) => line.amount)
    expect(body.lines[1].amount).toBe(Math.round(body.lines[1].base * 1.6))
    expect(body.total).toBe(amounts[0] + amounts[1])
  })

  test('never believes a price', async () => {
    const { body } = await new Buyer(shop).post('/cart/quote', {
      items: [Buyer.item(undefined, { price: 1 })],
    })
    expect(body.total).toBeGreaterThan(1000)
  })

  test.each([
    ['a style that is not there', { itemId: 'eb-garamond-nonesuch' }, 'not_on_sale'],
    ['a tier to ask for', { licenseOptionId: 'more' }, 'contact_us'],
    ['an unknown licence', { fontLicenseId: 'tattoo' }, 'unknown_licence'],
    ["another's licence", { customLicenseId: 'X' }, 'custom_licence_not_yours'],
  ])('refuses %s and names it', async (_what, fields, code) => {
    const { status, body } = await new Buyer(shop).post('/cart/quote', {
      items: [Buyer.item(undefined, fields)],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([expect.objectContaining({ code, pointer: '/items/0/itemId' })])
  })

  test('finds every fault of a body at once', async () => {
    const { status, body } = await new Buyer(shop).post('/cart/quote', {
      items: [{ ...Buyer.item(), itemId: 7, seats: 3 }],
      'x/y': 1,
    })
    expect(status).toBe(422)
    expect(
      body.errors.map((e: { pointer: string; code: string }) => [e.pointer, e.code]).sort(),
    ).toEqual([
      ['/items/0/itemId', 'wrong_type'],
      ['/items/0/seats', 'unknown'],
      ['/x~1y', 'unknown'],
    ])
  })
})

describe('checking out', () => {
  test('a guest buys a style and gets it', async () => {
    const buyer = new Buyer(shop)
    const placed = await buyer.post('/checkout', await buyer.order(), key())
    expect(placed.status).toBe(201)
    expect(placed.body.publishableKey).toMatch(/^pk_test_/)
    expect(buyer.access).not.toBe('')

    expect((await buyer.get(`/orders/${placed.body.orderId}`)).body.status).toBe('pending_payment')
    expect((await buyer.confirm(placed.body.clientSecret)).body.status).toBe('succeeded')

    const order = await completed(buyer, placed.body.orderId)
    expect(order).toMatchObject({ paymentStatus: 'paid', number: expect.stringMatching(/^\d+$/) })
    expect(order.lines[0].licenceSerial).toMatch(/^[0-9A-Z]{26}$/)
    const download = await fetch(shop.url + order.downloads[0].url)
    expect(download.status).toBe(200)
    expect(download.headers.get('content-type')).toBe('application/zip')
    expect(download.headers.get('cache-control')).toContain('no-store')
    const receipts = () => shop.mails().filter((mail) => mail.includes(placed.body.orderId))
    await until('the receipt has left', async () => receipts().length > 0)
    expect(receipts()).toHaveLength(1)
  })

  test('the same key and body give the same order', async () => {
    const buyer = new Buyer(shop)
    const body = await buyer.order()
    const header = key()
    const first = await buyer.post('/checkout', body, header)
    const guest = new Buyer(shop)
    const again = await guest.post('/checkout', body, header)
    expect(again.body).toEqual(first.body)
    expect((await guest.get(`/orders/${first.body.orderId}`)).status).toBe(200)
  })

  test('many at once with one key make one order and one payment', async () => {
    const body = await new Buyer(shop).order()
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => new Buyer(shop).post('/checkout', body, header)),
    )
    const said = answers.map((a) => (a.status === 201 ? 'ordered' : (a.body.code as string)))
    expect(new Set(said)).toEqual(new Set(['ordered']))
    expect(new Set(answers.map((a) => a.body.orderId)).size).toBe(1)
    expect(new Set(answers.map((a) => a.body.clientSecret)).size).toBe(1)
  })

  test('the same key with another body is a conflict', async () => {
    const buyer = new Buyer(shop)
    const header = key()
    const body = await buyer.order()
    await new Buyer(shop).post('/checkout', body, header)
    const other = await buyer.post('/checkout', { ...body, immediateDelivery: false }, header)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('another total answers the new quote and orders nothing', async () => {
    const buyer = new Buyer(shop)
    const body = await buyer.order()
    const { status, body: problem } = await buyer.post('/checkout', { ...body, total: 1 }, key())
    expect([status, problem.code, problem.quote.total]).toEqual([409, 'price_changed', body.total])
    expect(buyer.access).toBe('')
  })

  test('an agreement that was not accepted stops it', async () => {
    const buyer = new Buyer(shop)
    const answer = await buyer.post('/checkout', { ...(await buyer.order()), eula: [] }, key())
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'eula_changed'])
  })

  test('a declined card leaves the order payable', async () => {
    const buyer = new Buyer(shop)
    const { body } = await buyer.post('/checkout', await buyer.order(), key())
    expect((await buyer.confirm(body.clientSecret, 'pm_card_chargeDeclined')).status).toBe(402)
    expect((await buyer.get(`/orders/${body.orderId}`)).body.status).toBe('pending_payment')

    const again = await buyer.post(`/orders/${body.orderId}/payment`, {})
    expect(again.body.clientSecret).toBe(body.clientSecret)
    expect((await buyer.confirm(again.body.clientSecret)).body.status).toBe('succeeded')
    expect((await completed(buyer, body.orderId)).paymentStatus).toBe('paid')
  })

  test('a new order replaces the open one, whose payment is canceled first', async () => {
    const buyer = new Buyer(shop)
    const first = await buyer.post('/checkout', await buyer.order(), key())
    const second = await buyer.post(
      '/checkout',
      { ...(await buyer.order([Buyer.item('eb-garamond-regular')])), replaces: first.body.orderId },
      key(),
    )
    expect(second.status).toBe(201)
    expect((await buyer.get(`/orders/${first.body.orderId}`)).body.status).toBe('canceled')
    expect((await buyer.confirm(first.body.clientSecret)).status).toBe(400)
  })

  test('twelve at once that replace one order leave one open order', async () => {
    const buyer = new Buyer(shop)
    const first = await buyer.post('/checkout', await buyer.order(), key())
    const order = { ...(await buyer.order()), replaces: first.body.orderId }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => buyer.post('/checkout', order, key())),
    )
    const refusals = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refusals) {
      // The gateway answers one cancellation at a time: those that met it try again.
      expect(['409 order_replaced', '503 payment_unreachable']).toContain(`${status} ${body.code}`)
    }
    const orders: { id: string; status: string }[] = (await buyer.get('/orders')).body.orders
    const open = orders.filter(({ status }) => status === 'pending_payment')
    expect(open).toHaveLength(1)
    expect(open[0]!.id).not.toBe(first.body.orderId)
  })

  test("another customer's order does not exist", async () => {
    const buyer = new Buyer(shop)
    const { body } = await buyer.post('/checkout', await buyer.order(), key())
    const stranger = new Buyer(shop)
    await stranger.post('/checkout', await stranger.order(), key())
    const theirs = await stranger.get(`/orders/${body.orderId}`)
    const none = await stranger.get('/orders/00000000000000000000000000')
    expect([theirs.status, theirs.body.code, theirs.body.detail]).toEqual([
      404,
      none.body.code,
      none.body.detail,
    ])
    expect((await new Buyer(shop).get(`/orders/${body.orderId}`)).status).toBe(401)
  })
})

test('a webhook without a good signature is refused', async () => {
  const response = await fetch(`${shop.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: '{"id":"evt_1","object":"event"}',
  })
  expect(response.status).toBe(400)
})

test('no log holds a token, a client secret or a key', async () => {
  const buyer = new Buyer(shop)
  const { body } = await buyer.post('/checkout', await buyer.order(), key())
  const log = shop.log()
  for (const secret of [buyer.access, buyer.refresh, body.clientSecret, shop.secretKey]) {
    expect(log.includes(secret)).toBe(false)
  }
})
