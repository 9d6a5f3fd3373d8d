import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

let shop: Shop
const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

beforeAll(async () => {
  shop = await Shop.start({ environment: { TYPECASE_CHEAP_PASSWORDS: '' } })
  shop.addCustomer(email, password)
})
afterAll(() => shop.stop())

const signIn = (buyer: Buyer, word = password, more = {}) =>
  buyer.post('/authentication/login_customer', {
    email,
    password: word,
    staySignedIn: true,
    remember: email,
    ...more,
  })

const current = (buyer: Buyer) => buyer.get('/authentication/customer')

async function signedIn(more = {}) {
  const buyer = new Buyer(shop)
  expect((await signIn(buyer, password, more)).status).toBe(200)
  return buyer
}

const shapeOf = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))

test('the right password signs in and gives tokens in the headers', async () => {
  const buyer = new Buyer(shop)
  const { status, body, headers } = await signIn(buyer)
  expect(status).toBe(200)
  expect(body).toMatchObject({ email, roles: ['customer'] })
  expect(headers.get('authorization')).toMatch(/^Bearer /)
  expect(headers.get('refresh')).toBeTruthy()
  expect((await buyer.get('/authentication/customer')).body.email).toBe(email)
})

test('a wrong password and an unknown address look the same', async () => {
  const wrong = await signIn(new Buyer(shop), 'wrong')
  const unknown = await new Buyer(shop).post('/authentication/login_customer', {
    email: 'nobody@tidalatlas.example',
    password,
  })
  expect(wrong.status).toBe(401)
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect(shapeOf(wrong.headers)).toEqual(shapeOf(unknown.headers))
})

test('without tokens the customer is 401', async () => {
  const { status, body } = await new Buyer(shop).get('/authentication/customer')
  expect([status, body.code]).toEqual([401, 'signed_out'])
})

test('nothing that tells who somebody is may be stored on the way', async () => {
  const buyer = new Buyer(shop)
  await signIn(buyer)
  const { headers } = await buyer.get('/authentication/customer')
  expect(headers.get('cache-control')).toContain('no-store')
})

test('a password is kept as an argon2id hash that others compute too', () => {
  const [[hash]] = new Sql(shop).run(
    `SELECT password_hash FROM customer WHERE email = '${email}'`,
  ) as [[string]]
  const [, kind, version, parameters, salt, tag] = hash.split('$') as string[]
  expect([kind, version]).toEqual(['argon2id', 'v=19'])
  const [memory, passes, parallelism] = parameters!.match(/\d+/g)!.map(Number)
  expect(memory).toBeGreaterThanOrEqual(19_456)
  expect(passes).toBeGreaterThanOrEqual(2)
  const computed = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt!, 'base64'),
    memory: memory!,
    passes: passes!,
    parallelism: parallelism!,
    tagLength: 32,
  })
  expect(computed.toString('base64').replace(/=+$/, '')).toBe(tag)
})

test('only the very bytes of the password sign in', async () => {
  const spaced = ' tidal 🦑 atlas'
  shop.addCustomer('bo@tidalatlas.example', spaced)
  const enter = async (word: string) =>
    (await signIn(new Buyer(shop), word, { email: 'bo@tidalatlas.example' })).status
  expect(await enter(spaced)).toBe(200)
  expect(await enter(spaced.trim())).toBe(401)
  expect(await enter(spaced.toUpperCase())).toBe(401)
})

test.each([
  ['seven 7', 'too_short'],
  ['x'.repeat(257), 'too_long'],
  ['password123', 'common_password'],
  ['Open Sorts', 'guessable_password'],
  ['petra.lind', 'guessable_password'],
])('nobody registers with the password %s', async (word, reason) => {
  const body = { email: 'petra.lind@tidalatlas.example', password: word }
  const refused = await new Buyer(shop).post('/authentication/register_customer', body)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    expect.objectContaining({ pointer: '/password', code: reason }),
  ])
})

test.each([
  ' a tidal atlas',
  '🦑🐙🦀🐚🌊⛵🗺🧭',
  'tidal atlas'.repeat(6).slice(0, 64),
  'x y '.repeat(32),
])('the password %j is good, byte for byte', async (word) => {
  const own = { email: `${Buffer.from(word).toString('hex').slice(0, 12)}@tidalatlas.example` }
  const body = { ...own, password: word }
  const registered = await new Buyer(shop).post('/authentication/register_customer', body)
  expect(registered.status).toBe(201)
  expect((await signIn(new Buyer(shop), word, own)).status).toBe(200)
  expect((await signIn(new Buyer(shop), `${word} `, own)).status).toBe(401)
})

test.each([
  ['seven 7', 'at least 8 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['password123', 'Many people have this password'],
  ['open sorts', 'Whoever knows you'],
  ['Petra.Lind', 'Whoever knows you'],
])('the operator makes no customer with the password %s', (word, reason) => {
  const add = () => shop.addCustomer('petra.lind@tidalatlas.example', word)
  expect(add).toThrow(reason)
})

test('each sign-in and each refusal is a line of the log: who, from where, in which request', async () => {
  const buyer = await signedIn()
  const { id } = (await current(buyer)).body
  const refused = await signIn(new Buyer(shop), 'wrong')
  const lines = shop
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'sign_in_failed',
      customer: id,
      client: '127.0.0.1',
      id: refused.body.requestId,
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ event: 'signed_in', customer: id }))
  expect(lines).toContainEqual(expect.objectContaining({ event: 'not_signed_in' }))
  expect(shop.log()).not.toContain(email)
})
