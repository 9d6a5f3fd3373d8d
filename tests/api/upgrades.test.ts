// Upgrades of a licence: the difference is paid, and the old one is superseded.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { addCoupons, reseed, seedFile } from '@typecase/tests-support/seeding'
import { People } from '@typecase/tests-support/people'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const garamond = (fields: Record<string, unknown>) => Buyer.item('eb-garamond-italic', fields)
const family = (fields: Record<string, unknown> = {}) =>
  Buyer.item('eb-garamond-family', { itemClass: 'family', ...fields })
const tier = (licenseOptionId: string) => ({ licenseOptionId })

let shop: Shop
let people: People
beforeAll(async () => {
  shop = await Shop.start()
  people = new People(shop)
})
afterAll(() => shop.stop())

type Items = ReturnType<typeof Buyer.item>[]
type Changes = Record<string, unknown> & { billing?: Record<string, string> }
const key = () => ({ 'idempotency-key': randomUUID() })
const customer = async () => (await people.customer()).buyer
const faults = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => [pointer, code])

/** The checkout request of these items, at the price of its own billing address. */
async function order(buyer: Buyer, items: Items, { billing, ...changes }: Changes = {}) {
  const usual = await buyer.order([Buyer.item()])
  const all = { ...usual, ...changes, items, billing: { ...usual.billing, ...billing } }
  const { country, postalCode, vatNumber } = all.billing as Record<string, string>
  const { coupon, currency } = changes
  const asked = { items, coupon, currency, billing: { country, postalCode, vatNumber } }
  const quote = await buyer.post('/cart/quote', asked)
  if (quote.status !== 200) throw new Error(JSON.stringify(quote.body))
  const licences: { id: string; eula: unknown }[] = (await buyer.get('/licences')).body.licences
  const eula = licences.map((licence) => licence.eula)
  return { ...all, eula, currency: quote.body.currency, total: quote.body.total }
}

async function place(buyer: Buyer, items: Items, changes: Changes = {}) {
  const placed = await buyer.post('/checkout', await order(buyer, items, changes), key())
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  return placed.body as { orderId: string; clientSecret: string | null }
}

const complete = (buyer: Buyer, orderId: string) =>
  until('the order is complete', async () => {
    return (await buyer.get(`/orders/${orderId}`)).body.status === 'completed'
  })

async function buy(buyer: Buyer, items: Items, changes: Changes = {}) {
  const { orderId, clientSecret } = await place(buyer, items, changes)
  if (clientSecret) await buyer.confirm(clientSecret)
  await complete(buyer, orderId)
  return (await buyer.get(`/orders/${orderId}`)).body
}

const serialOf = (bought: { lines: { licenceSerial: string }[] }) => bought.lines[0]!.licenceSerial
const quote = (buyer: Buyer, items: Items, terms = {}) =>
  buyer.post('/cart/quote', { items, ...terms })
const held = async (buyer: Buyer) => (await buyer.get('/entitlements')).body.entitlements
const stateOf = async (buyer: Buyer, serial: string) =>
  (await held(buyer)).find((licence: { serial: string }) => licence.serial === serial)?.state

describe('more people, then the whole family', () => {
  let buyer: Buyer
  const bought: Awaited<ReturnType<typeof buy>>[] = []
  let oldLink: string

  beforeAll(async () => {
    buyer = await customer()
    bought.push(await buy(buyer, [garamond({})]))
    await until('its package is built', async () => {
      const { downloads } = (await buyer.get(`/orders/${bought[0].id}`)).body
      oldLink = downloads.find((file: { kind: string }) => file.kind === 'package')?.url
      return Boolean(oldLink)
    })
    const upgrades = [serialOf(bought[0])]
    bought.push(await buy(buyer, [garamond({ ...tier('4-10'), upgrades })]))
    const again = [serialOf(bought[1])]
    bought.push(await buy(buyer, [family({ ...tier('4-10'), upgrades: again })]))
  })

  test('each pays the difference of the list prices, and the tax of that', () => {
    const shown = bought.map(({ lines: [line], total, subtotal, tax }) => ({
      ...{ credit: line.credit, amount: line.amount, net: line.net },
      ...{ tax: tax[0].amount, total, subtotal },
    }))
    // 35.00; 35.00 x 1.6 less 35.00; 120.00 x 1.6 less 56.00; with 23 % for a consumer in Portugal.
    expect(shown).toEqual([
      { credit: 0, amount: 4305, net: 3500, tax: 805, total: 4305, subtotal: 4305 },
      { credit: 4305, amount: 2583, net: 2100, tax: 483, total: 2583, subtotal: 2583 },
      { credit: 6888, amount: 16728, net: 13600, tax: 3128, total: 16728, subtotal: 16728 },
    ])
  })

  test('the value of an upgrade adds up along the chain', async () => {
    const licences = await held(buyer)
    const [last, second, first] = bought.map(serialOf).toReversed()
    expect(licences).toMatchObject([
      { serial: last, state: 'active', value: 19200, upgradable: true, supersededBy: null },
      { serial: second, state: 'superseded', value: 5600, upgradable: false, supersededBy: last },
      { serial: first, state: 'superseded', value: 3500, upgradable: false, supersededBy: second },
    ])
    expect(licences[0]).toMatchObject({
      familyId: 'eb-garamond',
      itemId: 'eb-garamond-family',
      itemClass: 'family',
      licenceId: 'desktop',
      tierId: '4-10',
      multiplier: 1.6,
      orderId: bought[2].id,
      lineIndex: 0,
      currency: 'EUR',
      licensee: { kind: 'self', name: 'Inês Duarte' },
    })
    expect(licences[0].styleIds).toContain('eb-garamond-italic')
  })

  test('an order tells what its licence took the place of, and what became of it', async () => {
    const orders = await Promise.all(bought.map(({ id }) => buyer.get(`/orders/${id}`)))
    expect(orders.map(({ body }) => body.lines[0].licenceState)).toEqual([
      ...['superseded', 'superseded', 'active'],
    ])
    expect(orders.map(({ body }) => body.lines[0].upgrades)).toEqual([
      ...[[], [serialOf(bought[0])], [serialOf(bought[1])]],
    ])
  })

  test('the files of a licence that gave way are to be had no longer', async () => {
    const answer = await fetch(shop.url + oldLink)
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'superseded'])
    const { downloads } = (await buyer.get(`/orders/${bought[0].id}`)).body
    const stateOfKind = (kind: string) =>
      downloads.find((file: { kind: string }) => file.kind === kind).state
    expect(stateOfKind('package')).toBe('superseded')
    expect(stateOfKind('invoice')).toBe('ready')
  })

  test('the verification page of the old licence says that it was replaced', async () => {
    const { body } = await new Buyer(shop).get(`/verifications/${serialOf(bought[0])}`)
    expect(body.state).toBe('superseded')
  })

  test('the receipt says what was credited', async () => {
    const said = `replaces licence ${serialOf(bought[0])}, credit 43.05 EUR`
    // Soft line breaks of quoted-printable go, and so do the folds of plain text.
    const plain = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' ')
    await until('its mail', async () => shop.mails().some((mail) => plain(mail).includes(said)))
  })

  test('a licence gives way once', async () => {
    const upgrades = [serialOf(bought[0])]
    const answer = await quote(buyer, [garamond({ ...tier('4-10'), upgrades })])
    expect([answer.status, faults(answer)]).toEqual([422, [['/items/0/upgrades/0', 'not_active']]])
  })
})

describe('upgrades that are refused', () => {
  let buyer: Buyer
  let serial: string
  beforeAll(async () => {
    buyer = await customer()
    serial = serialOf(await buy(buyer, [garamond(tier('4-10'))]))
  })
  const upgrade = (fields: Record<string, unknown>, upgrades = [serial]) =>
    garamond({ ...tier('11-25'), ...fields, upgrades })
  const refusal = async (items: Items, terms = {}, who = buyer) =>
    faults(await quote(who, items, terms))

  test("a stranger's serial reads as one that there is not", async () => {
    const nothing = '0'.repeat(26)
    const unknown = [['/items/0/upgrades/0', 'unknown_licence']]
    const [theirs, none] = [
      await quote(await customer(), [upgrade({})]),
      await quote(buyer, [upgrade({}, [nothing])]),
    ]
    expect([theirs.status, faults(theirs)]).toEqual([422, unknown])
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
    expect(await refusal([upgrade({})], {}, new Buyer(shop))).toEqual(unknown)
    expect(await refusal([upgrade({}, ['nonsense'])])).toEqual(unknown)
  })

  test('a token that is none is told so, for the browser to renew it', async () => {
    const stranger = Object.assign(new Buyer(shop), { access: 'not.ours' })
    expect((await quote(stranger, [upgrade({})])).status).toBe(401)
  })

  test('a smaller size, or fonts that are not all in it', async () => {
    const smaller = [['/items/0/upgrades/0', 'smaller']]
    expect(await refusal([upgrade(tier('1-3'))])).toEqual(smaller)
    expect(await refusal([upgrade({ itemId: 'eb-garamond-regular' })])).toEqual(smaller)
    expect(await refusal([family({ upgrades: [serial] })])).toEqual(smaller)
  })

  test('another use, but for one that contains it', async () => {
    const web = upgrade({ fontLicenseId: 'web', ...tier('1m'), fields: { domains: 'a.example' } })
    expect(await refusal([web])).toEqual([['/items/0/upgrades/0', 'other_kind']])
    const all = await quote(buyer, [upgrade({ fontLicenseId: 'company', ...tier('1-10') })])
    expect([all.status, all.body.lines[0].credit]).toEqual([200, 5600])
  })

  test('two items of a cart, and another currency', async () => {
    expect(await refusal([upgrade({}), upgrade({})])).toEqual([
      ['/items/1/upgrades/0', 'upgraded_twice'],
    ])
    expect(await refusal([upgrade({})], { currency: 'USD' })).toEqual([
      ['/items/0/upgrades/0', 'other_currency'],
    ])
  })

  test('every line with a fault is named in one answer', async () => {
    const gone = Buyer.item('eb-garamond-nothing')
    expect(await refusal([gone, upgrade(tier('1-3'))])).toEqual([
      ['/items/0/itemId', 'not_on_sale'],
      ['/items/1/upgrades/0', 'smaller'],
    ])
  })

  test('another licensee', async () => {
    const asked = await order(buyer, [upgrade({})])
    const other = { ...asked, licensee: { kind: 'client', name: 'Museu do Mar' } }
    const answer = await buyer.post('/checkout', other, key())
    expect([answer.status, faults(answer)]).toEqual([422, [['/licensee', 'licensee_differs']]])
    expect((await buyer.get('/orders')).body.orders).toHaveLength(1)
  })

  test('a guest who has only the serial', async () => {
    const asked = await order(buyer, [upgrade({})])
    const guest = { ...asked, email: 'guest@tidalatlas.example' }
    const answer = await new Buyer(shop).post('/checkout', guest, key())
    expect(faults(answer)).toEqual([['/items/0/upgrades/0', 'unknown_licence']])
  })

  test('a cart that is shared: the copy has none', async () => {
    const { status, body } = await buyer.post('/carts', { items: [upgrade({})] })
    expect(status).toBe(201)
    const { items, quote: shown } = (await new Buyer(shop).get(`/carts/${body.id}`)).body
    expect([items[0].upgrades ?? null, shown.lines[0].credit]).toEqual([null, 0])
    expect(await refusal([upgrade({})], { sharedCartId: body.id })).toEqual([
      ['/sharedCartId', 'shared_cart_changed'],
    ])
  })
})

test('a business across a border pays the net difference', async () => {
  const buyer = await customer()
  const billing = { country: 'DE', postalCode: '70173', vatNumber: 'DE136695976' }
  const changes = { billing, immediateDelivery: false }
  const first = await buy(buyer, [garamond({})], changes)
  const larger = garamond({ ...tier('4-10'), upgrades: [serialOf(first)] })
  const second = await buy(buyer, [larger], changes)
  expect(second).toMatchObject({ taxReason: 'reverseCharge', total: 2100, tax: [] })
  expect(second.lines[0]).toMatchObject({ credit: 3500, amount: 2100, gross: 2100 })
})

test('a buyer who paid tax and moved to a place without tax upgrades without tax', async () => {
  const buyer = await customer()
  const first = await buy(buyer, [garamond({})])
  const larger = garamond({ ...tier('4-10'), upgrades: [serialOf(first)] })
  const { body } = await quote(buyer, [larger], { billing: { country: 'US', postalCode: '10001' } })
  expect(faults({ body })).toEqual([['/items/0/upgrades/0', 'other_currency']])
  const switzerland = { currency: 'EUR', billing: { country: 'CH', postalCode: '8001' } }
  expect((await quote(buyer, [larger], switzerland)).body).toMatchObject({
    ...{ taxReason: 'exported', subtotal: 2100, total: 2100 },
    lines: [{ credit: 3500, amount: 2100 }],
  })
})

test('a coupon lowers the difference, and what it gave is no part of the next credit', async () => {
  addCoupons(shop, '[[coupon]]\nid = "spring"\nname = "Spring"\npercent = 20\ncodes = ["SPRING"]\n')
  const buyer = await customer()
  const billing = { country: 'CH', postalCode: '8001' }
  const changes = { billing, currency: 'EUR', coupon: 'SPRING' }
  const first = await buy(buyer, [garamond({})], changes)
  expect([first.total, (await held(buyer))[0].value]).toEqual([2800, 2800])
  const larger = garamond({ ...tier('4-10'), upgrades: [serialOf(first)] })
  const second = await buy(buyer, [larger], changes)
  // 56.00 - 28.00 = 28.00, of which 20 % are 5.60; what it cost in all is 50.40.
  expect(second).toMatchObject({ subtotal: 2800, discount: 560, total: 2240 })
  expect((await held(buyer))[0]).toMatchObject({ value: 5040, state: 'active' })
})

test('an upgrade at no further cost is ordered without a payment', async () => {
  const buyer = await customer()
  const pair = ['eb-garamond-regular', 'eb-garamond-italic'].map((id) => Buyer.item(id))
  const two = await buy(buyer, pair)
  const upgrades = two.lines.map((line: { licenceSerial: string }) => line.licenceSerial)
  const together = Buyer.item('eb-garamond-book-pair', { itemClass: 'package', upgrades })
  const placed = await place(buyer, [together])
  expect(placed.clientSecret).toBeNull()
  const { body } = await buyer.get(`/orders/${placed.orderId}`)
  // Two of 35.00 are worth more than the 65.00 of both: the price is all that is credited.
  expect(body).toMatchObject({ status: 'completed', total: 0, number: expect.any(String) })
  expect(body.lines[0].upgrades).toEqual(upgrades.toSorted())
  for (const serial of upgrades) expect(await stateOf(buyer, serial)).toBe('superseded')
  expect((await held(buyer))[0]).toMatchObject({ state: 'active', value: 6500 })
})

test('three tabs upgrade one licence: the newest order has the credit, the others end unpaid', async () => {
  const buyer = await customer()
  const upgrades = [serialOf(await buy(buyer, [garamond({})]))]
  const tabs = []
  for (const size of ['4-10', '11-25', '26-100']) {
    tabs.push(await place(buyer, [garamond({ ...tier(size), upgrades })]))
  }
  const [one, two, three] = tabs as [(typeof tabs)[0], (typeof tabs)[0], (typeof tabs)[0]]
  for (const { orderId, clientSecret } of [one, two]) {
    expect((await buyer.confirm(clientSecret!)).status).toBe(400)
    expect((await buyer.get(`/orders/${orderId}`)).body.status).toBe('canceled')
    const late = await buyer.post(`/orders/${orderId}/payment`, {})
    expect([late.status, late.body.code]).toEqual([409, 'not_payable'])
  }
  await buyer.confirm(three.clientSecret!)
  await complete(buyer, three.orderId)
  expect(await stateOf(buyer, upgrades[0]!)).toBe('superseded')
})

test('an upgrade that is paid back leaves the old licence and its files as they were', async () => {
  const buyer = await customer()
  const first = await buy(buyer, [garamond({})])
  const second = await buy(buyer, [
    garamond({ ...tier('4-10'), upgrades: [serialOf(first)] }),
    Buyer.item('vollkorn-regular'),
  ])
  const refused = shop.run('refund', first.id, '--line', '1', '--reason', 'Not needed')
  expect([refused.status, refused.out + refused.err]).toEqual([
    1,
    expect.stringMatching(/larger licence/),
  ])
  const done = shop.run('refund', second.id, '--line', '1', '--reason', 'Not needed')
  expect(done.status).toBe(0)
  expect(await stateOf(buyer, serialOf(first))).toBe('active')
  expect(await stateOf(buyer, serialOf(second))).toBe('revoked')
  const { lines, refunded } = (await buyer.get(`/orders/${second.id}`)).body
  // The difference and its tax, and not what the first order paid.
  expect([lines[1].licenceState, refunded]).toEqual(['active', 2583])
  await until('the files of the first are there again', async () => {
    const { downloads } = (await buyer.get(`/orders/${first.id}`)).body
    const found = downloads.find((file: { kind: string }) => file.kind === 'package')
    return found?.state === 'ready' && (await fetch(shop.url + found.url)).status === 200
  })
  const larger = garamond({ ...tier('11-25'), upgrades: [serialOf(first)] })
  expect((await quote(buyer, [larger])).body.lines[0].credit).toBe(3500)
})

test('a currency without decimals', async () => {
  const lists = `${seedFile('price-lists.toml')}
[[list]]
currency = "JPY"
countries = ["JP"]

[list.prices]
eb-garamond = "5555"
eb-garamond-family = "19001"
`
  reseed(shop, { 'price-lists.toml': lists })
  const buyer = await customer()
  const changes = { billing: { country: 'JP', postalCode: '100-0001' } }
  await until('the running shop sells in yen', async () => {
    const { body } = await quote(buyer, [garamond({})], { billing: { country: 'JP' } })
    return body.currency === 'JPY'
  })
  const first = await buy(buyer, [garamond({})], changes)
  expect([first.currency, first.total]).toEqual(['JPY', 5555])
  const all = family({ ...tier('11-25'), upgrades: [serialOf(first)] })
  const second = await buy(buyer, [all], changes)
  // 19001 x 2.6 = 49402.6, rounded once.
  expect(second).toMatchObject({ currency: 'JPY', total: 49403 - 5555 })
})

test('one credit makes one open order, however many are begun at once', async () => {
  const buyer = await customer()
  const upgrades = [serialOf(await buy(buyer, [garamond({})]))]
  const content = await order(buyer, [garamond({ ...tier('4-10'), upgrades })])
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => buyer.post('/checkout', content, key())),
  )
  for (const { status, body } of answers)
    expect(status === 201 || ['busy', 'payment_unreachable'].includes(body.code)).toBe(true)
  const { orders } = (await buyer.get('/orders')).body
  const count = (state: string) =>
    orders.filter(({ status }: { status: string }) => status === state).length
  expect([count('completed'), count('pending_payment')]).toEqual([1, 1])
})

test('a buyer at their bank keeps the credit, and others are told how long', async () => {
  const buyer = await customer()
  const upgrades = [serialOf(await buy(buyer, [garamond({})]))]
  const items = [garamond({ ...tier('4-10'), upgrades })]
  const { orderId, clientSecret } = await place(buyer, items)
  await buyer.confirm(clientSecret!, 'pm_card_threeDSecure2Required')
  const refused = await buyer.post('/checkout', await order(buyer, items), key())
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_under_way'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
  expect((await buyer.get(`/orders/${orderId}`)).body.status).toBe('pending_payment')
})
