import { argon2Sync } from 'node:crypto'
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
  buyer.post('/authentication/login_customer', {
    email,
    password: word,
    staySignedIn: true,
    remember: email,
    ...more,
  })

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
  ['seven 7', 'at least 8 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['password123', 'Many people have this password'],
  ['open sorts', 'Whoever knows you'],
  ['Petra.Lind', 'Whoever knows you'],
])('the operator makes no customer with the password %s', (word, reason) => {
  const add = () => shop.addCustomer('petra.lind@tidalatlas.example', word)
  expect(add).toThrow(reason)
})

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
