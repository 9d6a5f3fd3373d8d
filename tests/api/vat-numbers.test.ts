import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'
import { until } from '@typecase/tests-support/processes'

// The sandbox speaks the protocol of VIES. Each test has a number of its own: answers are kept.
const path = '/taxation_customs/vies/rest-api/check-vat-number'
const net = 3500
const gross = 4165 // with German VAT
const item = Buyer.item('spectral-regular')

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start({ checksVatNumbers: true })
})
afterAll(() => shop.stop())
beforeEach(() => turn({ vatRegister: 'valid', faults: [] }))

async function turn(knobs: Record<string, unknown>) {
  const response = await fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  })
  expect(response.status).toBe(200)
}

/** A German number with right check digits (ISO 7064, MOD 11,10). */
function germanNumber(index: number) {
  const digits = String(10_000_000 + index)
  let product = 10
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return `DE${digits}${(11 - product) % 10}`
}

const billingOf = (vatNumber: string) => ({ country: 'DE', postalCode: '10115', vatNumber })

async function quote(vatNumber: string, buyer = new Buyer(shop)) {
  const answer = await buyer.post('/cart/quote', { items: [item], billing: billingOf(vatNumber) })
  expect(answer.status).toBe(200)
  return answer.body
}

async function checkOut(buyer: Buyer, vatNumber: string, total: number) {
  const order = await buyer.order([item])
  const billing = { ...order.billing, ...billingOf(vatNumber), city: 'Berlin' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return buyer.post('/checkout', { ...order, billing, total }, headers)
}

test('a number that the register knows is reverse charged, with a consultation number', async () => {
  const quoted = await quote(germanNumber(1))
  expect(quoted).toMatchObject({ taxReason: 'reverseCharge', total: net, unknown: [] })
  expect(quoted.vatCheck).toEqual({
    state: 'valid',
    service: 'VIES',
    consultationNumber: expect.stringMatching(/^WAPI[0-9A-Z]{12}$/),
    checkedAt: expect.any(String),
  })
  // The register makes another consultation number for each question: this answer was kept.
  expect((await quote(germanNumber(1))).vatCheck).toEqual(quoted.vatCheck)
})

test('an invented number is taxed as a consumer', async () => {
  await turn({ vatRegister: 'invalid' })
  const quoted = await quote(germanNumber(2))
  expect(quoted).toMatchObject({
    taxReason: 'oneStop',
    total: gross,
    unknown: ['vatNumber'],
    euConsumer: true,
    vatCheck: { state: 'invalid' },
  })
  const refused = await checkOut(new Buyer(shop), germanNumber(2), net)
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
})

test.each([
  ['unavailable', { vatRegister: 'unavailable' }],
  ['without that member state', { vatRegister: 'memberStateDown' }],
  ['out of reach', { faults: [{ path, trouble: 'resetBefore', count: 10 }] }],
  ['slow', { faults: [{ path, trouble: 'none', delayMs: 60_000 }] }],
])('while the register is %s, the tax is charged', async (state, knobs) => {
  await turn(knobs)
  const number = germanNumber(100 + state.length)
  expect(await quote(number)).toMatchObject({
    taxReason: 'oneStop',
    total: gross,
    vatCheck: { state: 'unavailable', consultationNumber: null },
  })
})

test('the answer of the quote holds when the register dies before the order', async () => {
  const buyer = new Buyer(shop)
  const { vatCheck } = await quote(germanNumber(4), buyer)
  await turn({ vatRegister: 'unavailable' })

  const ordered = await checkOut(buyer, germanNumber(4), net)
  expect(ordered.status).toBe(201)
  await buyer.confirm(ordered.body.clientSecret)
  const order = async () => (await buyer.get(`/orders/${ordered.body.orderId}`)).body
  await until('the order is complete', async () => (await order()).status === 'completed')
  expect(await order()).toMatchObject({ total: net, taxReason: 'reverseCharge', vatCheck })
})

test('a register that dies before an order without a quote changes its price', async () => {
  await turn({ vatRegister: 'unavailable' })
  const refused = await checkOut(new Buyer(shop), germanNumber(5), net)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    quote: { total: gross, vatCheck: { state: 'unavailable' } },
  })
})

test('a kept answer outlives the server', async () => {
  const { vatCheck } = await quote(germanNumber(6))
  await turn({ vatRegister: 'unavailable' })
  await shop.killServer()
  await shop.startServer()
  expect((await quote(germanNumber(6))).vatCheck).toEqual(vatCheck)
})

test('numbers of other countries are unchecked, and other texts are no question', async () => {
  const british = await new Buyer(shop).post('/cart/quote', {
    items: [item],
    billing: { country: 'GB', vatNumber: 'GB980780684' },
  })
  expect(british.body.vatCheck).toMatchObject({ state: 'unchecked', service: null })
  for (const vatNumber of ['DE136695977', '', 'FR40303265045', '<b>']) {
    expect((await quote(vatNumber)).vatCheck).toBeNull()
  }
})

test('a stranger who asks for too many numbers takes no lookup from a customer', async () => {
  const customer = new Buyer(shop)
  shop.addCustomer('grace@tidalatlas.example', 'correct horse battery')
  const signedIn = await customer.post('/authentication/login_customer', {
    email: 'grace@tidalatlas.example',
    password: 'correct horse battery',
  })
  expect(signedIn.status).toBe(200)

  const states: string[] = []
  for (let index = 0; index < 40; ++index) {
    states.push((await quote(germanNumber(1000 + index))).vatCheck.state)
  }
  expect(states.at(-1)).toBe('unavailable')
  expect((await quote(germanNumber(2000), customer)).vatCheck.state).toBe('valid')
})
