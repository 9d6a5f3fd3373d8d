import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { bin } from '@typecase/tests-support/database'
import { ownEnvironment, until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'
import { Sql } from '@typecase/tests-support/sql'

let shop: Shop
const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

beforeAll(async () => {
  shop = await Shop.start()
  shop.addCustomer(email, password)
})
afterAll(() => shop.stop())

function issue(staff = 'Mira', reason = 'cannot find her fonts') {
  const { status, out } = shop.run('impersonate', email, '--staff', staff, '--reason', reason)
  expect(status).toBe(0)
  const [, token] = /\/login\?impersonate=([\w-]+)/.exec(out) ?? []
  const [, id] = /--revoke (\w+)/.exec(out) ?? []
  return { token: token!, id: id! }
}

async function acting(token: string) {
  const buyer = new Buyer(shop)
  const opened = await buyer.post('/authentication/impersonate_customer', { token })
  return { buyer, opened }
}

const lines = () =>
  shop
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('staff need a customer, a name and a reason', () => {
  const refused = (...options: string[]) => shop.run('impersonate', ...options).status
  expect(refused('nobody@tidalatlas.example', '--staff', 'Mira', '--reason', 'why not')).toBe(1)
  expect(refused(email, '--staff', 'Mira')).toBe(1)
  expect(refused(email, '--reason', 'why not')).toBe(1)
  expect(refused()).toBe(1)
})

test('the link leads to the shop as it is served, also where the settings name no address', () => {
  const { TYPECASE_PUBLIC_URL: named, ...environment } = shop.environment
  expect(named).toBe(shop.url)
  const issued = [email, '--staff', 'Mira', '--reason', 'cannot find her fonts']
  expect(shop.run('impersonate', ...issued).out).toContain(`${shop.url}/login?impersonate=`)
  const { stdout } = spawnSync(join(bin, 'typecase'), ['impersonate', ...issued], {
    env: { ...ownEnvironment(), ...environment },
    encoding: 'utf8',
  })
  expect(stdout).toContain(`${shop.url}/login?impersonate=`)
})

test('they see what the customer sees, and everybody sees who it is', async () => {
  const { buyer, opened } = await acting(issue().token)
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({ email, impersonatedBy: 'Mira' })
  expect(opened.headers.get('refresh')).toBeNull()
  expect((await buyer.get('/authentication/customer')).body.impersonatedBy).toBe('Mira')
  expect((await buyer.get('/orders')).status).toBe(200)
})

test('they see that files are there, and get no address that would outlast them', async () => {
  const customer = new Buyer(shop)
  await customer.post('/authentication/login_customer', { email, password })
  const key = { 'idempotency-key': randomUUID() }
  const { orderId, clientSecret } = (await customer.post('/checkout', await customer.order(), key))
    .body
  await customer.confirm(clientSecret)
  const first = async (buyer: Buyer) => (await buyer.get(`/orders/${orderId}`)).body.downloads[0]
  await until('the package is built', async () => (await first(customer))?.state === 'ready')
  expect((await first(customer)).url).toContain('/api/downloads/')
  const { buyer } = await acting(issue().token)
  expect(await first(buyer)).toMatchObject({ state: 'ready', url: null })
  await customer.post('/authentication/logout_customer', {})
})

test('the link works once', async () => {
  const { token } = issue()
  expect((await acting(token)).opened.status).toBe(200)
  const again = (await acting(token)).opened
  expect([again.status, again.body.code]).toEqual([410, 'link_spent'])
})

test('it ends after 30 minutes, and nothing prolongs it', async () => {
  const { buyer } = await acting(issue().token)
  const [session] = buyer.access.split('.')
  const later = (minutes: number) => {
    const columns = ['last_used_at', 'expires_at', 'rotated_at', 'previous_rotated_at']
    const moved = columns.map((column) => `${column} = ${column} - ${minutes * 60e6}`).join()
    new Sql(shop).run(`UPDATE session SET ${moved} WHERE id = '${session}'`, 'SELECT 1')
  }
  later(29)
  expect((await buyer.get('/authentication/customer')).status).toBe(200)
  buyer.refresh = buyer.access
  expect((await buyer.post('/authentication/refresh_customer', {})).status).toBe(401)
  later(1)
  expect((await buyer.get('/authentication/customer')).status).toBe(401)
})

test('they can neither buy nor touch what signs the customer in', async () => {
  const { buyer } = await acting(issue().token)
  const post =
    (path: string, body = {}) =>
    () =>
      buyer.post(path, body)
  const attempts = [
    post('/checkout'),
    post(`/orders/${'0'.repeat(26)}/payment`),
    post('/authentication/logout_everywhere'),
    post('/authentication/change_password', { newPassword: 'another tidal atlas' }),
    post('/authentication/change_email', { email: 'mira@tidalatlas.example', password }),
    post('/authentication/delete_customer', { password }),
    () => buyer.call('DELETE', `/authentication/sessions/${'0'.repeat(26)}`),
  ]
  for (const attempt of attempts) {
    const { status, body } = await attempt()
    expect([status, body.code]).toEqual([403, 'impersonated'])
  }
  const { id } = (await buyer.get('/authentication/customer')).body
  const refusal = { event: 'impersonator_refused', customer: id, staff: 'Mira' }
  expect(lines().filter((line) => line.event === refusal.event)).toHaveLength(attempts.length)
  expect(lines()).toContainEqual(expect.objectContaining(refusal))
  expect(lines()).toContainEqual(
    expect.objectContaining({
      event: 'impersonated_write',
      customer: id,
      staff: 'Mira',
      path: '/api/checkout',
      status: 403,
      client: '127.0.0.1',
    }),
  )
})

test('it ends at once when it is revoked, and stays on record', async () => {
  const { token, id } = issue('Mira', 'her invoice is missing')
  const { buyer } = await acting(token)
  expect(shop.run('impersonate', '--revoke', id).status).toBe(0)
  expect((await buyer.get('/authentication/customer')).status).toBe(401)
  expect(shop.run('impersonate', '--revoke', id).status).toBe(1)
  const [row] = new Sql(shop).run(
    `SELECT staff, reason, opened_at < ended_at FROM impersonation WHERE id = '${id}'`,
  )
  expect(row!.slice(0, 2)).toEqual(['Mira', 'her invoice is missing'])
  expect(['1', 't']).toContain(row![2])
})

test('signing out ends it', async () => {
  const { token, id } = issue()
  const { buyer } = await acting(token)
  expect((await buyer.post('/authentication/logout_customer', {})).status).toBe(204)
  expect((await buyer.get('/authentication/customer')).status).toBe(401)
  const ended = `SELECT 1 FROM impersonation WHERE id = '${id}' AND ended_at IS NOT NULL`
  expect(new Sql(shop).run(ended)).toHaveLength(1)
})

test('a customer becomes nobody else', async () => {
  shop.addCustomer('bo@tidalatlas.example', password)
  const bo = new Buyer(shop)
  await bo.post('/authentication/login_customer', { email: 'bo@tidalatlas.example', password })
  const token = bo.access
  const refused = await bo.post('/authentication/impersonate_customer', { token })
  expect(refused.status).toBe(410)
  expect((await bo.get('/authentication/customer')).body.email).toBe('bo@tidalatlas.example')
})

test('the customer is signed in as before, and does not see it among the sign-ins', async () => {
  const ines = new Buyer(shop)
  await ines.post('/authentication/login_customer', { email, password })
  await acting(issue().token)
  const { sessions } = (await ines.get('/authentication/sessions')).body
  expect(sessions).toHaveLength(1)
})
