// Amounts add up wherever they are told: random carts (10,000, in the gate 1,000) through the shop's
// own answers, held against the rules written down once more, and on PostgreSQL against a shop on
// SQLite besides.

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { engine } from '@typecase/tests-support/database'
import { reseed, seedFile } from '@typecase/tests-support/seeding'
import { type QuoteShape, type Terms, reckon } from '@typecase/tests-support/price-model'
import { until } from '@typecase/tests-support/processes'
import { type Drawn, Random, Range } from '@typecase/tests-support/random-carts'
import { seed, tier } from '@typecase/tests-support/run'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linePrice } from '../../web/shop/src/features/cart/line-price.ts'
import { customer } from './buy.ts'

const isGate = tier === 'gate'
const cartsOfEach = isGate ? 200 : 5000 // of a shop with net prices, and of one with gross prices
const orderedEach = isGate ? 56 : 48 // of these carts, every so many is ordered
const paidEach = 5 // of the orders
const ordersOfEach = 15 // a customer has so many, for only some a day may cost nothing
const atOnce = 8

// Prices of each currency, from the euros: the test knows them so.
const currencies: Record<string, (euros: number) => number> = {
  EUR: (price) => price,
  USD: (price) => price + 137,
  JPY: (price) => Math.round(price * 1.61),
}

const coupons = `
[[coupon]]
id = "culture"
name = "Museums, theatres and libraries"
percent = 30
codes = ["CULTURE"]

[[coupon]]
id = "study"
name = "Who studies"
percent = 45
licences = ["desktop"]
codes = ["STUDY"]

[[coupon]]
id = "all"
name = "A present"
percent = 100
codes = ["PRESENT"]
`
const percentOf: Record<string, (line: Drawn) => number> = {
  CULTURE: () => 30,
  STUDY: ({ item }) => (item.fontLicenseId === 'desktop' ? 45 : 0),
  PRESENT: () => 100,
}

const buyers = [
  null,
  { country: 'PT', postalCode: '1200-068' },
  { country: 'DE', postalCode: '10115' },
  { country: 'FR', postalCode: '75011', vatNumber: 'FR40303265045' },
  { country: 'ES', region: 'GC', postalCode: '35001' },
  { country: 'US', region: 'NY', postalCode: '10001' },
  { country: 'CA', region: 'QC', postalCode: 'H2X 1Y4' },
  { country: 'JP', postalCode: '100-0001' },
] as const

interface Asked {
  cart: Drawn[]
  body: {
    items: Drawn['item'][]
    currency: string
    coupon?: string
    billing?: Record<string, string>
  }
}

let shops: Shop[]
let range: Range

/** As people write it: with the decimal places of the currency. */
const written = (minor: number, currency: string) =>
  currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)

function priceLists(): string {
  const list = ([currency, price]: [string, (euros: number) => number]) =>
    [`[[list]]`, `currency = "${currency}"`, `countries = []`, `[list.prices]`]
      .concat(
        range.things.map((thing) => `${thing.itemId} = "${written(price(thing.price), currency)}"`),
      )
      .join('\n')
  return Object.entries(currencies)
    .filter(([currency]) => currency !== 'EUR')
    .map(list)
    .join('\n')
}

beforeAll(async () => {
  shops = [await Shop.start()]
  if (engine === 'postgresql') shops.push(await Shop.start({ engine: 'sqlite' }))
  range = await Range.read(new Buyer(shops[0]!))
}, 240_000)
afterAll(() => Promise.all(shops.map((shop) => shop.stop())))

function draw(random: Random): Asked {
  const cart = range.draw(random)
  const coupon = random.of([undefined, undefined, ...Object.keys(percentOf)])
  const billing = random.of(buyers)
  return {
    cart,
    body: {
      items: cart.map(({ item }) => item),
      currency: random.of(Object.keys(currencies)),
      ...(coupon ? { coupon } : {}),
      ...(billing ? { billing } : {}),
    },
  }
}

const termsOf = ({ body }: Asked, gross: boolean): Terms => ({
  base: ({ thing }) => currencies[body.currency]!(thing.price),
  percent: (line) => (body.coupon ? percentOf[body.coupon]!(line) : 0),
  gross,
  ownRate: '23',
})

function expectSums(quote: QuoteShape) {
  const taxes = quote.tax.reduce((sum, { amount }) => sum + amount, 0)
  const amounts = quote.lines.reduce((sum, { amount }) => sum + amount, 0)
  expect(quote.subtotal - quote.discount).toBe(amounts)
  expect(quote.total).toBe(amounts + (quote.pricesIncludeTax ? 0 : taxes))
  expect(quote.total).toBeGreaterThanOrEqual(0)
}

async function quoted(asked: Asked, gross: boolean): Promise<QuoteShape> {
  const answers = await Promise.all(
    shops.map((shop) => new Buyer(shop).post('/cart/quote', asked.body)),
  )
  const quote = answers[0]!.body as QuoteShape
  expect(answers[0]!.status, JSON.stringify(answers[0]!.body)).toBe(200)
  for (const other of answers) expect(other.body).toEqual(quote)
  expectSums(quote)
  expect(quote).toMatchObject(reckon(asked.cart, range, quote, termsOf(asked, gross)))
  for (const line of quote.lines) {
    if (quote.taxReason !== null || line.discount > 0) continue
    expect(linePrice(line.base, line.multiplier, line.combination)).toBe(line.amount)
  }
  return quote
}

const billingOf = ({ body }: Asked) => ({
  name: 'Inês Duarte',
  line1: 'Rua da Boavista 84',
  postalCode: '1200-068',
  city: 'Lisboa',
  country: 'PT',
  ...body.billing,
})

/** The order of a cart at the price quoted for the buyer's complete address. */
async function order(buyer: Buyer, asked: Asked, gross: boolean) {
  const billing = billingOf(asked)
  const { country, postalCode } = billing
  const body = { ...asked.body, billing: asked.body.billing ?? { country, postalCode } }
  const quote = await quoted({ cart: asked.cart, body }, gross)
  const agreements = new Map(asked.cart.map(({ eula }) => [`${eula.kind} ${eula.version}`, eula]))
  const placed = await buyer.post(
    '/checkout',
    {
      ...asked.body,
      total: quote.total,
      licensee: { kind: 'self', name: 'Inês Duarte' },
      billing,
      eula: [...agreements.values()],
      immediateDelivery: true,
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return { quote, id: placed.body.orderId as string, secret: placed.body.clientSecret as string }
}

/** An order tells what its quote told, line by line, and what its lines hold adds up to it. */
async function expectOrder(buyer: Buyer, id: string, quote: QuoteShape) {
  const kept = (await buyer.get(`/orders/${id}`)).body
  const { subtotal, discount, tax, total } = quote
  expect(kept).toMatchObject({ subtotal, discount, tax, total })
  kept.lines.forEach((line: object, i: number) => expect(line).toMatchObject(shown(quote, i)))
  const sum = (of: 'net' | 'gross') =>
    kept.lines.reduce((all: number, line: Record<string, number>) => all + line[of]!, 0)
  expect(sum('gross')).toBe(total)
  expect(sum('net')).toBe(total - tax.reduce((all, { amount }) => all + amount, 0))
}

function shown(quote: QuoteShape, index: number) {
  const { base, multiplier, combination, discount, amount } = quote.lines[index]!
  return { base, multiplier, combination, discount, amount }
}

async function expectInvoice(shop: Shop, buyer: Buyer, id: string, quote: QuoteShape) {
  let url: string | undefined
  const isThere = async () => {
    const { downloads } = (await buyer.get(`/orders/${id}`)).body
    url = downloads.find((file: { kind: string }) => file.kind === 'invoice')?.url
    return url !== undefined
  }
  await until('the invoice is there', isThere, 240) // A large cart beside the builds of other tests.
  const pdf = Buffer.from(await (await fetch(shop.url + url)).arrayBuffer())
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  const totals = [...text.matchAll(/^\s*Total\s+(?:[A-Z]{3}\s)?([\d,.]+)\s*$/gm)]
  expect(totals, text).toHaveLength(1)
  expect(Number(totals[0]![1]!.replace(/\D/g, ''))).toBe(quote.total)
}

/** A running shop checks about once a second whether it was seeded again. */
function isReseeded(shop: Shop, gross: boolean) {
  const asked = { items: [Buyer.item()], currency: 'JPY' }
  return until('the shop is seeded', async () => {
    const { status, body } = await new Buyer(shop).post('/cart/quote', asked)
    return status === 200 && body.pricesIncludeTax === gross
  })
}

describe.each([
  { prices: 'without tax', gross: false },
  { prices: 'with tax', gross: true },
])('a shop that has its prices $prices', ({ gross }) => {
  beforeAll(() => {
    const settings = seedFile('shop.toml').replace(
      'prices_include_tax = false',
      `prices_include_tax = ${gross}`,
    )
    for (const shop of shops) {
      reseed(shop, {
        'shop.toml': settings,
        'coupons.toml': coupons,
        'price-lists.toml': priceLists(),
      })
    }
  })
  beforeAll(() => Promise.all(shops.map((shop) => isReseeded(shop, gross))))

  test('tells random carts a total that is the sum of its parts', async () => {
    console.warn(`${cartsOfEach} carts, TYPECASE_TEST_SEED=${seed}`)
    const random = new Random(seed + (gross ? 1 : 0))
    const ordered: Asked[] = []
    for (let done = 0; done < cartsOfEach; done += atOnce) {
      const batch = Array.from({ length: atOnce }, () => draw(random))
      const quotes = await Promise.all(batch.map((asked) => quoted(asked, gross)))
      expect(quotes).toHaveLength(atOnce)
      if (done % orderedEach === 0) ordered.push(batch[0]!)
    }
    expect(ordered.length).toBe(Math.ceil(cartsOfEach / orderedEach))

    let customers: Buyer[] = []
    for (const [number, asked] of ordered.entries()) {
      if (number % ordersOfEach === 0) {
        const email = `${gross ? 'gross' : 'net'}-${number}-${randomUUID()}@tidalatlas.example`
        customers = await Promise.all(shops.map((shop) => customer(shop, email)))
      }
      for (const [index, buyer] of customers.entries()) {
        const { quote, id, secret } = await order(buyer, asked, gross)
        await expectOrder(buyer, id, quote)
        if (number % paidEach !== 0) continue
        if (secret) await buyer.confirm(secret)
        await expectInvoice(shops[index]!, buyer, id, quote)
      }
    }
  }, 600_000)
})

test('currencies with three decimal places are refused, with the reason', async () => {
  for (const currency of ['KWD', 'BHD', 'JOD', 'OMR', 'TND']) {
    const refused = await new Buyer(shops[0]!).post('/cart/quote', {
      items: [Buyer.item()],
      currency,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ pointer: '/currency', code: 'three_decimal_currency' }),
    ])
  }
})
