import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
import { Shop } from '@typecase/tests-support/shop'

let shop: Shop
const email = 'ines@tidalatlas.example'
const password = 'a tidal atlas of rooms'

const enter = (body: object, headers = {}) =>
  new Buyer(shop).post('/authentication/login_customer', { email, password, ...body }, headers)

describe('guessing', () => {
  beforeAll(async () => {
    shop = await Shop.start()
    shop.addCustomer(email, password)
  })
  afterAll(() => shop.stop())

  test('ends after ten wrong passwords for an address, but not for a browser it knows', async () => {
    const { device } = (await enter({})).body
    const attempts = Array.from({ length: 30 }, (_, i) => i)
    const statuses: number[] = []
    for (const i of attempts) {
      const forwarded = { 'x-forwarded-for': `198.51.100.${i}` } // From nobody it trusts
      statuses.push((await enter({ password: `wrong ${i}` }, forwarded)).status)
    }
    expect(statuses).toEqual(attempts.map((i) => (i < 10 ? 401 : 429)))

    const refused = await enter({})
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(900)
    expect((await enter({ device })).status).toBe(200)
  })

  test('ends after thirty wrong passwords from one place, whomever they are for', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 25; i++) {
      statuses.push((await enter({ email: `nobody${i}@tidalatlas.example` })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a sign-in with a browser that was not known is told by mail, one with a known is not', async () => {
    const other = { email: 'bo@tidalatlas.example' }
    shop.addCustomer(other.email, password)
    const told = () => shop.mails().filter((mail) => mail.includes('Subject: A new sign-in')).length
    await shop.stopServer()
    await shop.startServer() // The limits are kept in memory.
    const { device } = (await enter(other)).body
    expect((await enter({ ...other, device })).status).toBe(200)
    expect((await enter(other)).status).toBe(200)
    await until('the mail has left', async () => told() === 1)
    expect((await enter({ ...other, device })).status).toBe(200)
    // Mails leave in the order of what they tell: the next one would have been the third.
    expect((await enter(other)).status).toBe(200)
    await until('the second mail has left', async () => told() >= 2)
    expect(told()).toBe(2)
  })
})

describe('a flood of sign-ins', () => {
  const crowd = 60
  beforeAll(async () => {
    // At the real cost of a password.
    shop = await Shop.start({ environment: { TYPECASE_CHEAP_PASSWORDS: '' } })
    shop.addCustomer(email, password)
  })
  afterAll(() => shop.stop())

  test('is answered by busy beyond two at work and 32 that wait, and the catalogue goes on', async () => {
    const answers = Array.from({ length: crowd }, (_, i) =>
      enter({ email: `nobody${i}@tidalatlas.example` }),
    )
    expect((await new Buyer(shop).get('/menus')).status).toBe(200)
    const settled = await Promise.all(answers)
    const busy = settled.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(settled.filter(({ status }) => status === 401 || status === 429)).toHaveLength(
      crowd - busy.length,
    )
    for (const { headers, body } of busy) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.code).toBe('busy')
    }
    expect((await enter({ device: '' })).status).not.toBe(503)
  }, 240_000) // 34 passwords at their real cost, with other tests beside
})
