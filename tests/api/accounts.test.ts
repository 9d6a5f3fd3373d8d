import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { at, me, password, People, placeOrder } from '@typecase/tests-support/people'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

const other = 'an atlas of tidal rooms'
const confirmIt = 'Confirm your address'
let shop: Shop
let people: People

beforeAll(async () => {
  shop = await Shop.start()
  people = new People(shop)
})
afterAll(() => shop.stop())

const register = (buyer: Buyer, email: string, fields: Record<string, unknown> = {}) =>
  at(buyer, 'register_customer', { email, password, ...fields })
const signIn = (email: string, word = password, buyer = new Buyer(shop)) =>
  at(buyer, 'login_customer', { email, password: word })

const somebody = () => people.somebody()
const customer = () => people.customer()
const order = async (buyer: Buyer, email: string) => (await placeOrder(buyer, email)).orderId

/** The code of an answer, and of its first fault. */
const codes = ({ status, body }: { status: number; body: ReturnType<typeof JSON.parse> }) => [
  status,
  body.code,
  ...(body.errors ?? []).map((fault: { pointer: string; code: string }) => fault.code),
]

test('registers, is signed in at once, and is confirmed by the link in the mail', async () => {
  const { email, mailbox, buyer } = somebody()
  const made = await register(buyer, email, { name: 'Inês', remember: email })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ email, name: 'Inês', verified: false, hasPassword: true })
  expect((await me(buyer)).body.id).toBe(made.body.id)

  const letter = await mailbox.next(confirmIt)
  expect(letter.to).toEqual([{ name: '', address: email }])
  expect(letter.text + letter.html).not.toContain('Inês')
  expect(letter.text).toContain(`${shop.url}/login?confirm=`)

  const token = /confirm=([\w-]+)$/m.exec(letter.text)![1]!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const before = buyer.access
  const confirmed = await at(buyer, 'confirm_customer', { token })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).toMatchObject({ id: made.body.id, verified: true, name: 'Inês' })
  expect(confirmed.headers.get('refresh')).toBeTruthy()
  expect(buyer.access).not.toBe(before)
  expect(codes(await at(buyer, 'confirm_customer', { token }))).toEqual([410, 'link_spent'])
})

test('another browser is asked for the password, and a wrong one leaves the link good', async () => {
  const { email, mailbox, buyer } = somebody()
  await register(buyer, email)
  const token = await mailbox.token(confirmIt)
  const elsewhere = new Buyer(shop)
  const confirm = (word?: string) => at(elsewhere, 'confirm_customer', { token, password: word })
  expect(codes(await confirm())).toEqual([422, 'password_needed', 'own_password_needed'])
  expect(codes(await confirm('wrong'))).toEqual([422, 'wrong_password', 'wrong_password'])
  expect((await confirm(password)).body).toMatchObject({ email, verified: true })
  expect((await me(elsewhere)).status).toBe(200)
  expect((await me(buyer)).status).toBe(401)
})

test('registering a known address answers as an unknown one does; the mail tells', async () => {
  const known = await customer()
  const unknown = somebody()
  const answers = [
    await register(new Buyer(shop), known.email),
    await register(unknown.buyer, unknown.email),
  ]
  const shape = ({ status, headers, body }: (typeof answers)[number]) => ({
    status,
    headers: [...headers.keys()].sort(),
    fields: Object.keys(body),
    verified: body.verified,
  })
  expect(shape(answers[0]!)).toEqual(shape(answers[1]!))
  const letter = await known.mailbox.next('You already have an account')
  expect(letter.text).toContain(`${shop.url}/forgot_password`)
  expect((await signIn(known.email)).body.id).toBe((await me(known.buyer)).body.id)
})

test('a guest returns to the order by the link, with a password of their own', async () => {
  const { email, mailbox, buyer } = somebody()
  const orderId = await order(buyer, email)
  const token = await mailbox.token('Your order at')
  const elsewhere = new Buyer(shop)
  const confirm = (word?: string) => at(elsewhere, 'confirm_customer', { token, password: word })
  expect(codes(await confirm())).toEqual([422, 'password_needed', 'new_password_needed'])
  expect(codes(await confirm('password123'))[2]).toBe('common_password')
  expect((await confirm(password)).body).toMatchObject({ verified: true, hasPassword: true })
  expect((await elsewhere.get(`/orders/${orderId}`)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test('a guest whose address has an account adds their orders to it, with its password', async () => {
  const { email, mailbox, buyer } = await customer()
  const guest = new Buyer(shop)
  const orderId = await order(guest, email)
  expect((await buyer.get(`/orders/${orderId}`)).status).toBe(404)
  const token = await mailbox.token('Your order at')
  const confirm = (word?: string) => at(guest, 'confirm_customer', { token, password: word })
  expect(codes(await confirm())).toEqual([422, 'password_needed', 'account_password_needed'])
  const merged = await confirm(password)
  expect(merged.body.id).toBe((await me(buyer)).body.id)
  expect((await buyer.get(`/orders/${orderId}`)).status).toBe(200)
  expect((await guest.get('/orders')).body.orders).toHaveLength(1)
})

test('a link is opened once, however many open it at the same moment', async () => {
  const { email, mailbox, buyer } = somebody()
  await register(buyer, email)
  const token = await mailbox.token(confirmIt)
  const tabs = Array.from({ length: 6 }, () =>
    Object.assign(new Buyer(shop), { access: buyer.access, refresh: buyer.refresh }),
  )
  const answers = await Promise.all(tabs.map((tab) => at(tab, 'confirm_customer', { token })))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 410, 410, 410, 410, 410])
})

test('a forgotten password is chosen anew, and every sign-in ends', async () => {
  const { email, mailbox, buyer } = await customer()
  const second = new Buyer(shop)
  await signIn(email, password, second)
  const unknown = await at(new Buyer(shop), 'forgot_password', { email: somebody().email })
  const known = await at(new Buyer(shop), 'forgot_password', { email })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.status).toBe(202)

  const token = await mailbox.token('Choose a new password')
  const reset = (word: string) => at(new Buyer(shop), 'reset_password', { token, password: word })
  expect(codes(await reset('short'))[2]).toBe('too_short')
  const done = await reset(other)
  expect(done.status).toBe(200)
  expect(codes(await reset(other))).toEqual([410, 'link_spent'])
  for (const ended of [buyer, second]) {
    expect((await me(ended)).status).toBe(401)
    expect((await at(ended, 'refresh_customer')).status).toBe(401)
  }
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, other)).status).toBe(200)
  await mailbox.next('was changed')
  const { device } = done.body
  expect(
    (await at(new Buyer(shop), 'login_customer', { email, password: other, device })).status,
  ).toBe(200)
})

test('a new request for a password leaves the link of the one before valid', async () => {
  const { email, mailbox } = await customer()
  await at(new Buyer(shop), 'forgot_password', { email })
  const first = await mailbox.token('Choose a new password')
  await at(new Buyer(shop), 'forgot_password', { email })
  const second = await mailbox.token('Choose a new password')
  const reset = (token: string) => at(new Buyer(shop), 'reset_password', { token, password: other })
  expect((await reset(first)).status).toBe(200)
  expect(codes(await reset(second))).toEqual([410, 'link_spent'])
})

test('links lead to the configured address, whatever host the request names', async () => {
  const { email, mailbox } = await customer()
  const body = JSON.stringify({ email })
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const status = await new Promise((resolve, reject) => {
    const headers = { ...spoofed, 'content-type': 'application/json' }
    const asked = request(`${shop.url}/api/authentication/forgot_password`, {
      method: 'POST',
      headers,
    })
    asked.on('response', (answer) => resolve(answer.resume().statusCode))
    asked.on('error', reject)
    asked.end(body)
  })
  expect(status).toBe(202)
  const letter = await mailbox.next('Choose a new password')
  expect(letter.text).toContain(`${shop.url}/reset_password?token=`)
  expect(letter.text + letter.html).not.toContain('evil.example')
})

test('a changed password ends every sign-in but the one that changed it', async () => {
  const { email, buyer } = await customer()
  const second = new Buyer(shop)
  await signIn(email, password, second)
  const change = (body: unknown) => at(buyer, 'change_password', body)
  expect(codes(await change({ password: 'wrong', newPassword: other }))).toEqual([
    422,
    'wrong_password',
    'wrong_password',
  ])
  expect((await change({ password, newPassword: other })).status).toBe(204)
  expect((await me(buyer)).status).toBe(200)
  expect((await me(second)).status).toBe(401)
  expect((await at(second, 'refresh_customer')).status).toBe(401)
})

test('a new address counts once its own mailbox says so', async () => {
  const { email, mailbox, buyer } = await customer()
  const { email: wanted, mailbox: there } = somebody()
  const asked = await at(buyer, 'change_email', { email: wanted, password })
  expect(asked.status).toBe(202)
  expect((await me(buyer)).body.email).toBe(email)
  const token = await there.token('Confirm your new address')
  expect((await at(buyer, 'confirm_customer', { token })).body.email).toBe(wanted)
  await mailbox.next('was changed')
  expect((await signIn(wanted)).status).toBe(200)
  expect((await signIn(email)).status).toBe(401)
})

test('an address that has an account is not given to another', async () => {
  const owner = await customer()
  const { buyer } = await customer()
  const asked = await at(buyer, 'change_email', { email: owner.email, password })
  expect(asked.status).toBe(202)
  const letter = await owner.mailbox.next('has an account')
  expect(letter.text).not.toContain('confirm=')
})

test('details are changed one by one, and an empty text takes one away', async () => {
  const { buyer } = await customer()
  const change = (body: unknown) => buyer.call('PATCH', '/authentication/customer', body)
  expect((await change({ name: 'Inês', company: 'Tidal Atlas', country: 'PT' })).status).toBe(200)
  const { body } = await change({ company: '' })
  expect(body).toMatchObject({ name: 'Inês', company: null, country: 'PT' })
  expect((await me(buyer)).body).toEqual(body)
  expect((await change({ country: 'Portugal' })).body.errors[0].pointer).toBe('/country')
  expect((await change({ roles: ['owner'] })).status).toBe(422)
})

test('the export holds the customer, their sign-ins and orders, as a file', async () => {
  const { email, buyer } = await customer()
  await buyer.call('PATCH', '/authentication/customer', { name: 'Inês' })
  const orderId = await order(buyer, email)
  const { status, headers, body } = await buyer.get('/authentication/export_customer')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(body.customer).toMatchObject({ email, name: 'Inês' })
  expect(body.sessions).toHaveLength(1)
  expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([orderId])
  expect(JSON.stringify(body)).not.toMatch(/argon2|token/i)
})

test('a deleted account signs nobody in, gives no downloads, and its address is free', async () => {
  const { email, mailbox, buyer } = await customer()
  const placed = await buyer.post('/checkout', await buyer.order(), {
    'idempotency-key': randomUUID(),
  })
  await buyer.confirm(placed.body.clientSecret)
  let download = ''
  await until('the order can be downloaded', async () => {
    const { downloads } = (await buyer.get(`/orders/${placed.body.orderId}`)).body
    download = downloads[0]?.url?.replace('/api', '') ?? ''
    return download !== ''
  })
  expect((await new Buyer(shop).get(download)).status).toBe(200)

  expect(codes(await at(buyer, 'delete_customer', { password: 'wrong' }))[1]).toBe('wrong_password')
  const gone = await at(buyer, 'delete_customer', { password })
  expect(gone.status).toBe(204)
  expect(gone.headers.get('clear-site-data')).toBe('"cache"')
  expect((await me(buyer)).status).toBe(401)
  expect((await signIn(email)).status).toBe(401)
  expect((await new Buyer(shop).get(download)).status).toBe(403)
  await mailbox.next('was deleted')
  const { status } = await register(new Buyer(shop), email)
  expect(status).toBe(201)
  await mailbox.next(confirmIt)
})

test('strangers who ask for many mails delay neither registering nor the owner of the address', async () => {
  const { email, mailbox, buyer } = await customer()
  const ask = (body = {}) => at(new Buyer(shop), 'forgot_password', { email, ...body })
  const { device } = (await signIn(email)).body
  for (let i = 0; i < 12; i++) expect((await ask()).status).toBe(202)
  expect((await register(new Buyer(shop), email)).status).toBe(201)
  for (let i = 0; i < 5; i++) await mailbox.next('Choose a new password')
  expect((await ask({ device })).status).toBe(202)
  await mailbox.next('Choose a new password')
  expect((await at(buyer, 'forgot_password', { email })).status).toBe(202)
  await mailbox.next('Choose a new password')
})

test('fields that a stranger may not set are refused', async () => {
  const { email, buyer } = somebody()
  for (const field of ['id', 'verified', 'roles', 'customerId']) {
    expect((await register(buyer, email, { [field]: true })).status).toBe(422)
  }
})
