import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const regular = Buyer.item('spectral-regular')

async function quote(body: Record<string, unknown>) {
  return (await new Buyer(shop).post('/cart/quote', { items: [regular], ...body })).body
}

describe('licences', () => {
  const of = async (font?: string) =>
    (await new Buyer(shop).get(`/licences${font ? `?font=${font}` : ''}`)).body
  interface Licence {
    id: string
    metric: string
    options: { id: string; multiplier: number }[]
    eula: { version: string }
  }

  test('the demonstration counts people, views, apps, titles, impressions and companies', async () => {
    const { licences, combinations } = await of()
    expect(licences.map(({ id, metric }: Licence) => [id, metric])).toEqual([
      ['desktop', 'users'],
      ['web', 'pageViews'],
      ['app', 'apps'],
      ['ebook', 'titles'],
      ['broadcast', 'impressions'],
      ['company', 'companySize'],
    ])
    expect(combinations).toEqual([
      { kinds: 2, multiplier: 0.95 },
      { kinds: 3, multiplier: 0.9 },
    ])
  })

  test('a family departs from a kind and no other does', async () => {
    const desktop = ({ licences }: { licences: Licence[] }) =>
      licences.find(({ id }) => id === 'desktop')!
    const [code, inter] = [await of('fira-code'), await of('inter')]
    expect(desktop(code).options[1]).toMatchObject({ id: '4-10', multiplier: 1.4 })
    expect(desktop(inter).options[1]).toMatchObject({ id: '4-10', multiplier: 1.6 })
    expect(desktop(code).eula.version).toBe('1.0-code')
    expect(code.licences.map(({ id }: Licence) => id)).not.toContain('ebook')
    expect(inter).toEqual(await of())

    const page = await new Buyer(shop).get('/pages/eula-desktop-1.0-code')
    expect(page.status).toBe(200)
    expect(page.body.html).toContain('version 1.0-code')
  })

  test('of a family that there is not are none', async () => {
    expect((await new Buyer(shop).get('/licences?font=helvetica')).status).toBe(404)
  })
})

describe('prices', () => {
  test('a family’s own tiers hold in the quote, and what it hides is refused', async () => {
    const tier = { licenseOptionId: '4-10' }
    const body = await quote({ items: [Buyer.item('fira-code-regular', tier)] })
    expect(body.lines[0]).toMatchObject({ base: 3000, multiplier: 1.4, amount: 4200 })
    const book = { fontLicenseId: 'ebook', licenseOptionId: '1', fields: { titles: 'Code' } }
    expect((await quote({ items: [Buyer.item('fira-code-regular', book)] })).errors).toEqual([
      expect.objectContaining({ code: 'unknown_licence', pointer: '/items/0/itemId' }),
    ])
  })

  test('several kinds of one item cost less each, of different items they do not', async () => {
    const web = {
      fontLicenseId: 'web',
      licenseOptionId: '10k',
      fields: { domains: 'tidalatlas.example' },
    }
    const both = await quote({ items: [regular, { ...regular, ...web }] })
    expect(both.lines.map((line: { amount: number }) => line.amount)).toEqual([3325, 2660])
    const apart = await quote({ items: [regular, Buyer.item('spectral-italic', web)] })
    expect(apart.lines.map((line: { amount: number }) => line.amount)).toEqual([3500, 2800])
  })

  test('a family and a package have prices of their own', async () => {
    const { packages } = (await new Buyer(shop).get('/fonts/spectral')).body
    const items = packages.map(({ id, itemClass }: { id: string; itemClass: string }) =>
      Buyer.item(id, { itemClass }),
    )
    const { lines } = await quote({ items })
    expect(lines.map((line: { base: number }) => line.base).sort()).toEqual([11000, 22000])
  })

  test('the billing country brings its price list, and the currency can be chosen', async () => {
    const items = [Buyer.item('spectral-regular', { licenseOptionId: '4-10' })]
    const american = await quote({ items, billing: { country: 'US', region: 'NY' } })
    expect(american).toMatchObject({ currency: 'USD', currencies: ['EUR', 'USD'], total: 6240 })
    expect(await quote({ items, currency: 'EUR', billing: { country: 'US' } })).toMatchObject({
      currency: 'EUR',
      total: 5600,
    })
    expect(await quote({ items, currency: 'USD', billing: { country: 'DE' } })).toMatchObject({
      currency: 'USD',
      total: 7426,
    })
  })

  test.each(['SEK', 'JPY', 'eur', ''])('no price list is in %j', async (currency) => {
    const { errors } = await quote({ currency })
    expect(errors).toEqual([
      expect.objectContaining({ code: 'unknown_currency', pointer: '/currency' }),
    ])
  })
})

describe('tax', () => {
  test('is not known before the country is', async () => {
    expect(await quote({})).toMatchObject({
      taxReason: null,
      unknown: ['country'],
      tax: [],
      pricesIncludeTax: false,
      euConsumer: false,
      total: 3500,
    })
  })

  const vat = (rate: string, amount: number) => [{ name: 'VAT', rate, amount }]
  test.each([
    ['a consumer at home', { country: 'PT' }, 'domestic', vat('23', 805), 4305, true],
    ['on the Azores', { country: 'PT', region: '20' }, 'domestic', vat('16', 560), 4060, true],
    ['elsewhere in the Union', { country: 'FI' }, 'oneStop', vat('25.5', 893), 4393, true],
    ['in Greece', { country: 'GR' }, 'oneStop', vat('24', 840), 4340, true],
    ['on the Canary Islands', { country: 'ES', region: 'CN' }, 'exported', [], 3500, true],
    ['in Japan', { country: 'JP' }, 'exported', [], 3500, false],
    ['a firm', { country: 'DE', vatNumber: 'DE 136 695 976' }, 'reverseCharge', [], 3500, false],
    ['a Greek firm', { country: 'GR', vatNumber: 'EL094259216' }, 'reverseCharge', [], 3500, false],
    [
      'a firm at home',
      { country: 'PT', vatNumber: 'PT999999990' },
      'domestic',
      vat('23', 805),
      4305,
      false,
    ],
  ])('%s', async (_who, billing, reason, tax, total, euConsumer) => {
    const body = await quote({ billing })
    expect(body).toMatchObject({ taxReason: reason, tax, total, euConsumer })
    expect(body.pricesIncludeTax ? body.subtotal : body.subtotal + sumOf(tax)).toBe(total)
    if (reason === 'reverseCharge') expect(body.taxSentence).toMatch(/^Reverse charge/)
  })

  test('a VAT number that is not right is taxed as a consumer’s and named', async () => {
    const body = await quote({
      billing: { country: 'DE', postalCode: '10115', vatNumber: 'DE136695977' },
    })
    expect(body).toMatchObject({ taxReason: 'oneStop', unknown: ['vatNumber'], euConsumer: true })
  })

  const sumOf = (tax: { amount: number }[]) => tax.reduce((sum, { amount }) => sum + amount, 0)
})
