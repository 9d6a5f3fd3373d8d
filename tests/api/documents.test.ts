// The record that an order keeps of its sale, and its documents, read by other programs than ours.

import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { readEmails } from '@typecase/tests-support/emails'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer } from './buy.ts'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const items = [
  Buyer.item('eb-garamond-italic', { licenseOptionId: '4-10' }),
  Buyer.item('eb-garamond-italic', {
    fontLicenseId: 'web',
    licenseOptionId: '10k',
    fields: { domains: 'museudomar.example' },
  }),
]

const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
const euros = (cents: number) =>
  (cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

async function file(path: string): Promise<Buffer> {
  const response = await fetch(shop.url + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await response.arrayBuffer())
}

/** Buys the items and waits until the invoice is there. Returns the order. */
async function bought(buyer: Buyer, change: Record<string, unknown> = {}) {
  const order = await buyer.order(items)
  const headers = { 'idempotency-key': randomUUID() }
  let placed = await buyer.post('/checkout', { ...order, ...change }, headers)
  if (placed.status === 409) {
    const { total } = placed.body.quote
    placed = await buyer.post('/checkout', { ...order, ...change, total }, headers)
  }
  expect(placed.status).toBe(201)
  await buyer.confirm(placed.body.clientSecret)
  const path = `/orders/${placed.body.orderId}`
  await until('the invoice is there', async () => {
    const { downloads } = (await buyer.get(path)).body
    return downloads.some((d: { kind: string; url: unknown }) => d.kind === 'invoice' && d.url)
  })
  return (await buyer.get(path)).body
}

const invoiceOf = (order: { downloads: { kind: string; url: string }[] }) =>
  file(order.downloads.find(({ kind }) => kind === 'invoice')!.url)

describe('a consumer who buys for a client', () => {
  let order: ReturnType<typeof JSON.parse>
  beforeAll(async () => {
    const licensee = { kind: 'client', name: 'Museu do Mar', address: 'Cais do Sodré 1, Lisboa' }
    order = await bought(await customer(shop), { licensee })
  })

  test('finds in the order how each amount came about, and that it adds up', () => {
    expect(order).toMatchObject({
      pricesIncludeTax: true,
      taxReason: 'domestic',
      taxSentence: null,
      coupon: null,
      creditNotes: [],
    })
    let total = 0
    for (const line of order.lines) {
      expect(line.gross).toBe(line.amount)
      expect(line.gross - line.net).toBe(Math.round((line.net * 23) / 100))
      total += line.gross
    }
    expect(order.total).toBe(total)
    expect(order.lines[1]).toMatchObject({
      licence: 'Web',
      fields: { domains: 'museudomar.example' },
      eula: { kind: 'web', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('finds in it the words that the buyer agreed to, with their digest', () => {
    expect(order.consents).toHaveLength(1)
    const [{ kind, text, sha256 }] = order.consents
    expect(kind).toBe('immediate_delivery')
    expect(text).toContain('right to withdraw within 14 days')
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('gets an invoice with all that the law asks for', async () => {
    const pdf = await invoiceOf(order)
    const text = textOf(pdf)
    const net = order.lines.reduce((sum: number, line: { net: number }) => sum + line.net, 0)
    for (const said of [
      `Invoice`,
      order.number,
      order.id,
      'Open Sorts (a demonstration)',
      'VAT number PT999999990',
      'In no register: this shop is a',
      'Paid by card with the order.',
      'Inês Duarte',
      '1200-068 Lisboa',
      'Portugal',
      'Museu do Mar',
      'Domains: museudomar.example',
      'Desktop, 4 to 10 people',
      `VAT 23 % of ${euros(net)}`,
      'Rounding',
      `EUR ${euros(order.total)}`,
      ...order.lines.map((line: { gross: number }) => euros(line.gross)),
    ]) {
      expect(text).toContain(said)
    }
    const fonts = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' })
    for (const font of fonts.trim().split('\n').slice(2)) {
      expect(font).toMatch(/ (TrueType|Type 1C|CID TrueType|CID Type 0C) /)
      expect(font).toMatch(/ yes yes yes /)
    }
  })

  test('gets one mail that confirms contract, agreements and consent', async () => {
    const emails = () =>
      readEmails(shop.mails()).filter(({ text }) => text.includes(`/orders/${order.id}`))
    await until('the receipt is there', async () => emails().length > 0)
    expect(emails()).toHaveLength(1)
    const text = emails()[0]!.text
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toContain(`“${order.consents[0].text}”`)
    expect(words).toContain(`Invoice: ${order.number}`)
    for (const { eula } of order.lines) {
      const page = `/pages/eula-${eula.kind}-${eula.version}`
      expect(text).toContain(page)
      expect((await fetch(shop.url + page)).status).toBe(200)
    }
  })
})

test('a business across a border reads on the invoice who owes the tax', async () => {
  const billing = {
    name: 'Jürgen Groß',
    company: 'Αλφάβητο & Söhne 文字 GmbH',
    line1: 'Königstraße 1',
    postalCode: '70173',
    city: 'Stuttgart',
    country: 'DE',
    vatNumber: 'DE136695976',
  }
  const order = await bought(new Buyer(shop), { billing, immediateDelivery: false })
  expect(order).toMatchObject({ taxReason: 'reverseCharge', tax: [], consents: [] })
  const text = textOf(await invoiceOf(order))
  // Lines break after a slash too.
  const letters = (from: string) => from.replaceAll(/\s+/g, '')
  for (const said of [
    order.taxSentence,
    'DE136695976',
    'Αλφάβητο & Söhne 文字 GmbH',
    'Germany',
    `EUR ${euros(order.total)}`,
  ]) {
    expect(letters(text)).toContain(letters(said))
  }
  expect(text).not.toMatch(/VAT \d/)
})

test('a shared cart can be had as a quote on paper', async () => {
  const { id } = (await new Buyer(shop).post('/carts', { items })).body
  const { quote } = (await new Buyer(shop).get(`/carts/${id}`)).body
  const pdf = await file(`/api/carts/${id}/quote.pdf`)
  const text = textOf(pdf)
  for (const said of ['Quote', 'EB Garamond Italic', `EUR ${euros(quote.total)}`, `/cart/${id}`]) {
    expect(text).toContain(said)
  }
  expect(await file(`/api/carts/${id}/quote.pdf`)).toEqual(pdf)
  expect((await fetch(`${shop.url}/api/carts/NONE/quote.pdf`)).status).toBe(404)
})
