import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  StaffBrowser,
  signedInStaff,
  staffPassword,
  totpCode,
} from '@typecase/tests-support/console'
import { Shop } from '@typecase/tests-support/shop'
import { addStaffWithLink, resetStaff, runStaff } from '@typecase/tests-support/staff'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.start()
})
afterAll(() => shop.stop())

test('a link lets its member in once, with password and code', async () => {
  const { email, token } = addStaffWithLink(shop, 'owner')
  const browser = new StaffBrowser(shop)
  const entered = await browser.enrol(token)
  expect(entered.status).toBe(200)
  expect(entered.body.session.member).toMatchObject({ email, role: 'owner' })
  expect(entered.body.recoveryCodes).toHaveLength(10)
  expect((await browser.get('/session')).body).toEqual(entered.body.session)
  expect((await new StaffBrowser(shop).enrol(token)).status).toBe(410)
})

test('one of sixty-four uses a link', async () => {
  const { token } = addStaffWithLink(shop, 'owner')
  const browsers = Array.from({ length: 64 }, () => new StaffBrowser(shop))
  const { totpSecret } = (await browsers[0]!.post('/links/open', { token })).body
  const body = { token, password: staffPassword, code: totpCode(totpSecret) }
  const answers = await Promise.all(browsers.map((one) => one.post('/links/use', body)))
  const counts = Object.groupBy(answers, ({ status }) => status)
  expect(counts[200]).toHaveLength(1)
  expect(Object.keys(counts).every((status) => ['200', '410', '503'].includes(status))).toBe(true)
})

test('the cookie is out of reach of scripts, other hosts and other sites', async () => {
  const { token } = addStaffWithLink(shop, 'owner')
  const { headers } = await new StaffBrowser(shop).enrol(token)
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-typecase_staff=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test('signing in needs the code of the app, which is good once', async () => {
  const { email, totpSecret } = await signedInStaff(shop, 'manager')
  const browser = new StaffBrowser(shop)
  const wanted = { email, password: staffPassword, code: totpCode(totpSecret) }
  expect((await browser.post('/session', { ...wanted, code: '' })).status).toBe(401)
  expect((await browser.post('/session', wanted)).body.member.email).toBe(email)
  const again = await new StaffBrowser(shop).post('/session', wanted)
  expect([again.status, again.body.code]).toEqual([401, 'invalid_credentials'])
})

test('a recovery code stands in for the app, once', async () => {
  const { email, recoveryCodes } = await signedInStaff(shop, 'manager')
  const wanted = { email, password: staffPassword, code: recoveryCodes[0] }
  const browser = new StaffBrowser(shop)
  expect((await browser.post('/session', wanted)).body.recoveryCodesLeft).toBe(9)
  expect((await browser.post('/session', wanted)).status).toBe(401)
})

test('signing out, a reset, and disabling end a session at once', async () => {
  const left = await signedInStaff(shop, 'viewer')
  const { cookie } = left
  expect((await left.delete('/session')).status).toBe(204)
  expect(left.cookie).toBe('')
  left.cookie = cookie
  expect((await left.get('/session')).body.code).toBe('staff_signed_out')

  for (const end of [
    (email: string) => runStaff(shop, 'disable', email),
    (email: string) => resetStaff(shop, email),
  ]) {
    const browser = await signedInStaff(shop, 'viewer')
    end(browser.email)
    expect((await browser.get('/session')).status).toBe(401)
  }
})

test('sessions are listed, and ended one by one by their own member alone', async () => {
  const mine = await signedInStaff(shop, 'viewer')
  const { sessions } = (await mine.get('/sessions')).body
  expect(sessions).toMatchObject([{ isCurrent: true }])
  const other = await signedInStaff(shop, 'owner')
  expect((await other.delete(`/sessions/${sessions[0].id}`)).status).toBe(404)
  expect((await mine.delete(`/sessions/${sessions[0].id}`)).status).toBe(204)
  expect((await mine.get('/session')).status).toBe(401)
})

describe('a write', () => {
  const post = async (headers: Record<string, string>) =>
    (await (await signedInStaff(shop, 'owner')).post('/recovery_codes', {}, headers)).body.code

  test('is refused to pages of other origins, and to what names none', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      shop.url,
      shop.staffUrl,
      `${shop.consoleUrl}.evil.example`,
    ]) {
      expect(await post({ origin }), origin).toBe('wrong_origin')
    }
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe('cross_site')
  })

  test('is refused as a form, whatever its origin', async () => {
    const browser = await signedInStaff(shop, 'owner')
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const answer = await browser.post('/recovery_codes', {}, { 'content-type': type })
      expect(answer.status, type).toBe(415)
    }
  })
})

describe('hostile text', () => {
  const texts = {
    'a NUL': '\0',
    'an address with a NUL': 'a\0b@foundry.example',
    'half a surrogate pair': '\ud800',
    'a condition of SQL': "' OR 1=1 --",
    'an escaped NUL': '%00',
    'a long text': 'x'.repeat(4000),
    'an override of direction': '\u202e',
  }

  test.each(Object.entries(texts))('%s opens nothing and breaks nothing', async (_, text) => {
    const browser = new StaffBrowser(shop)
    for (const [path, body] of [
      ['/session', { email: text, password: text, code: text }],
      ['/links/open', { token: text }],
      ['/links/use', { token: text, password: text, code: text }],
    ] as const) {
      expect([401, 410, 422, 429], path).toContain((await browser.post(path, body)).status)
    }
    const owner = await signedInStaff(shop, 'owner')
    expect((await owner.post('/session/step_up', { code: text })).status).toBe(422)
    const path = `/sessions/${encodeURIComponent(text.toWellFormed())}`
    expect([400, 404, 414, 431]).toContain((await owner.delete(path)).status)
  })

  test('no cookie but a session’s is one', async () => {
    for (const value of ['', '.', 'a.b', `${'0'.repeat(26)}.x`, '"', '%00', 'x'.repeat(4000)]) {
      const browser = new StaffBrowser(shop)
      browser.cookie = `a=1; __Host-typecase_staff=${value}; b`
      expect((await browser.get('/session')).status, value.slice(0, 40)).toBe(401)
    }
  })
})

test('a token of a customer or of a program opens nothing of the console', async () => {
  const browser = new StaffBrowser(shop)
  for (const authorization of ['Bearer not.ours', 'Bearer tcs_not.ours']) {
    expect((await browser.get('/session', { authorization })).status).toBe(401)
  }
})

test('no answer may stand in a frame or in a cache', async () => {
  const { headers } = await (await signedInStaff(shop, 'owner')).get('/session')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
})
