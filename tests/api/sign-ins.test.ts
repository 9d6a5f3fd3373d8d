import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '@typecase/tests-support/buyer'
import { until } from '@typecase/tests-support/processes'
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

const signIn = (buyer: Buyer, word = password, more = {}) =>
  buyer.post('/authentication/login_customer', { email, password: word, ...more })

const current = (buyer: Buyer) => buyer.get('/authentication/customer')
const refresh = (buyer: Buyer) => buyer.post('/authentication/refresh_customer', {})

async function signedIn(more = {}) {
  const buyer = new Buyer(shop)
  expect((await signIn(buyer, password, more)).status).toBe(200)
  return buyer
}

/** The same browser at an earlier moment, or another tab of it. */
function holding({ access, refresh }: { access: string; refresh: string }) {
  return Object.assign(new Buyer(shop), { access, refresh })
}

describe('refreshing', () => {
  test('twenty refreshes of one token at once give one successor', async () => {
    const buyer = await signedIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(holding(buyer))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ headers }) => headers.get('refresh'))).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('authorization'))).size).toBe(1)
  })

  test('the token before the last still gives the same one, an older one ends the sign-in', async () => {
    const first = await signedIn()
    const second = holding(first)
    await refresh(second)
    const third = holding(second)
    await refresh(third)

    const replayed = holding(second)
    expect((await refresh(replayed)).status).toBe(200)
    expect(replayed.refresh).toBe(third.refresh)

    expect((await refresh(holding(first))).status).toBe(401)
    expect((await refresh(holding(third))).status).toBe(401)
    expect((await current(holding({ ...third, refresh: '' }))).status).toBe(401)
    expect(shop.log()).toContain('refresh_token_reused')
    await until('the customer is told', async () =>
      shop.mails().some((mail) => mail.includes('Subject: We have ended a sign-in')),
    )
  })

  test('a sign-in ends after 14 days, or 3 when nobody comes and it does not stay', async () => {
    const sql = new Sql(shop)
    const day = 24 * 3600 * 1e6
    const later = async (buyer: Buyer, days: number) => {
      const [session] = buyer.refresh.split('.')
      const columns = ['last_used_at', 'expires_at', 'rotated_at', 'previous_rotated_at']
      const moved = columns
        .map((column) => `${column} = ${column} - ${Math.round(days * day)}`)
        .join()
      sql.run(`UPDATE session SET ${moved} WHERE id = '${session}'`, 'SELECT 1')
      return (await refresh(buyer)).status
    }
    const goes = await signedIn({ staySignedIn: false })
    expect(await later(goes, 2.9)).toBe(200)
    expect(await later(goes, 3.1)).toBe(401)
    const stays = await signedIn()
    expect(await later(stays, 10)).toBe(200)
    expect(await later(stays, 3.9)).toBe(200)
    expect(await later(stays, 0.2)).toBe(401)
  })
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

test('the database holds hashes of tokens only', async () => {
  const buyer = await signedIn()
  await current(buyer)
  await refresh(buyer)
  const rows = JSON.stringify(new Sql(shop).run('SELECT * FROM session'))
  for (const token of [buyer.access, buyer.refresh]) {
    expect(rows).not.toContain(token.split('.')[1])
    expect(rows).not.toContain(Buffer.from(token.split('.')[1]!, 'base64url').toString('hex'))
  }
})

test('a new password ends every other sign-in at once, and keeps this one', async () => {
  const own = { email: 'dora@tidalatlas.example' }
  shop.addCustomer(own.email, password)
  const others = [await signedIn(own), await signedIn(own)]
  const here = await signedIn(own)
  const newPassword = 'another tidal atlas'
  const changed = await here.post('/authentication/change_password', { password, newPassword })
  expect(changed.status).toBe(204)
  for (const other of others) {
    expect((await current(holding({ ...other, refresh: '' }))).status).toBe(401)
    expect((await refresh(other)).status).toBe(401)
  }
  expect((await current(here)).status).toBe(200)
  expect((await signIn(new Buyer(shop), password, own)).status).toBe(401)
  expect((await signIn(new Buyer(shop), newPassword, own)).status).toBe(200)
})

describe('sign-ins', () => {
  test('are listed by browser, and each can be ended', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0'
    const here = await signedIn()
    const there = new Buyer(shop)
    const body = { email, password, staySignedIn: false }
    await there.call('POST', '/authentication/login_customer', body, { 'user-agent': agent })

    const { sessions } = (await here.get('/authentication/sessions')).body
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
    const other = sessions.find((session: { agent: string }) => session.agent !== '')
    expect(other).toMatchObject({
      agent: 'Firefox on Windows',
      staysSignedIn: false,
      isCurrent: false,
    })

    const end = (id: string) => here.call('DELETE', `/authentication/sessions/${id}`)
    expect((await end(other.id)).status).toBe(204)
    expect((await end(other.id)).status).toBe(404)
    expect((await current(there)).status).toBe(401)
    expect((await current(here)).status).toBe(200)
  })

  test('of a guest begin with the checkout', async () => {
    const guest = new Buyer(shop)
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' }
    const key = { 'idempotency-key': '0'.repeat(32) }
    await guest.post('/checkout', await guest.order(), { ...key, ...agent })
    const { sessions } = (await guest.get('/authentication/sessions')).body
    expect(sessions).toMatchObject([{ agent: 'Firefox on Linux', isCurrent: true }])
  })

  test('of another customer are as if there were none', async () => {
    shop.addCustomer('cy@tidalatlas.example', password)
    const cy = new Buyer(shop)
    await signIn(cy, password, { email: 'cy@tidalatlas.example' })
    const [session] = (await cy.get('/authentication/sessions')).body.sessions
    const ines = await signedIn()
    const theirs = await ines.call('DELETE', `/authentication/sessions/${session.id}`)
    const nobodys = await ines.call('DELETE', `/authentication/sessions/${'0'.repeat(26)}`)
    expect(theirs.status).toBe(404)
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' })
    expect((await current(cy)).status).toBe(200)
  })

  test('all end at once, and the browser forgets what it kept', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const { status, headers } = await here.post('/authentication/logout_everywhere', {})
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    for (const buyer of [here, there]) {
      expect((await current(holding({ ...buyer, refresh: '' }))).status).toBe(401)
      expect((await refresh(buyer)).status).toBe(401)
    }
  })
})
