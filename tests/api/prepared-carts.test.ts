import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

const [email, password] = ['mira@tidalatlas.example', 'a tidal atlas of rooms']
let shop: Shop
let mira: Buyer

beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
  mira = new Buyer(shop)
  await mira.post('/authentication/login_customer', { email, password })
})
afterAll(() => shop.stop())

const key = () => ({ 'idempotency-key': randomUUID() })
const show = (id: string) => new Buyer(shop).get(`/prepared_carts/${id}`)

async function order(id: string, buyer = mira) {
  const { items } = (await show(id)).body
  return buyer.order(items, 'guest@tidalatlas.example', { preparedCartId: id })
}

test('shows its lines, prices, licences and note to whoever has the link', async () => {
  const id = prepareCart(shop, brandCart(email, 'valid_until = 2099-12-31'))
  const { body } = await show(id)
  expect(body).toMatchObject({
    note: 'As agreed by telephone.',
    recipient: 'm…@tidalatlas.example',
    validUntil: '2100-01-01T00:00:00Z',
  })
  const [licence] = body.licences
  expect(licence).toMatchObject({
    name: 'Tidal Atlas brand licence',
    tier: 'Up to 400 people, every site of the company',
    formats: ['otf', 'woff2'],
    eula: { kind: licence.id, version: '1.0' },
  })
  expect(licence.html).toContain('<strong>Tidal Atlas</strong>')
  expect(body.items[0]).toMatchObject({
    itemId: 'eb-garamond-family',
    fontLicenseId: 'custom',
    customLicenseId: licence.id,
    price: 240000,
  })
  expect(body.items[1]).toMatchObject({ price: 1000, fontLicenseId: 'desktop' })
  expect(body.quote.total).toBe(241000)
})

test('is paid by its recipient alone, once, and not spent before', async () => {
  const id = prepareCart(shop, brandCart(email))
  const guest = new Buyer(shop)
  const refused = await guest.post('/checkout', await order(id, guest), key())
  expect([refused.status, refused.body.errors[0].pointer, refused.body.errors[0].code]).toEqual([
    422,
    '/preparedCartId',
    'not_the_recipient',
  ])

  const placed = await mira.post('/checkout', await order(id), key())
  expect(placed.status).toBe(201)
  expect((await mira.confirm(placed.body.clientSecret, 'pm_card_chargeDeclined')).status).toBe(402)
  expect((await show(id)).status).toBe(200)
  const again = await mira.post(`/orders/${placed.body.orderId}/payment`, {})
  await mira.confirm(again.body.clientSecret)
  await until('the order is completed', async () => {
    return (await mira.get(`/orders/${placed.body.orderId}`)).body.status === 'completed'
  })
  const spent = await show(id)
  expect([spent.status, spent.body.code]).toEqual([410, 'prepared_cart_spent'])

  const paid = (await mira.get(`/orders/${placed.body.orderId}`)).body
  expect(paid.lines[0]).toMatchObject({
    licence: 'Tidal Atlas brand licence',
    tier: 'Up to 400 people, every site of the company',
  })
  await until('its package is built', async () => {
    const { downloads } = (await mira.get(`/orders/${placed.body.orderId}`)).body
    return downloads.some((d: { kind: string; state: string }) => {
      return d.kind === 'package' && d.state === 'ready'
    })
  })
})

test('is held by one open order: of twelve checkouts at once the others are closed', async () => {
  const id = prepareCart(shop, brandCart(email))
  const content = await order(id)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => mira.post('/checkout', content, key())),
  )
  for (const { status, body } of answers)
    expect(status === 201 || ['busy', 'payment_unreachable'].includes(body.code)).toBe(true)
  const { orders } = (await mira.get('/orders')).body
  const open = orders.filter(({ status }: { status: string }) => status === 'pending_payment')
  expect(open).toHaveLength(1)
  const paid = await mira.post(`/orders/${open[0].id}/payment`, {})
  await mira.confirm(paid.body.clientSecret)
  await until('the order is completed', async () => {
    return (await mira.get(`/orders/${open[0].id}`)).body.status === 'completed'
  })
  expect((await show(id)).body.code).toBe('prepared_cart_spent')
})

test('with other lines is refused at its place, and its licence is nobody else’s', async () => {
  const id = prepareCart(shop, brandCart(email))
  const { items } = (await show(id)).body
  const changed = await mira.post('/cart/quote', { items: [items[0]], preparedCartId: id })
  expect([changed.status, changed.body.errors[0].code]).toEqual([422, 'prepared_cart_changed'])
  const alone = await mira.post('/cart/quote', { items })
  expect([alone.status, alone.body.errors[0].pointer, alone.body.errors[0].code]).toEqual([
    422,
    '/items/0/itemId',
    'custom_licence_not_yours',
  ])
})

test('after its last day is gone', async () => {
  const id = prepareCart(shop, brandCart(email, 'valid_until = 2100-01-31'))
  new Sql(shop).run(`UPDATE prepared_cart SET valid_until = 1580515200000000 WHERE id = '${id}'`)
  const { status, body } = await show(id)
  expect([status, body.code]).toEqual([410, 'prepared_cart_expired'])
})

test('a file with mistakes makes none, and each is named', () => {
  expect(() => prepareCart(shop, 'note = "Nothing in it"')).toThrow(/item: At least one item/)
})
