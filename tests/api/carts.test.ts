import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Sql } from '@typecase/tests-support/sql'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => shop.stop())

const key = () => ({ 'idempotency-key': randomUUID() })
const items = [Buyer.item(), Buyer.item('eb-garamond-regular', { licenseOptionId: '4-10' })]
const share = async (shared: unknown[] = items) =>
  (await new Buyer(shop).post('/carts', { items: shared })).body

describe('a shared cart', () => {
  test('is a frozen copy for thirty days', async () => {
    const { id, validUntil } = await share()
    const { body } = await new Buyer(shop).get(`/carts/${id}`)
    expect(body).toMatchObject({ id, validUntil })
    expect(Date.parse(validUntil) - Date.parse(body.createdAt)).toBe(30 * 24 * 3600 * 1000)
    expect(body.items.map((item: { itemId: string }) => item.itemId)).toEqual(
      items.map((item) => item.itemId),
    )
    const amounts = body.items.map((item: { price: number }) => item.price)
    expect(body.quote.total).toBe(amounts[0] + amounts[1])
  })

  test('is the same one when the same is shared again, and keeps the texts of its licences', async () => {
    const web = Buyer.item('fraunces-bold', {
      fontLicenseId: 'web',
      licenseOptionId: '10k',
      fields: { domains: 'tidalatlas.example' },
    })
    const first = await share([web])
    expect(await share([{ ...web, price: 1 }])).toEqual(first)
    const { body } = await new Buyer(shop).get(`/carts/${first.id}`)
    expect(body.items[0].fields).toEqual(web.fields)
  })

  test('is paid as it stands by somebody else', async () => {
    const { id } = await share()
    const payer = new Buyer(shop)
    const order = await payer.order(items, 'payer@tidalatlas.example', { sharedCartId: id })
    const placed = await payer.post('/checkout', order, key())
    expect(placed.status).toBe(201)
    await payer.confirm(placed.body.clientSecret)
    const paid = (await payer.get(`/orders/${placed.body.orderId}`)).body
    expect(paid.total).toBe(order.total)
  })

  test('with other lines is refused at its place', async () => {
    const { id } = await share()
    const { status, body } = await new Buyer(shop).post('/cart/quote', {
      items: [items[0]],
      sharedCartId: id,
    })
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([
      422,
      '/sharedCartId',
      'shared_cart_changed',
    ])
  })

  test('is quoted on paper', async () => {
    const { id } = await share()
    const response = await fetch(`${shop.url}/api/carts/${id}/quote.pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('.pdf')
    expect((await response.text()).slice(0, 5)).toBe('%PDF-')
  })

  test('is put on paper once, however many ask for it', async () => {
    const { id } = await share()
    const paper = async () => {
      const response = await fetch(`${shop.url}/api/carts/${id}/quote.pdf`)
      return [
        response.status,
        createHash('sha256')
          .update(await response.bytes())
          .digest('hex'),
      ]
    }
    const first = await paper()
    expect(first[0]).toBe(200)
    // More than an address may have made in a moment: 300, and 30 a second.
    for (let i = 0; i < 50; i++) {
      const again = await Promise.all(Array.from({ length: 20 }, paper))
      for (const answer of again) expect(answer).toEqual(first)
    }
  })

  test('that is over is gone, wherever it is asked for', async () => {
    const { id } = await share([Buyer.item('fraunces-bold')])
    new Sql(shop).run(`UPDATE shared_cart SET valid_until = created_at WHERE id = '${id}'`)
    const gone = [410, 'cart_expired']
    const buyer = new Buyer(shop)
    const shown = await buyer.get(`/carts/${id}`)
    expect([shown.status, shown.body.code]).toEqual(gone)
    const paper = await buyer.get(`/carts/${id}/quote.pdf`)
    expect([paper.status, paper.body.code]).toEqual(gone)
    const quoted = await buyer.post('/cart/quote', {
      items: [Buyer.item('fraunces-bold')],
      sharedCartId: id,
    })
    expect([quoted.status, quoted.body.code]).toEqual(gone)
  })
})

test('a cart that cannot be bought cannot be shared', async () => {
  const buyer = new Buyer(shop)
  const empty = await buyer.post('/carts', { items: [] })
  expect([empty.status, empty.body.code]).toEqual([422, 'empty_cart'])
  const wrong = await buyer.post('/carts', { items: [Buyer.item('none')] })
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, 'not_on_sale'])
  const missing = await buyer.get('/carts/00000000000000000000000000')
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
})

test('the currency is the one asked for, else that of the billing country, else the shop’s', async () => {
  const currency = async (terms: object) =>
    (await new Buyer(shop).post('/cart/quote', { items: [Buyer.item()], ...terms })).body.currency
  expect(await currency({})).toBe('EUR')
  expect(await currency({ billing: { country: 'US' } })).toBe('USD')
  expect(await currency({ billing: { country: 'US' }, currency: 'EUR' })).toBe('EUR')
})

test('twenty quotes and checkouts of one customer at once all have the right sum', async () => {
  const buyer = new Buyer(shop)
  await buyer.post('/checkout', await buyer.order(), key())
  const order = await buyer.order(items)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      number % 2 === 0
        ? buyer.post('/cart/quote', { items, billing: { country: 'PT', postalCode: '1200-068' } })
        : // Unpaid orders are limited by network.
          buyer.post('/checkout', order, { ...key(), 'x-forwarded-for': `10.0.0.${number}` }),
    ),
  )
  for (const { body } of answers.filter((_, number) => number % 2 === 0)) {
    expect(body.total).toBe(order.total)
  }
  const ids = answers.filter((_, number) => number % 2 === 1).map(({ body }) => body.orderId)
  expect(new Set(ids).size).toBe(20)
  const { orders } = (await buyer.get('/orders')).body
  const placed = orders.filter((o: { id: string }) => ids.includes(o.id))
  expect(placed.map((o: { total: number }) => o.total)).toEqual(Array(20).fill(order.total))
})
