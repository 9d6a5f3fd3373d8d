// The offers area of the staff console: making, listing, mailing, prolonging and withdrawing prepared carts,
// and what a client and strangers may do with them meanwhile.

import { randomUUID } from 'node:crypto'
import { Buyer } from '@typecase/tests-support/buyer'
import { type StaffBrowser, signedInStaff } from '@typecase/tests-support/console'
import { Mailbox } from '@typecase/tests-support/mailbox'
import { brandCart, prepareCart } from '@typecase/tests-support/prepared-carts'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql, touchShop } from '@typecase/tests-support/sql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 150_000 })

const password = 'a tidal atlas of rooms'
let shop: Shop
let sql: Sql
let staff: StaffBrowser
beforeAll(async () => {
  shop = await Shop.start()
  sql = new Sql(shop)
  staff = await signedInStaff(shop, 'support')
})
afterAll(() => shop.stop())

const newEmail = () => `${randomUUID()}@tidalatlas.example`
const key = () => ({ 'idempotency-key': randomUUID() })
const desktop = { fontLicenseId: 'desktop', licenseOptionId: '1-3' }
const bold = { itemId: 'fraunces-bold', itemClass: 'style', ...desktop }
const italic = { itemId: 'eb-garamond-italic', itemClass: 'style', ...desktop }
const offerFor = (recipient: string, more: object = {}) => ({
  title: 'Tidal Atlas Lda',
  recipient,
  currency: 'EUR',
  items: [bold, italic],
  ...more,
})
const make = (offer: object, headers = key()) => staff.post('/offers', offer, headers)
const made = async (offer: object) => {
  const { status, body } = await make(offer)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const show = async (id: string) => (await staff.get(`/offers/${id}`)).body
const state = async (id: string) => (await show(id)).offer.state
const seenByClient = (id: string) => new Buyer(shop).get(`/prepared_carts/${id}`)

/** A verified customer who is signed in. */
async function account(email = newEmail()) {
  shop.addCustomer(email, password)
  const buyer = new Buyer(shop)
  const { status } = await buyer.post('/authentication/login_customer', { email, password })
  expect(status).toBe(200)
  return { email, buyer }
}

async function checkOut(id: string, buyer: Buyer, email: string) {
  const { items } = (await seenByClient(id)).body
  const order = await buyer.order(items, email, { preparedCartId: id })
  return buyer.post('/checkout', order, key())
}

describe('making one', () => {
  test('a special sum is spread over the lines to the cent, with the shop’s prices beside', async () => {
    const email = newEmail()
    const usual = (await staff.post('/offer_checks', offerFor(email))).body
    expect(usual).toMatchObject({ needsStepUp: false, total: usual.shopTotal })
    const total = usual.shopTotal - 1_001
    const { offer, lines, link } = await made(offerFor(email, { total }))
    expect(offer).toMatchObject({ state: 'open', total, shopTotal: usual.shopTotal })
    expect(lines.map(({ shopPrice }: { shopPrice: number }) => shopPrice)).toEqual(
      usual.lines.map(({ price }: { price: number }) => price),
    )
    const { body } = await seenByClient(offer.id)
    expect(body.quote.total).toBe(total)
    expect(link).toBe(`${shop.url}/prepared_cart/${offer.id}`)
  })

  test('a custom licence is negotiated with its text, and priced by hand', async () => {
    const own = {
      id: 'own-1',
      name: 'Tidal Atlas brand licence',
      metric: 'users',
      covers: 'Up to 400 people',
      differences: 'Print houses may have the fonts, too.',
      formats: ['otf'],
      agreement: '# Brand\n\nFor **Tidal Atlas** alone.',
    }
    const item = { ...bold, fontLicenseId: 'own-1', licenseOptionId: null, price: 240_000 }
    const { licences, lines, offer } = await made(
      offerFor(newEmail(), { items: [item], licences: [own] }),
    )
    expect(licences[0]).toMatchObject({ name: own.name, differences: own.differences })
    expect(licences[0].agreement).toContain('<strong>Tidal Atlas</strong>')
    expect(lines[0]).toMatchObject({ price: 240_000, shopPrice: null })
    const pdf = await fetch(`${shop.staffUrl}/api/offers/${offer.id}/offer.pdf`, {
      headers: { cookie: staff.cookie },
    })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  })

  test('every mistake is told at its field, and nothing is stored', async () => {
    const before = sql.run('SELECT count(*) FROM prepared_cart')
    const wrong = offerFor('nobody', {
      title: ' ',
      validUntil: '2020-13-01',
      items: [{ ...bold, licenseOptionId: null }],
    })
    const pointers = (body: { errors: { pointer: string; code: string }[] }) =>
      body.errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()
    expect(pointers((await make(wrong)).body)).toEqual([
      '/items/0/licenseOptionId required',
      '/recipient not_allowed',
      '/title required',
      '/validUntil not_readable',
    ])
    const unknown = offerFor(newEmail(), {
      validUntil: '2020-12-01',
      items: [
        { ...bold, itemId: 'fraunces-bald' },
        { ...bold, fontLicenseId: 'deskotp', price: -1 },
      ],
    })
    const { status, body } = await make(unknown)
    expect([status, ...pointers(body)]).toEqual([
      422,
      '/items/0/itemId unknown',
      '/items/1/fontLicenseId unknown',
      '/items/1/price out_of_range',
      '/validUntil out_of_range',
    ])
    expect(sql.run('SELECT count(*) FROM prepared_cart')).toEqual(before)
  })

  test('what is hostile is refused or taken as text, never answered by a failure', async () => {
    for (const text of ['\u0000', '<script>', "'; DROP TABLE orders;--", '💥'.repeat(300)]) {
      for (const name of ['title', 'recipient', 'note', 'currency', 'validUntil', 'replaces']) {
        const { status } = await make(offerFor(newEmail(), { [name]: text }))
        expect([201, 404, 422], `${name} ${text.slice(0, 8)}`).toContain(status)
      }
      const { status } = await staff.get(`/offers?q=${encodeURIComponent(text)}`)
      expect([200, 400, 422]).toContain(status)
    }
    const many = await make(offerFor(newEmail(), { items: Array(201).fill(bold) }))
    expect([many.status, many.body.errors[0].code]).toEqual([422, 'too_many_items'])
  })

  test('one key makes one offer, of twelve requests at once too', async () => {
    const [headers, offer] = [key(), offerFor(newEmail())]
    const answers = await Promise.all(Array.from({ length: 12 }, () => make(offer, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.offer.id)).size).toBe(1)
    const other = await make({ ...offer, title: 'Somebody else' }, headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
    expect((await staff.post('/offers', offer)).status).toBe(400)
  })

  test('below the shop’s prices it needs a fresh second factor', async () => {
    const late = await signedInStaff(shop, 'manager')
    sql.run('UPDATE staff_session SET proved_at = 0')
    const usual = await late.post('/offers', offerFor(newEmail()), key())
    expect(usual.status).toBe(201)
    const offer = offerFor(newEmail(), { percentOff: 1_000 })
    const cheaper = await late.post('/offers', offer, key())
    expect([cheaper.status, cheaper.body.code]).toEqual([403, 'step_up_needed'])
    staff = await signedInStaff(shop, 'support')
  })
})

describe('beginning one', () => {
  test('from a shared cart, by its link, at its prices', async () => {
    const shared = await new Buyer(shop).post('/carts', {
      items: [Buyer.item('vollkorn-regular')],
    })
    const link = encodeURIComponent(`${shop.url}/cart/${shared.body.id}`)
    const { status, body } = await staff.get(`/offer_starts?cart=${link}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.items[0]).toMatchObject({ itemId: 'vollkorn-regular', price: null })
    expect(body.families[0].licences[0].tiers.length).toBeGreaterThan(0)
    const none = await staff.get(`/offer_starts?cart=${'0'.repeat(26)}`)
    expect([none.status, none.body.errors[0].pointer]).toEqual([422, '/cart'])
  })

  test('from a customer and from another offer', async () => {
    const { email } = await account()
    const [[id]] = sql.run(`SELECT id FROM customer WHERE email = '${email}'`) as [[string]]
    const begun = (await staff.get(`/offer_starts?customer=${id}`)).body
    expect(begun).toMatchObject({ recipient: email, items: [], held: [] })
    const { offer } = await made(offerFor(email, { items: [{ ...bold, price: 100 }] }))
    const again = (await staff.get(`/offer_starts?offer=${offer.id}`)).body
    expect(again).toMatchObject({ title: 'Tidal Atlas Lda', recipient: email })
    expect(again.items).toMatchObject([{ itemId: 'fraunces-bold', price: 100 }])
    const { body } = await staff.get(`/offers?customer=${id}`)
    expect(body.offers.map((one: { id: string }) => one.id)).toEqual([offer.id])
  })

  test('by a search through the families, and the agreement of a licence', async () => {
    const { body } = await staff.get('/offer_items?q=vollk')
    expect(body.families.map(({ name }: { name: string }) => name)).toEqual(['Vollkorn'])
    const text = await staff.get('/offer_texts/desktop')
    expect(text.body.markdown.length).toBeGreaterThan(100)
    expect((await staff.get('/offer_texts/none')).status).toBe(404)
  })
})

describe('the list', () => {
  test('finds offers by words, state and page, those of the command line too', async () => {
    const word = randomUUID().slice(0, 8)
    const ids: string[] = []
    for (let at = 0; at < 3; ++at) {
      ids.unshift((await made(offerFor(newEmail(), { title: `Atlas ${word} ${at}` }))).offer.id)
    }
    const seen: string[] = []
    let after = ''
    do {
      const { body } = await staff.get(`/offers?q=${word}&limit=2${after && `&after=${after}`}`)
      expect(body.count).toBe(3)
      seen.push(...body.offers.map(({ id }: { id: string }) => id))
      after = body.next ? encodeURIComponent(body.next) : ''
    } while (after)
    expect(seen).toEqual(ids)
    const prepared = prepareCart(shop, brandCart(newEmail()))
    const found = await staff.get(`/offers?q=${prepared.toLowerCase()}&state=open`)
    expect(found.body.offers).toMatchObject([{ id: prepared, madeBy: null, shopTotal: null }])
    expect((await staff.get('/offers?state=none')).status).toBe(422)
  })
})

describe('what happens to one', () => {
  test('opened, loaded, in checkout and paid, each by the client', async () => {
    const { email, buyer } = await account()
    const { offer } = await made(offerFor(email, { percentOff: 1_000, note: 'As agreed.' }))
    expect((await staff.post(`/offers/${offer.id}/mail`)).status).toBe(200)
    const mail = await new Mailbox(shop, email).next('An offer from')
    expect(mail.text).toContain(`/prepared_cart/${offer.id}`)
    expect(await state(offer.id)).toBe('open')

    const first = await seenByClient(offer.id)
    expect(Object.keys(first.body)).not.toContain('shopPrices')
    expect(await state(offer.id)).toBe('seen')
    const seenAt = () => sql.run(`SELECT last_seen_at FROM prepared_cart WHERE id = '${offer.id}'`)
    const before = seenAt()
    for (let times = 0; times < 5; ++times) await seenByClient(offer.id)
    expect(seenAt()).toEqual(before)

    await buyer.post('/cart/quote', { items: first.body.items, preparedCartId: offer.id })
    expect(await state(offer.id)).toBe('accepted')
    const placed = await checkOut(offer.id, buyer, email)
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(await state(offer.id)).toBe('checkout')
    await buyer.confirm(placed.body.clientSecret)
    await until('it is paid', async () => (await state(offer.id)) === 'paid')
    const paid = await show(offer.id)
    expect(paid.orderId).toBe(placed.body.orderId)
    expect(paid.timeline.map(({ what }: { what: string }) => what)).toEqual([
      'Made an offer',
      'Mailed an offer',
      'Opened for the first time',
      'Loaded into a cart',
      'Paid',
    ])
    const late = await staff.post(`/offers/${offer.id}/withdrawal`, { reason: 'too late' })
    expect([late.status, late.body.code]).toEqual([409, 'offer_paid'])
  })

  test('it ends later, never earlier, and by the version that was shown', async () => {
    const { offer, version } = await made(offerFor(newEmail(), { validUntil: '2099-12-31' }))
    const end = (version: number, validUntil: string | null) =>
      staff.post(`/offers/${offer.id}/end`, { version, validUntil })
    expect((await end(version, '2099-12-30')).body.errors[0].code).toBe('out_of_range')
    const [one, two] = await Promise.all([end(version, '2100-01-31'), end(version, '2100-02-28')])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const stale = one.status === 409 ? one : two
    expect(stale.body.code).toBe('offer_changed')
    expect((await end(version + 1, null)).body.offer.validUntil).toBeNull()
    const rows = sql.run(
      `SELECT action, object_before, object_after FROM staff_audit WHERE object_id = '${offer.id}' AND action = 'offer.prolonged' ORDER BY at, id`,
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]![2]).toBe('{"validUntil":null}')
  })

  test('two members change one offer: the second is told, the client gets the first’s', async () => {
    const email = newEmail()
    const { offer } = await made(offerFor(email))
    const other = await signedInStaff(shop, 'manager')
    const change = (title: string) => offerFor(email, { title, replaces: offer.id })
    const answers = await Promise.all([
      staff.post('/offers', change('First'), key()),
      other.post('/offers', change('Second'), key()),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [kept] = answers.filter(({ status }) => status === 201)
    const [refused] = answers.filter(({ status }) => status === 409)
    expect(refused!.body.code).toBe('offer_withdrawn')
    expect((await show(offer.id)).replacedBy).toBe(kept!.body.offer.id)
    const seen = await seenByClient(offer.id)
    expect([seen.status, seen.body.id]).toEqual([200, kept!.body.offer.id])
    expect((await staff.get(`/offers?q=${email}`)).body.count).toBe(2)
  })

  test('who has the address of an offer does not read the one for another recipient', async () => {
    const { offer } = await made(offerFor(newEmail()))
    const mended = await made(offerFor(newEmail(), { replaces: offer.id }))
    const seen = await seenByClient(offer.id)
    expect([seen.status, seen.body.code]).toEqual([410, 'prepared_cart_withdrawn'])
    expect((await seenByClient(mended.offer.id)).status).toBe(200)
  })

  test('withdrawn while the client checks out: not payable, and the order is canceled', async () => {
    const { email, buyer } = await account()
    const { offer } = await made(offerFor(email))
    const placed = await checkOut(offer.id, buyer, email)
    expect(placed.status).toBe(201)
    const withdrawn = await staff.post(`/offers/${offer.id}/withdrawal`, { reason: 'A mistake' })
    expect(withdrawn.body.offer.state).toBe('withdrawn')
    const again = await buyer.post(`/orders/${placed.body.orderId}/payment`, {})
    expect([again.status, again.body.code]).toEqual([410, 'prepared_cart_withdrawn'])
    const order = async () => (await buyer.get(`/orders/${placed.body.orderId}`)).body
    await until('the order is canceled', async () => (await order()).status === 'canceled')
    const twice = await staff.post(`/offers/${offer.id}/withdrawal`, { reason: 'A mistake' })
    expect([twice.status, twice.body.code]).toEqual([409, 'offer_withdrawn'])
  })

  test('money that comes in after the withdrawal is delivered, and staff look at it', async () => {
    const { email, buyer } = await account()
    const { offer } = await made(offerFor(email))
    const placed = await checkOut(offer.id, buyer, email)
    const [withdrawn] = await Promise.all([
      staff.post(`/offers/${offer.id}/withdrawal`, { reason: 'A mistake' }),
      buyer.confirm(placed.body.clientSecret),
    ])
    const order = async () => (await buyer.get(`/orders/${placed.body.orderId}`)).body.status
    await until('the order has ended', async () =>
      ['completed', 'canceled'].includes(await order()),
    )
    const paid = (await order()) === 'completed'
    expect(await state(offer.id)).toBe(paid ? 'paid' : 'withdrawn')
    if (paid && withdrawn.status === 200) {
      const { reviews } = (await staff.get(`/orders/${placed.body.orderId}`)).body.order
      expect(reviews.map(({ code }: { code: string }) => code)).toContain('prepared_cart_withdrawn')
    }
  })

  test('a style that is withdrawn meanwhile ends it for the client, and staff read why', async () => {
    const { offer } = await made(offerFor(newEmail()))
    sql.run("UPDATE style SET state = 'retired' WHERE id = 'fraunces-bold'", touchShop)
    try {
      await until('it is withdrawn', async () => (await seenByClient(offer.id)).status === 410)
      await until('staff see it', async () => !(await show(offer.id)).isOnSale)
      const begun = (await staff.get(`/offer_starts?offer=${offer.id}`)).body
      expect(begun.dropped).toHaveLength(1)
    } finally {
      sql.run("UPDATE style SET state = 'published' WHERE id = 'fraunces-bold'", touchShop)
    }
  })

  test('a stranger with the link reads no more than before, and reaches nothing of the console', async () => {
    const { offer } = await made(offerFor('secret-mira@tidalatlas.example'))
    const { body } = await seenByClient(offer.id)
    expect(Object.keys(body).toSorted()).toEqual(
      ['id', 'items', 'licences', 'note', 'quote', 'recipient', 'validUntil'].toSorted(),
    )
    expect(JSON.stringify(body)).not.toMatch(/secret-mira|Tidal Atlas Lda/)
    for (const path of [`/offers/${offer.id}`, '/offers', `/offers/${offer.id}/offer.pdf`])
      expect((await new Buyer(shop).get(path)).status).toBe(404)
  })
})
