import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer, type Answer } from '@typecase/tests-support/buyer'
import { at, me, password, People, placeOrder } from '@typecase/tests-support/people'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

// Orders when a mailbox is proved and when an account is deleted.

const other = 'an atlas of tidal rooms'
let shop: Shop
let people: People

beforeAll(async () => {
  shop = await Shop.start()
  people = new People(shop)
})
afterAll(() => shop.stop())

const code = ({ status, body }: Answer) => [status, body.code]

/** Turns a knob of the sandbox. */
const control = (body: unknown) =>
  fetch(`${shop.sandboxUrl}/_sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const somebody = () => people.somebody()
const customer = () => people.customer()

/** An order, paid and complete. */
async function paid(buyer: Buyer, email: string): Promise<string> {
  const { orderId, clientSecret } = await placeOrder(buyer, email)
  await buyer.confirm(clientSecret)
  await until('the order is complete', async () => {
    return (await buyer.get(`/orders/${orderId}`)).body.status === 'completed'
  })
  return orderId
}

test('a deleted account leaves no order that can be paid', async () => {
  const { email, buyer } = await customer()
  const { clientSecret } = await placeOrder(buyer, email)
  expect((await at(buyer, 'delete_customer', { password })).status).toBe(204)
  expect((await buyer.confirm(clientSecret)).status).toBe(400)
})

test('an account stays while its open order cannot be closed', async () => {
  const { email, buyer } = await customer()
  const { clientSecret } = await placeOrder(buyer, email)
  await shop.stopSandbox()
  const refused = await at(buyer, 'delete_customer', { password })
  await shop.startSandbox()
  expect(code(refused)).toEqual([503, 'payment_unreachable'])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await me(buyer)).status).toBe(200)
  expect((await at(buyer, 'delete_customer', { password })).status).toBe(204)
  expect((await buyer.confirm(clientSecret)).status).toBe(400)
})

test('an account stays until its customer has heard of a payment that came in unseen', async () => {
  const { email, buyer } = await customer()
  await control({ webhooks: 'drop' })
  const { orderId, clientSecret } = await placeOrder(buyer, email)
  await buyer.confirm(clientSecret)
  const refused = await at(buyer, 'delete_customer', { password })
  await control({ webhooks: 'deliver' })
  expect(code(refused)).toEqual([409, 'payment_came_in'])
  const { body } = await buyer.get(`/orders/${orderId}`)
  expect(body.status).toBe('completed')
  expect(refused.body.detail).toContain(body.number)
  expect((await at(buyer, 'delete_customer', { password })).status).toBe(204)
})

test('an account stays while its money is looked at', async () => {
  const { email, buyer } = await customer()
  const { orderId } = await placeOrder(buyer, email)
  const set = (review: number) =>
    new Sql(shop).run(
      `UPDATE orders SET needs_review = ${review} WHERE id = '${orderId}'`,
      'SELECT 1',
    )
  set(1)
  const refused = await at(buyer, 'delete_customer', { password })
  expect(code(refused)).toEqual([409, 'payment_under_way'])
  expect(refused.body.detail).toMatch(/^A payment of yours is under way/)
  expect((await buyer.get(`/orders/${orderId}`)).body.status).toBe('pending_payment')
  set(0)
  expect((await at(buyer, 'delete_customer', { password })).status).toBe(204)
})

test('orders that a guest paid for go to the person who confirms the address by another link', async () => {
  const { email, mailbox, buyer } = somebody()
  const orderId = await paid(buyer, email)
  const later = new Buyer(shop)
  await at(later, 'register_customer', { email, password })
  const token = await mailbox.token('Confirm your address')
  expect((await later.get(`/orders/${orderId}`)).status).toBe(404)
  expect((await at(later, 'confirm_customer', { token })).status).toBe(200)
  const { status, body } = await later.get(`/orders/${orderId}`)
  expect([status, body.status]).toEqual([200, 'completed'])
  await until('its files are there', async () => {
    const { downloads } = (await later.get(`/orders/${orderId}`)).body
    return downloads[0]?.state === 'ready'
  })
  expect((await me(buyer)).status).toBe(401)
})

test('orders that a guest paid for go to the account by a link for a new password', async () => {
  const { email, mailbox, buyer } = await customer()
  const orderId = await paid(new Buyer(shop), email)
  const { orderId: open } = await placeOrder(new Buyer(shop), email)
  await at(new Buyer(shop), 'forgot_password', { email })
  const token = await mailbox.token('Choose a new password')
  expect((await at(buyer, 'reset_password', { token, password: other })).status).toBe(200)
  const again = new Buyer(shop)
  await at(again, 'login_customer', { email, password: other })
  expect((await again.get(`/orders/${orderId}`)).status).toBe(200)
  expect((await again.get(`/orders/${open}`)).status).toBe(404)
})

test('a guest confirmed in the ordering browser chooses their password by email', async () => {
  const { email, mailbox, buyer } = somebody()
  await placeOrder(buyer, email)
  const token = await mailbox.token('Your order at')
  const confirmed = await at(buyer, 'confirm_customer', { token })
  expect(confirmed.body).toMatchObject({ verified: true, hasPassword: false })
  for (const [operation, body] of [
    ['change_password', { newPassword: other }],
    ['change_email', { email: 'elsewhere@tidalatlas.example', password: '' }],
    ['delete_customer', {}],
  ] as const) {
    expect(code(await at(buyer, operation, body)), operation).toEqual([409, 'no_password'])
  }
  await at(buyer, 'forgot_password', { email })
  const link = await mailbox.token('Choose a new password')
  const reset = await at(new Buyer(shop), 'reset_password', { token: link, password: other })
  expect(reset.status).toBe(200)
  await at(buyer, 'login_customer', { email, password: other })
  expect((await at(buyer, 'delete_customer', { password: other })).status).toBe(204)
})

test('a guest’s link still works after they chose a password in their profile', async () => {
  const { email, mailbox, buyer } = somebody()
  await placeOrder(buyer, email)
  const token = await mailbox.token('Your order at')
  expect((await at(buyer, 'change_password', { newPassword: password })).status).toBe(204)
  const elsewhere = new Buyer(shop)
  const confirmed = await at(elsewhere, 'confirm_customer', { token, password })
  expect(confirmed.body).toMatchObject({ email, verified: true, hasPassword: true })
})
