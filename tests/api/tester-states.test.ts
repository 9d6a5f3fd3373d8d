import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

const visitor = () => new Buyer(shop)
const keep = (state: unknown) => visitor().post('/tester_states', state)
const find = (id: string) => visitor().get(`/tester_states/${id}`)

const line = {
  style: 'amiri-regular',
  text: 'نص حكيم “<script>alert(1)</script>” 𝔄',
  size: 72.5,
  leading: 1.1,
  tracking: -12,
  align: 'end',
  letterCase: 'upper',
  direction: 'rtl',
  language: 'ar',
  coordinates: { wght: 412.25, opsz: 9 },
  features: { ss01: true, liga: false },
  ink: '#112233',
  paper: '#ffffff',
}
const whole = { columns: 1, compare: 'xHeight', lines: [line, { ...line, text: '' }] }

test('a state comes back as it was kept', async () => {
  const kept = await keep(whole)
  expect(kept.status).toBe(201)
  expect(kept.body.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)

  const found = await find(kept.body.id)
  expect(found.status).toBe(200)
  expect(found.body).toEqual(whole)
})

test('the same state has the same id, in whatever order and with whatever nulls it is told', async () => {
  const { id } = (await keep(whole)).body
  expect((await keep(whole)).body.id).toBe(id)

  const turned = Object.fromEntries(Object.entries(whole).reverse())
  expect((await keep(turned)).body.id).toBe(id)
  const plain = { lines: [{ style: 'a', text: 'b', size: 10 }] }
  const nulls = { columns: null, lines: [{ style: 'a', text: 'b', size: 10, leading: null }] }
  expect((await keep(nulls)).body.id).toBe((await keep(plain)).body.id)
  expect((await keep({ ...whole, columns: 2 })).body.id).not.toBe(id)
})

test('a state survives the end of the server', async () => {
  const { id } = (await keep(whole)).body
  await shop.killServer()
  await shop.startServer()
  expect((await find(id)).body).toEqual(whole)
})

test('whatever is not a state is refused by its place, and nothing is kept', async () => {
  const wrong = (fields: object, place: string) => ({
    state: { lines: [{ ...line, ...fields }] },
    place,
  })
  const cases = [
    { state: {}, place: '/lines' },
    { state: { lines: [], more: 1 }, place: '/more' },
    { state: { lines: [], columns: 3 }, place: '/columns' },
    { state: { lines: [], compare: 'size' }, place: '/compare' },
    { state: { lines: Array(101).fill({ style: 'a', text: 'b', size: 10 }) }, place: '/lines' },
    wrong({ text: 'x'.repeat(5001) }, '/lines/0/text'),
    wrong({ size: 401 }, '/lines/0/size'),
    wrong({ ink: 'red;background:url(x)' }, '/lines/0/ink'),
    wrong({ coordinates: { weight: 1 } }, '/lines/0/coordinates/weight'),
    wrong({ features: { smcp: 'on' } }, '/lines/0/features/smcp'),
  ]
  for (const { state, place } of cases) {
    const refused = await keep(state)
    expect([place, refused.status]).toEqual([place, 422])
    expect(refused.body.errors.map((e: { pointer: string }) => e.pointer)).toContain(place)
  }
})

test('a state of 64 kB is kept, a longer one refused', async () => {
  const lines = Array.from({ length: 12 }, (_, i) => ({ ...line, text: `${i}${'x'.repeat(4900)}` }))
  expect(JSON.stringify({ lines }).length).toBeLessThan(64 * 1024)
  expect((await keep({ lines })).status).toBe(201)
  expect((await keep({ lines: [...lines, ...lines] })).status).toBe(413)
})

test('an id that leads nowhere is told so', async () => {
  for (const id of ['0'.repeat(26), 'nothing', "'%20OR%201=1--", '%00']) {
    expect([id, (await find(id)).status]).toEqual([id, 404])
  }
})

test('one address keeps some two hundred new states a day, and still finds what it kept', async () => {
  const { id } = (await keep(whole)).body
  let refused
  for (let i = 0; i < 201 && !refused; i++) {
    const answer = await keep({ lines: [{ ...line, text: `state ${i}` }] })
    if (answer.status !== 201) refused = answer
  }
  expect(refused?.status).toBe(429)
  expect(refused?.body.code).toBe('too_many_states')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await keep(whole)).status).toBe(201)
  expect((await find(id)).status).toBe(200)
})
