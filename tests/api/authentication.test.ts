import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
})
afterAll(() => shop.stop())

const signIn = (buyer: Buyer, word = password) =>
  buyer.post('/authentication/login_customer', {
    email,
    password: word,
    staySignedIn: true,
    remember: email,
  })

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
})

test('without tokens the customer is 401', async () => {
  const { status, body } = await new Buyer(shop).get('/authentication/customer')
  expect([status, body.code]).toEqual([401, 'signed_out'])
})

test('a refresh gives new tokens, and both refreshes of one token the same', async () => {
  const buyer = new Buyer(shop)
  await signIn(buyer)
  const other = new Buyer(shop)
  other.access = buyer.access
  other.refresh = buyer.refresh
  const [first, second] = await Promise.all([
    buyer.post('/authentication/refresh_customer', {}),
    other.post('/authentication/refresh_customer', {}),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.headers.get('refresh')).toBe(second.headers.get('refresh'))
})

test('signing out ends the tokens', async () => {
  const buyer = new Buyer(shop)
  await signIn(buyer)
  expect((await buyer.post('/authentication/logout_customer', {})).status).toBe(204)
  expect((await buyer.get('/authentication/customer')).status).toBe(401)
  expect((await buyer.post('/authentication/refresh_customer', {})).status).toBe(401)
})

test('an expired access token is renewed by a good refresh token', async () => {
  const buyer = new Buyer(shop)
  await signIn(buyer)
  buyer.access = ''
  const { status, headers } = await buyer.get('/authentication/customer')
  expect(status).toBe(200)
  expect(headers.get('authorization')).toMatch(/^Bearer /)
})

test('nothing that tells who somebody is may be stored on the way', async () => {
  const buyer = new Buyer(shop)
  await signIn(buyer)
  const { headers } = await buyer.get('/authentication/customer')
  expect(headers.get('cache-control')).toContain('no-store')
})
