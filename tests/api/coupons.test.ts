import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { addCoupons } from '@typecase/tests-support/seeding'
import { at, password } from '@typecase/tests-support/people'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

// A code each for the test's first and second try.
const codesOfOneOrder = ['ONLY-ONE', 'ONLY-TWO']

const forOneOrder = (code: string) => `
[[coupon]]
id = "${code.toLowerCase()}"
name = "For one order"
percent = 50
limit = 1
codes = ["${code}"]
`

const coupons = `
${codesOfOneOrder.map(forOneOrder).join('')}
[[coupon]]
id = "spring"
name = "Spring"
percent = 20
codes = ["SPRING"]

[[coupon]]
id = "once"
name = "Once per customer"
percent = 20
limit_of_customer = 1
codes = ["ONCE"]

[[coupon]]
id = "free"
name = "All of it"
percent = 100
codes = ["GRATIS"]

[[coupon]]
id = "gift"
name = "A gift"
credit = "10.00"
currency = "EUR"
codes = ["GIFT"]

[[coupon]]
id = "past"
name = "Of last year"
percent = 20
until = 2025-12-31
codes = ["PAST"]

[[coupon]]
id = "schools"
name = "Schools, each code once"
percent = 50
limit_of_code = 1
codes = ["ESAD-1", "ESAD-2"]
`

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_TRUSTED_PROXIES: '127.0.0.1' } })
  addCoupons(shop, coupons)
})
afterAll(() => shop.stop())

const key = () => ({ 'idempotency-key': randomUUID() })
const quote = (coupon: string, buyer = new Buyer(shop)) =>
  buyer.post('/cart/quote', { items: [Buyer.item()], coupon })

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Checks out with a coupon at the price that the coupon gives. */
async function checkOut(coupon: string, address = '192.0.2.1') {
  const buyer = new Buyer(shop)
  const order = await buyer.order(undefined, `${randomUUID()}@tidalatlas.example`, { coupon })
  return { buyer, answer: await buyer.post('/checkout', order, { ...key(), ...from(address) }) }
}

test('a code lowers the quote however it is typed', async () => {
  const { body: full } = await new Buyer(shop).post('/cart/quote', { items: [Buyer.item()] })
  const { body } = await quote('  spring ')
  expect(full.coupon).toBeNull()
  expect(body.coupon).toEqual({
    code: 'SPRING',
    state: 'applied',
    discount: Math.round(full.total * 0.2),
    remaining: null,
  })
  expect(body.total).toBe(full.total - body.discount)
})

test('an unknown code is a fault at its place', async () => {
  const { status, body } = await quote('WINTER')
  expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([
    422,
    '/coupon',
    'unknown_coupon',
  ])
})

test('a code whose days are over says so and lowers nothing', async () => {
  const { status, body } = await quote('PAST')
  expect([status, body.coupon.state, body.discount]).toEqual([200, 'over', 0])
})

test('fifty who use a code for one order at once make one order with it', async () => {
  const coupon = codesOfOneOrder.shift()!
  // All quotes come first: an order whose quote says that the code is used up is taken at the full price.
  const orders = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const buyer = new Buyer(shop)
      const email = `${randomUUID()}@tidalatlas.example`
      const order = await buyer.order(undefined, email, { coupon })
      return () => buyer.post('/checkout', order, { ...key(), ...from(`198.51.100.${i}`) })
    }),
  )
  const answers = await Promise.all(orders.map((checkOut) => checkOut()))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array<number>(49).fill(409)])
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(answer.body.code).toBe('price_changed')
    expect(answer.body.quote.coupon.state).toBe('usedUp')
  }
})

test('each code of a group is used once', async () => {
  expect((await checkOut('ESAD-1')).answer.status).toBe(201)
  expect((await quote('esad-1')).body.coupon.state).toBe('usedUp')
  expect((await quote('esad-2')).body.coupon.state).toBe('applied')
})

test('the coupon use of an open order goes to the next order of its customer, and to no other', async () => {
  const { buyer, answer } = await checkOut('ESAD-2')
  const held = answer.body.orderId
  expect((await quote('ESAD-2', buyer)).body.coupon.state).toBe('applied')
  expect((await quote('ESAD-2')).body.coupon.state).toBe('usedUp')
  const order = await buyer.order(undefined, undefined, { coupon: 'ESAD-2' })
  expect((await buyer.post('/checkout', order, key())).status).toBe(201)
  expect((await buyer.get(`/orders/${held}`)).body.status).toBe('canceled')
})

test('guests who type the address of a customer leave the customer the coupon', async () => {
  const email = 'ida@tidalatlas.example'
  const ida = new Buyer(shop)
  shop.addCustomer(email, password)
  await at(ida, 'login_customer', { email, password })
  const use = async (buyer: Buyer, address = email) => {
    const order = await buyer.order(undefined, address, { coupon: 'ONCE' })
    return (await buyer.post('/checkout', order, key())).status
  }
  expect(await use(new Buyer(shop))).toBe(201)
  expect(await use(new Buyer(shop), 'ida+1@tidalatlas.example')).toBe(409)
  expect((await quote('ONCE', ida)).body.coupon.state).toBe('applied')
  expect(await use(ida)).toBe(201)
  expect(await use(new Buyer(shop), 'ida+2@tidalatlas.example')).toBe(409)
})

test('a coupon of a hundred per cent makes a free order with an invoice of zero', async () => {
  const { buyer, answer } = await checkOut('GRATIS')
  expect([answer.status, answer.body.clientSecret]).toEqual([201, null])
  const order = (await buyer.get(`/orders/${answer.body.orderId}`)).body
  expect(order).toMatchObject({ status: 'completed', total: 0, number: expect.any(String) })
  await until('the package is there', async () => {
    const { downloads } = (await buyer.get(`/orders/${answer.body.orderId}`)).body
    return downloads.some((d: { kind: string; state: string }) => d.state === 'ready')
  })
})

test('a client that guesses codes is asked to wait, and no longer answered', async () => {
  const guess = (coupon: string) =>
    new Buyer(shop).call(
      'POST',
      '/cart/quote',
      { items: [Buyer.item()], coupon },
      from('203.0.113.7'),
    )
  const statuses = []
  for (let i = 0; i < 101; ++i) statuses.push((await guess(`GUESS-${i}`)).status)
  expect(statuses).toEqual([...Array<number>(100).fill(422), 429])
  const waiting = await guess('SPRING')
  expect([waiting.status, waiting.body.code]).toEqual([429, 'too_many_coupons'])
  expect((await quote('SPRING')).status).toBe(200)
})

test('a guest who orders again and again holds no more uses than a network may have open orders', async () => {
  const statuses = []
  for (let i = 0; i < 21; ++i) {
    const { answer } = await checkOut('SPRING', '203.0.113.9')
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
})

test('a credit keeps what is not needed, and comes back when its order is replaced', async () => {
  const { body: first } = await quote('GIFT')
  expect(first.coupon).toMatchObject({ state: 'applied', discount: 1000, remaining: 0 })
  const { buyer, answer } = await checkOut('GIFT')
  expect((await quote('GIFT')).body.coupon.state).toBe('usedUp')
  await buyer.post('/checkout', { ...(await buyer.order()), replaces: answer.body.orderId }, key())
  expect((await quote('GIFT')).body.coupon).toMatchObject({ state: 'applied', discount: 1000 })
})
